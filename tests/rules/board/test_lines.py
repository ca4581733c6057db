"""Compare the cells that a line meets with plane geometry."""

import math
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, distance, step
from rules.board.lines import Meeting, line

SQUARE, HEX = Grid(), Grid(shape="hex")
GRIDS = (SQUARE, HEX)

places = st.tuples(st.integers(-40, 40), st.integers(-40, 40))
grids = st.sampled_from(GRIDS)


def centre(grid, place):
    column, row = place
    return (float(column), float(row)) if grid.shape == "square" else (column * math.sqrt(3) / 2, row + column / 2)


def nearest(grid, x, y):
    """Return the cells whose centre is nearest a point."""
    column = round(x if grid.shape == "square" else x / (math.sqrt(3) / 2))
    row = round(y if grid.shape == "square" else y - column / 2)
    around = [(column + dc, row + dr) for dc, dr in product((-1, 0, 1), repeat=2)]
    far = {cell: math.dist((x, y), centre(grid, cell)) for cell in around}
    return {cell for cell in around if far[cell] < min(far.values()) + 1e-7}


def sampled(grid, a, b, n):
    """Return what points along a line lie in: one cell each, or several on an edge or a corner."""
    (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
    return [frozenset(nearest(grid, ax + (bx - ax) * i / n, ay + (by - ay) * i / n)) for i in range(n + 1)]


@given(grids, places, places)
def test_a_line_is_the_same_from_both_ends(grid, a, b):
    assert line(grid, a, b) == tuple(reversed(line(grid, b, a)))


@given(grids, places, places, places)
def test_a_line_does_not_depend_on_where_it_lies(grid, a, b, by):
    def moved(place):
        return place[0] + by[0], place[1] + by[1]

    assert line(grid, moved(a), moved(b)) == tuple(
        Meeting(tuple(map(moved, met.cells)), met.edge) for met in line(grid, a, b)
    )


@given(grids, st.tuples(st.integers(-8, 8), st.integers(-8, 8)))
def test_a_line_crosses_the_cells_its_points_lie_in(grid, b):
    crossed = {cell for met in line(grid, (0, 0), b) if len(met.cells) == 1 for cell in met.cells}
    points = sampled(grid, (0, 0), b, 240)
    assert {cell for point in points if len(point) == 1 for cell in point} - {(0, 0), b} <= crossed
    assert crossed <= {cell for point in points for cell in point}


@given(grids, st.tuples(st.integers(-8, 8), st.integers(-8, 8)))
def test_a_line_runs_between_two_cells_on_their_edge_or_corner(grid, b):
    points = sampled(grid, (0, 0), b, 2 * (abs(b[0] * b[1]) or 1))
    for met in line(grid, (0, 0), b):
        if len(met.cells) == 2:
            assert distance(grid, *met.cells) == 1
            assert met.edge == (grid.shape == "hex")
            assert any(set(met.cells) <= point for point in points)


@given(grids, places, places)
def test_crossed_cells_follow_one_another(grid, a, b):
    trail = [a, *(met.cells[0] for met in line(grid, a, b) if len(met.cells) == 1), b]
    assert trail[0] == trail[-1] or all(distance(grid, one, other) in (1, 2) for one, other in pairwise(trail))


def test_a_diagonal_meets_corners_and_squares_by_turns():
    assert line(SQUARE, (0, 0), (2, 2)) == (
        Meeting(((1, 0), (0, 1))),
        Meeting(((1, 1),)),
        Meeting(((2, 1), (1, 2))),
    )


def test_a_line_half_way_between_two_facings_runs_along_an_edge():
    assert line(HEX, (0, 0), (1, 1)) == (Meeting(((1, 0), (0, 1)), edge=True),)


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_have_nothing_between_them_but_a_corner(grid):
    for facing in range(6 if grid.shape == "hex" else 8):
        met = line(grid, (0, 0), step(grid, (0, 0), facing))
        assert all(len(each.cells) == 2 and not each.edge for each in met)


def test_a_line_to_its_own_cell_meets_nothing():
    assert line(SQUARE, (3, 3), (3, 3)) == ()
