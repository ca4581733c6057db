"""Drawing on a board: strokes over cells and borders, on squares and hexes."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from gui.board.brush import (
    LIGHTS,
    OWN_BORDER,
    OWN_CELL,
    Brush,
    Drawn,
    Stroke,
    beside,
    border_between,
    drawn,
    line_of,
    nearest_border,
    side_by_key,
)
from gui.board.cells import Cells
from gui.board.ground import change_of
from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.facts.places import spelled_border
from rules.state.terrain import MOST_HEIGHT, LightSource

places = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
SHAPES = ("square", "hex")


def cells_of(shape: str) -> Cells:
    return Cells(shape, size=40.0)


@pytest.mark.parametrize("shape", SHAPES)
@given(place=places)
def test_the_neighbours_of_the_picture_are_those_of_the_rules(shape: str, place: tuple[int, int]) -> None:
    grid = Grid(shape=shape)  # type: ignore[arg-type]
    assert list(beside(cells_of(shape), place)) == [step(grid, place, facing) for facing in sides(grid)]


@pytest.mark.parametrize("shape", SHAPES)
@given(place=places, data=st.data())
def test_the_middle_of_a_border_is_nearest_to_it(shape: str, place: tuple[int, int], data: st.DataObject) -> None:
    cells = cells_of(shape)
    border = border_between(place, data.draw(st.sampled_from(list(beside(cells, place)))))
    one, other = line_of(cells, border)
    found, far = nearest_border(cells, place, (one + other) / 2)
    assert found == border
    assert far == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("shape", SHAPES)
@given(place=places)
def test_the_ends_of_a_border_are_corners_of_both_cells(shape: str, place: tuple[int, int]) -> None:
    cells = cells_of(shape)
    for other in beside(cells, place):
        for end in line_of(cells, border_between(place, other)):
            for cell in (place, other):
                corners = [cells.outline(cell).at(index) for index in range(cells.outline(cell).count())]
                assert min((corner - end).manhattanLength() for corner in corners) < 0.01


@pytest.mark.parametrize("shape", SHAPES)
def test_an_eraser_takes_the_border_it_is_near_to_and_else_the_cell(shape: str) -> None:
    cells, stroke = cells_of(shape), Stroke("erase")
    stroke.touch(cells, cells.middle((0, 0)))
    assert (list(stroke.cells), list(stroke.borders)) == ([(0, 0)], [])
    border = border_between((0, 0), next(beside(cells, (0, 0))))
    one, other = line_of(cells, border)
    stroke.touch(cells, (one + other) / 2 + QPointF(0, 1))
    assert list(stroke.borders) == [border]
    bare, unlit = frozenset({border}), frozenset({(0, 0)})
    wiped = Drawn({(0, 0): ""}, {border: ""}, {(0, 0): ""}, {(0, 0): 0}, {(0, 0): 0}, bare, unlit)
    assert drawn(stroke, {}) == wiped
    change = change_of(wiped)
    assert change.cover == {"0,0": 0, spelled_border(*border): 0}
    assert change.lights == {"0,0": None}


def test_cover_grows_by_quarters_and_begins_anew() -> None:
    stroke = Stroke("shelter")
    stroke.cells[0, 0] = None
    covers = [drawn(stroke, {}, cover={(0, 0): before}).cover[0, 0] for before in range(5)]
    assert covers == [1, 2, 3, 4, 0]


def test_a_light_grows_with_each_stroke_and_then_goes_out() -> None:
    stroke, found = Stroke("light"), list[LightSource]()
    stroke.cells[0, 0] = None
    for _ in LIGHTS:
        found.append(drawn(stroke, {}, lights={(0, 0): found[-1]} if found else {}).lights[0, 0])
    assert [(light.bright, light.dim) for light in found] == [(1, 2), (2, 4), (4, 8), (8, 16)]
    out = drawn(stroke, {}, lights={(0, 0): found[-1]})
    assert (change_of(drawn(stroke, {})).lights, change_of(out).lights) == ({"0,0": LIGHTS[0]}, {"0,0": None})


@pytest.mark.parametrize("shape", SHAPES)
def test_the_grounds_of_a_ruleset_are_drawn_on_cells_or_borders(shape: str) -> None:
    cells = cells_of(shape)
    swamp, hedge = Stroke(f"{OWN_CELL}swamp"), Stroke(f"{OWN_BORDER}hedge")
    for stroke in (swamp, hedge):
        stroke.touch(cells, cells.middle((2, 1)))
    assert drawn(swamp, {}) == Drawn({(2, 1): "swamp"})
    assert list(drawn(hedge, {}).borders.values()) == ["hedge"]


@pytest.mark.parametrize("brush", ["solid", "wall"])
def test_a_quick_stroke_leaves_nothing_out_and_draws_nothing_beside_its_line(brush: str) -> None:
    cells, stroke = cells_of("square"), Stroke(brush)
    for column in (0, 5):
        stroke.touch(cells, cells.middle((column, 0)) + QPointF(column * 0.05, 0.4) * cells.size)
    columns = range(6)
    assert list(stroke.cells) == ([(each, 0) for each in columns] if brush == "solid" else [])
    assert list(stroke.borders) == ([((each, 0), (each, 1)) for each in columns] if brush == "wall" else [])


def test_a_wall_runs_along_the_stroke_even_through_the_middles_of_cells() -> None:
    cells, stroke = cells_of("square"), Stroke("wall")
    for column in range(0, 60):
        stroke.touch(cells, cells.middle((0, 0)) + QPointF(column * cells.size / 10, 0.01 * cells.size))
    assert list(stroke.borders) == [((each, 0), (each, 1)) for each in range(6)]


def test_a_stroke_that_turns_draws_the_corner() -> None:
    cells, stroke = cells_of("square"), Stroke("wall")
    corner = cells.middle((2, 2)) + QPointF(-0.5, -0.5) * cells.size
    for step_ in range(-20, 21):
        stroke.touch(cells, corner + QPointF(max(0, -step_), max(0, step_)) * (cells.size / 10))
    across = [((3, 1), (3, 2)), ((2, 1), (2, 2))]
    down = [((1, 2), (2, 2)), ((1, 3), (2, 3))]
    assert list(stroke.borders) == [*across, *down]


@pytest.mark.parametrize("shape", SHAPES)
def test_a_click_draws_the_nearest_border(shape: str) -> None:
    cells, stroke = cells_of(shape), Stroke("wall")
    border = border_between((0, 0), list(beside(cells, (0, 0)))[1])
    one, other = line_of(cells, border)
    for shake in (0, 1, 0):
        stroke.touch(cells, (one + other) / 2 + QPointF(shake, 0))
    assert list(stroke.borders) == [border]


def test_a_wall_of_hexes_has_no_gaps() -> None:
    cells, stroke = cells_of("hex"), Stroke("wall")
    start = line_of(cells, ((0, 0), (0, 1)))[0]
    for pixels in range(0, 200, 3):
        stroke.touch(cells, start + QPointF(pixels, 0))
    ends = [end.toPoint().toTuple() for border in stroke.borders for end in line_of(cells, border)]
    assert len(stroke.borders) >= 5
    assert sum(ends.count(end) == 1 for end in set(ends)) == 2


def test_low_walls_and_curtains_are_drawn_on_borders() -> None:
    for kind in ("low_wall", "curtain"):
        stroke = Stroke(kind)
        stroke.borders[(0, 0), (1, 0)] = None
        assert drawn(stroke, {}).borders == {((0, 0), (1, 0)): kind}


def test_a_door_that_is_drawn_again_opens_and_closes() -> None:
    border, stroke = ((0, 0), (0, 1)), Stroke("door")
    stroke.borders[border] = None
    assert drawn(stroke, {}).borders == {border: "door"}
    assert drawn(stroke, {border: "door"}).borders == {border: "open_door"}
    assert drawn(stroke, {border: "open_door"}).borders == {border: "door"}


@pytest.mark.parametrize("shape", SHAPES)
def test_arrows_reach_every_side(shape: str) -> None:
    cells = cells_of(shape)
    arrows = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    reached = {side_by_key(cells, (3, 3), arrow, lower=lower) for arrow in arrows for lower in (False, True)}
    assert reached == set(beside(cells, (3, 3)))
    for arrow in arrows:
        for lower in (False, True):
            way = cells.middle(side_by_key(cells, (3, 3), arrow, lower=lower)) - cells.middle((3, 3))
            assert way.x() * arrow[0] > 0 or way.y() * arrow[1] > 0


def test_each_stroke_raises_or_lowers_a_cell_by_a_level_within_bounds():
    cases: tuple[tuple[Brush, int, int], ...] = (("raise", 1, 2), ("lower", 0, -1), ("raise", MOST_HEIGHT, MOST_HEIGHT))
    for brush, before, after in cases:
        stroke = Stroke(brush)
        stroke.cells[(2, 1)] = None
        assert drawn(stroke, {}, {(2, 1): before}) == Drawn(heights={(2, 1): after})


@pytest.mark.parametrize("light", ["dim", "dark"])
def test_light_is_drawn_in_cells_and_windows_on_borders(light):
    stroke, window = Stroke(light), Stroke("window")
    stroke.cells[(0, 0)] = None
    window.borders[((0, 0), (1, 0))] = None
    assert drawn(stroke, {}) == Drawn(light={(0, 0): light})
    assert drawn(window, {}) == Drawn(borders={((0, 0), (1, 0)): "window"})


@pytest.mark.parametrize("shape", SHAPES)
def test_the_line_of_a_border_goes_from_corner_to_corner_of_both_cells(shape: str) -> None:
    cells = cells_of(shape)
    for other in beside(cells, (2, 1)):
        ends = line_of(cells, border_between((2, 1), other))
        for cell in ((2, 1), other):
            corners = cells.outline(cell).toList()
            for end in ends:
                nearest = min(hypot(end.x() - corner.x(), end.y() - corner.y()) for corner in corners)
                assert nearest < 0.01


def test_a_stroke_ends_under_the_pointer():
    for way in (QPointF(1, 0), QPointF(0, 1)):
        cells, stroke = cells_of("square"), Stroke("solid")
        start = cells.middle((0, 0))
        stroke.touch(cells, start)
        stroke.touch(cells, start + way * (2.45 * cells.size))
        assert len(stroke.cells) == 3
