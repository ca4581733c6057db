"""Compare masks of cells with sets of places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, facings, neighbours, step
from rules.board.window import Window, bits

GRIDS = (Grid(), Grid(diagonal="alternate"), Grid(shape="hex"))

grids = st.sampled_from(GRIDS)
corners = st.integers(-30, 30)
sizes = st.integers(1, 9)


@st.composite
def windows(draw):
    return Window.over(draw(grids), draw(corners), draw(corners), draw(sizes), draw(sizes))


@st.composite
def sets_of_cells(draw):
    window = draw(windows())
    return window, draw(st.sets(st.sampled_from(cells(window)), max_size=12))


def cells(window):
    return [
        (column, row)
        for row in range(window.top, window.top + window.height)
        for column in range(window.left, window.left + window.width)
    ]


@given(sets_of_cells())
def test_a_mask_holds_the_places_that_made_it(given):
    window, places = given
    mask = window.mask(places)
    assert list(window.places(mask)) == sorted(places, key=lambda place: (place[1], place[0]))
    assert mask & ~window.everything == 0


@given(windows())
def test_everything_is_all_cells_and_no_other(window):
    assert list(window.places(window.everything)) == cells(window)
    assert window.everything == window.mask(cells(window))


@given(sets_of_cells(), st.tuples(corners, corners))
def test_a_place_outside_has_no_bit(given, place):
    window, _ = given
    assert bool(window.bit(place)) == (place in cells(window)) == (place in window)


@given(sets_of_cells(), st.integers(0, 7))
def test_a_move_takes_every_cell_one_step(given, heading):
    window, places = given
    facing = heading % facings(window.grid)
    expected = {step(window.grid, place, facing) for place in places} & set(cells(window))
    assert set(window.places(window.moved(window.mask(places), facing))) == expected


@given(sets_of_cells())
def test_a_set_spreads_to_its_neighbours(given):
    window, places = given
    expected = (places | {near for place in places for near in neighbours(window.grid, place)}) & set(cells(window))
    assert set(window.places(window.spread(window.mask(places)))) == expected


@given(grids, st.lists(st.tuples(corners, corners), min_size=1, max_size=6), st.integers(0, 3))
def test_a_window_around_places_holds_them_with_a_margin(grid, places, margin):
    window = Window.around(grid, places, margin)
    assert min(window.places(window.everything)) == (
        min(column for column, _ in places) - margin,
        min(row for _, row in places) - margin,
    )
    assert max(window.places(window.everything)) == (
        max(column for column, _ in places) + margin,
        max(row for _, row in places) + margin,
    )


def test_a_window_around_nothing_is_refused():
    with pytest.raises(ValueError, match="unpack"):
        Window.around(Grid(), [])


def test_bits_come_in_order():
    assert list(bits(0b101001)) == [0, 3, 5]
