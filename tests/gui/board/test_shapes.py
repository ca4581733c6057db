"""Shapes of cells: where their regions lie, their outlines, and what is made anew."""

from hypothesis import given
from hypothesis import strategies as st

from gui.board.cells import Cells
from gui.board.shapes import MOST_KEPT, Shapes
from rules.board.grid import Grid, neighbours, step
from rules.board.ground import sides

places = st.frozensets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), max_size=30)


@given(places)
def test_a_region_of_hexes_holds_the_middles_of_its_cells_and_no_others(inside):
    region, cells = Shapes().region(inside), Cells("hex")
    around = {each for place in inside for each in neighbours(Grid(shape="hex"), place)} | {(0, 0)}
    assert {place for place in inside | around if region.contains(cells.middle(place))} == inside


@given(st.sampled_from(("square", "hex")), places)
def test_the_outline_of_a_region_has_a_line_for_each_side_that_leads_out(shape, inside):
    grid = Grid(shape=shape)
    out = [(place, facing) for place in inside for facing in sides(grid) if step(grid, place, facing) not in inside]
    assert len(Shapes().rim(shape, inside)) == len(out)


@given(places)
def test_runs_cover_each_square_once(inside):
    rects = Shapes().runs(inside)
    covered = [(int(rect.x()) + each, int(rect.y())) for rect in rects for each in range(round(rect.width()))]
    assert sorted(covered) == sorted(inside)


def test_the_outlines_of_hexes_cover_the_part_that_is_asked_for():
    cells, lines = Cells("hex"), Shapes().hexes(-3, 2, 20, 9)
    drawn = {
        frozenset(((round(line.x1(), 3), round(line.y1(), 3)), (round(line.x2(), 3), round(line.y2(), 3))))
        for line in lines
    }
    for column in range(-3, 21):
        for row in range(2, 10):
            outline = [
                (round(point.x(), 3), round(point.y(), 3))
                for point in cells.outline(cells.place_at(column, row)).toList()
            ]
            sides_of_it = {frozenset(pair) for pair in zip(outline, (*outline[1:], outline[0]), strict=True)}
            assert sides_of_it <= drawn


def test_shapes_are_kept_until_many_others_were_made():
    shapes, cells = Shapes(), frozenset({(0, 0)})
    first = shapes.runs(cells)
    assert shapes.runs(frozenset({(0, 0)})) is first
    for number in range(MOST_KEPT):
        shapes.runs(frozenset({(number, 1)}))
    assert shapes.runs(cells) is not first


def test_other_borders_make_other_shapes():
    shapes, border = Shapes(), ((0, 0), (1, 0))
    one = shapes.borders("square", {border: "wall"})
    assert (len(one.walls), len(one.gaps)) == (1, 0)
    other = shapes.borders("square", {border: "window"})
    assert (len(other.walls), len(other.gaps)) == (1, 1)
    assert not shapes.borders("square", {border: "door"}).doors.isEmpty()
    assert not shapes.borders("square", {border: "open_door"}).open_doors.isEmpty()


def test_a_low_wall_is_not_painted_as_a_curtain():
    shapes = Shapes().borders("square", {((0, 0), (1, 0)): "low_wall", ((0, 0), (0, 1)): "curtain"})
    assert (len(shapes.low_walls), len(shapes.others)) == (1, 1)
