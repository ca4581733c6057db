"""Test formations on squares and hexes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.formation import FORMATIONS, formed
from rules.board.grid import Grid, adjacent, distance, step

SQUARES, HEXES = Grid(), Grid(shape="hex")
grids = st.sampled_from((SQUARES, HEXES))
places = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def test_formations_on_squares_facing_north():
    assert formed(SQUARES, "line", (0, 0), 0, 5) == ((0, 0), (1, 0), (-1, 0), (2, 0), (-2, 0))
    assert formed(SQUARES, "column", (0, 0), 0, 3) == ((0, 0), (0, 1), (0, 2))
    assert formed(SQUARES, "wedge", (0, 0), 0, 5) == ((0, 0), (1, 1), (-1, 1), (2, 2), (-2, 2))


def test_a_line_on_hexes_zigzags_and_stays_abreast():
    line = formed(HEXES, "line", (0, 0), 0, 5)
    assert line == ((0, 0), (1, 0), (-1, 1), (2, -1), (-2, 1))
    assert adjacent(HEXES, line[1], line[3])
    assert adjacent(HEXES, line[2], line[4])


@given(grids, st.sampled_from(FORMATIONS), places, st.integers(0, 7), st.integers(1, 12), st.sets(places, max_size=6))
def test_nobody_shares_a_place(grid, formation, leader, facing, number, taken):
    found = formed(grid, formation, leader, facing, number, taken)
    assert len(set(found)) == number
    assert not taken & set(found)


@given(grids, st.sampled_from(FORMATIONS), places, st.integers(0, 7), st.integers(2, 9))
def test_everybody_touches_somebody(grid, formation, leader, facing, number):
    found = formed(grid, formation, leader, facing, number)
    for one in found:
        assert any(adjacent(grid, one, other) for other in found if other != one)


@given(grids, places, st.integers(0, 7), st.integers(2, 9))
def test_in_a_column_everybody_follows_the_one_before(grid, leader, facing, number):
    found = formed(grid, "column", leader, facing, number)
    assert all(step(grid, after, facing) == before for before, after in pairwise(found))
    assert distance(grid, found[0], found[-1]) >= number - 1


@pytest.mark.parametrize("formation", FORMATIONS)
def test_the_leader_stands_first(formation):
    assert formed(SQUARES, formation, (3, 4), 2, 4)[0] == (3, 4)
