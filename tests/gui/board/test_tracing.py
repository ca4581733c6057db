"""Test walls of a map as borders of cells."""

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from gui.board.tracing import borders_of
from rules.board.grid import Grid, distance

SQUARES, HEXES = Grid(), Grid(shape="hex")
POINT = st.tuples(st.floats(-8, 8), st.floats(-8, 8))


def test_a_wall_along_the_grid_stands_on_each_border_it_covers():
    assert borders_of([((1, 1), (4, 1))], SQUARES) == {((column, 0), (column, 1)) for column in (1, 2, 3)}


def test_a_wall_through_the_middle_of_cells_stands_on_one_side_of_them():
    found = borders_of([((0, 0.5), (3, 0.5))], SQUARES)
    assert {column for (column, _), _ in found} == {0, 1, 2}
    assert len(found) == 3


def test_a_room_is_closed_on_all_sides():
    room = [((2, 2), (5, 2)), ((5, 2), (5, 4)), ((5, 4), (2, 4)), ((2, 4), (2, 2))]
    assert len(borders_of(room, SQUARES)) == 2 * (3 + 2)


def test_a_short_wall_within_a_cell_stands_nowhere():
    assert borders_of([((1.1, 1.1), (1.3, 1.3))], SQUARES) == set()


@pytest.mark.parametrize("grid", [SQUARES, HEXES], ids=["squares", "hexes"])
@given(start=POINT, end=POINT)
def test_a_wall_stands_between_cells_that_share_a_side_whichever_way_it_runs(grid, start, end):
    found = borders_of([(start, end)], grid)
    assert all(distance(grid, *border) == 1 for border in found)
    assert all(one < other for one, other in found)


def through_a_middle(start, end):
    """Return whether a wall leads through the middle of a cell, so that rounding decides on which side of it it is."""
    (x, y), (to_x, to_y) = start, end
    middles = ((column + 0.5, row + 0.5) for column in range(-9, 9) for row in range(-9, 9))
    return any(abs((to_x - x) * (row - y) - (to_y - y) * (column - x)) < 1e-6 for column, row in middles)


@example(start=(-4.999999999999999, 5.0), middle=0.5, end=(0.0, 0.0))
@given(start=POINT, middle=st.floats(0.2, 0.8), end=POINT)
def test_a_wall_in_two_pieces_covers_what_it_covers_in_one(start, middle, end):
    assume(not through_a_middle(start, end))
    joint = tuple(a + (b - a) * middle for a, b in zip(start, end, strict=True))
    whole, pieces = borders_of([(start, end)], SQUARES), borders_of([(start, joint), (joint, end)], SQUARES)
    assert len(whole ^ pieces) <= 2
