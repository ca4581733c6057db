"""Test formations on squares and hexes."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.figures import SINGLE, cells_at
from rules.board.formation import FORMATIONS, filled, formed
from rules.board.grid import Grid, distance, facings, rotate, step

SQUARES, HEXES = Grid(), Grid(shape="hex")


def singles(number):
    """Return so many figures of one cell."""
    return (SINGLE,) * number


grids = st.sampled_from((SQUARES, HEXES))
places = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def test_formations_on_squares_facing_north():
    assert formed(SQUARES, "line", (0, 0), 0, singles(5)) == ((0, 0), (1, 0), (-1, 0), (2, 0), (-2, 0))
    assert formed(SQUARES, "column", (0, 0), 0, singles(3)) == ((0, 0), (0, 1), (0, 2))
    assert formed(SQUARES, "wedge", (0, 0), 0, singles(5)) == ((0, 0), (1, 1), (-1, 1), (2, 2), (-2, 2))


def test_a_line_on_hexes_zigzags_and_stays_abreast():
    line = formed(HEXES, "line", (0, 0), 0, singles(5))
    assert line == ((0, 0), (1, 0), (-1, 1), (2, -1), (-2, 1))
    assert distance(HEXES, line[1], line[3]) == 1
    assert distance(HEXES, line[2], line[4]) == 1


@given(grids, st.sampled_from(FORMATIONS), places, st.integers(0, 7), st.integers(1, 12), st.sets(places, max_size=6))
def test_nobody_shares_a_place(grid, formation, leader, facing, number, taken):
    found = formed(grid, formation, leader, facing, singles(number), taken)
    assert len(set(found)) == number
    assert not taken & set(found)


@given(grids, st.sampled_from(FORMATIONS), places, st.integers(0, 7), st.integers(2, 9))
def test_everybody_touches_somebody(grid, formation, leader, facing, number):
    found = formed(grid, formation, leader, facing, singles(number))
    for one in found:
        assert any(distance(grid, one, other) == 1 for other in found if other != one)


@given(grids, places, st.integers(0, 7), st.integers(2, 9))
def test_in_a_column_everybody_follows_the_one_before(grid, leader, facing, number):
    found = formed(grid, "column", leader, facing, singles(number))
    assert all(step(grid, after, facing) == before for before, after in pairwise(found))
    assert distance(grid, found[0], found[-1]) >= number - 1


@pytest.mark.parametrize("formation", FORMATIONS)
def test_the_leader_stands_first(formation):
    assert formed(SQUARES, formation, (3, 4), 2, singles(4))[0] == (3, 4)


def test_an_area_is_filled_from_its_front_and_each_rank_from_its_middle():
    area = {(column, row) for column in range(3) for row in range(2)}
    assert filled(SQUARES, area, 0, singles(4)) == ((1, 0), (0, 0), (2, 0), (1, 1))
    assert filled(SQUARES, area, 4, singles(2)) == ((1, 1), (0, 1))
    assert filled(SQUARES, area, 2, singles(3)) == ((2, 0), (2, 1), (1, 0))
    assert filled(SQUARES, area, 0, singles(2), {(1, 0)}) == ((0, 0), (2, 0))


def test_a_rank_on_hexes_zigzags():
    area = {(column, row - column // 2) for column in range(3) for row in range(2)}
    assert set(filled(HEXES, area, 0, singles(3))) == {(0, 0), (1, 0), (2, -1)}


def test_an_area_that_is_too_small_gives_the_places_that_there_are():
    assert filled(SQUARES, {(0, 0), (1, 0)}, 0, singles(5), {(0, 0)}) == ((1, 0),)
    assert filled(SQUARES, (), 0, singles(1)) == ()


@given(grids, st.sets(places, min_size=1), st.integers(0, 7), st.integers(1, 12), st.sets(places))
def test_an_area_holds_all_whom_it_has_room_for_and_nobody_stands_far_behind_a_free_place(
    grid, area, facing, number, taken
):
    facing %= facings(grid)
    found = filled(grid, area, facing, singles(number), taken)
    assert len(set(found)) == len(found) == min(number, len(area - taken))
    assert set(found) <= area - taken
    for free in area - taken - set(found):
        assert all(step(grid, free, rotate(grid, facing, facings(grid) // 2)) != each for each in found)


figures = st.lists(st.sampled_from((SINGLE, ((0, 1),), ((1, 0), (0, 1), (1, 1)))), min_size=1, max_size=6)


@given(grids, st.sampled_from(FORMATIONS), places, st.integers(0, 7), figures, st.sets(places, max_size=6))
def test_figures_of_several_cells_do_not_overlap(grid, formation, leader, facing, figures, taken):
    found = formed(grid, formation, leader, facing, figures, taken)
    cells = [cell for place, offsets in zip(found, figures, strict=True) for cell in cells_at(place, offsets)]
    assert len(set(cells)) == len(cells)
    assert taken.isdisjoint(cells)


@given(grids, st.integers(0, 7), figures)
def test_all_cells_of_a_figure_lie_in_the_area(grid, facing, figures):
    area = {(column, row) for column in range(5) for row in range(4)}
    found = filled(grid, area, facing % facings(grid), figures)
    cells = [cell for place, offsets in zip(found, figures, strict=False) for cell in cells_at(place, offsets)]
    assert len(set(cells)) == len(cells)
    assert area.issuperset(cells)
