"""Compare lines of sight with plane geometry, on squares and hexes."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.board.lines import line, meetings
from rules.board.sight import NO_SCREENS, Covers, Screens, cover, is_seen, screens
from rules.values import Place

SQUARE, HEX = Grid(), Grid(shape="hex")
GRIDS = (SQUARE, HEX)

grids = st.sampled_from(GRIDS)
places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
cells = st.frozensets(places, max_size=12)
pairs = st.lists(st.tuples(places, st.integers(0, 7)), max_size=12)


def borders_of(grid, drawn):
    """Return the borders that these sides of cells name."""
    ways = sides(grid)
    return [(place, step(grid, place, ways[side % len(ways)])) for place, side in drawn]


@given(grids, cells, pairs, places, places)
def test_sight_is_the_same_from_both_ends(grid, solid, drawn, a, b):
    blocked = screens(solid, borders_of(grid, drawn))
    assert is_seen(grid, blocked, a, b) == is_seen(grid, blocked, b, a)


@given(grids, cells, cells, pairs, pairs, places, places)
def test_what_is_added_only_hides(grid, solid, more, drawn, further, a, b):
    few = screens(solid, borders_of(grid, drawn))
    many = screens(solid | more, borders_of(grid, [*drawn, *further]))
    assert is_seen(grid, few, a, b) or not is_seen(grid, many, a, b)


@given(grids, places, places)
def test_over_empty_ground_everybody_sees_everybody(grid, a, b):
    assert is_seen(grid, NO_SCREENS, a, b)


@given(grids, cells, places, places)
def test_the_two_ends_hide_nothing(grid, solid, a, b):
    assert is_seen(grid, screens(solid - {a, b}, ()), a, b) == is_seen(grid, screens(solid | {a, b}, ()), a, b)


def corners(grid, one, other):
    """Return the ends of the border of two cells; hexes are drawn slanted, which keeps straight lines straight."""
    (x, y), (u, v) = one, other
    middle = Fraction(x + u, 2), Fraction(y + v, 2)
    if grid is SQUARE:
        half = Fraction(v - y, 2), Fraction(u - x, 2)
    else:
        beside = [
            step(HEX, one, facing)
            for facing in sides(HEX)
            if step(HEX, one, facing) in {step(HEX, other, back) for back in sides(HEX)}
        ]
        ends = [(Fraction(x + u + p, 3), Fraction(y + v + q, 3)) for p, q in beside]
        half = (ends[0][0] - ends[1][0]) / 2, (ends[0][1] - ends[1][1]) / 2
    return (middle[0] - half[0], middle[1] - half[1]), (middle[0] + half[0], middle[1] + half[1])


def turn(p, q, r):
    """Return on which side of the line from p to q a point lies: 1, -1, or 0 on it."""
    area = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    return (area > 0) - (area < 0)


def crosses(a, b, ends):
    """Return whether two straight lines cross each other, ends left out."""
    p, q = ends
    return turn(a, b, p) * turn(a, b, q) < 0 and turn(p, q, a) * turn(p, q, b) < 0


@given(grids, pairs, places, places)
def test_a_wall_hides_where_the_line_crosses_it(grid, drawn, a, b):
    assume(all(len(met.cells) == 1 for met in meetings(grid, *sorted((a, b)))))
    walls = borders_of(grid, drawn)
    crossed = any(crosses(a, b, corners(grid, *wall)) for wall in walls)
    assert is_seen(grid, screens((), walls), a, b) == (not crossed)


@given(grids, cells, places, places)
def test_a_solid_cell_hides_where_the_line_crosses_it(grid, solid, a, b):
    met = tuple(meetings(grid, *sorted((a, b))))
    assume(all(len(each.cells) == 1 for each in met))
    assert is_seen(grid, screens(solid, ()), a, b) == solid.isdisjoint(each.cells[0] for each in met)


@pytest.mark.parametrize(("solid", "seen"), [({(1, 0)}, True), ({(0, 1)}, True), ({(1, 0), (0, 1)}, False)])
def test_a_corner_of_squares_hides_only_from_both_sides(solid, seen):
    assert is_seen(SQUARE, screens(solid, ()), (0, 0), (1, 1)) is seen


@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        ([((0, 0), (1, 0))], True),
        ([((0, 0), (1, 0)), ((0, 1), (1, 1))], False),
        ([((0, 0), (1, 0)), ((0, 0), (0, 1))], False),
        ([((1, 0), (1, 1)), ((0, 1), (1, 1))], False),
    ],
)
def test_walls_that_meet_in_the_corner_of_squares_leave_no_gap(walls, seen):
    assert is_seen(SQUARE, screens((), walls), (0, 0), (1, 1)) is seen


@pytest.mark.parametrize("side", [(1, 0), (0, 1)])
def test_along_the_edge_of_two_hexes_either_of_them_hides(side):
    (met,) = line(HEX, (0, 0), (1, 1))
    assert met.edge
    assert set(met.cells) == {(1, 0), (0, 1)}
    assert not is_seen(HEX, screens([side], ()), (0, 0), (1, 1))


@pytest.mark.parametrize(
    ("walls", "seen"),
    [
        ([((2, 1), (2, 2))], True),
        ([((2, 1), (2, 2)), ((2, 1), (1, 2))], False),
        ([((2, 1), (2, 2)), ((1, 2), (2, 2))], False),
        ([((2, 1), (1, 2)), ((1, 2), (2, 2))], True),
    ],
)
def test_a_line_through_a_corner_of_hexes_is_hidden_where_walls_meet_across_it(walls, seen):
    assert is_seen(HEX, screens((), walls), (1, -3), (2, 4)) is seen


def test_borders_hide_in_either_order():
    assert screens((), [((0, 0), (1, 0))]) == screens((), [((1, 0), (0, 0))])
    assert Screens().are_none


covers = st.builds(
    lambda cells, borders: Covers(
        cells, {pair: value for (a, b), value in borders.items() for pair in ((a, b), (b, a))}
    ),
    st.dictionaries(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), st.integers(1, 4), max_size=12),
    st.dictionaries(
        st.builds(
            lambda place, facing: (place, step(Grid(), place, 2 * facing)),
            st.tuples(st.integers(-4, 4), st.integers(-4, 4)),
            st.integers(0, 3),
        ),
        st.integers(1, 4),
        max_size=12,
    ),
)
spots = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(covers, spots, spots)
def test_cover_is_never_greater_than_the_greatest_and_the_own_cell_gives_it(known: Covers, a: Place, b: Place) -> None:
    found = cover(Grid(), known, a, b)
    assert 0 <= found <= max((*known.cells.values(), *known.borders.values()), default=0)
    assert found >= (known.cells.get(b, 0) if a != b else 0)
    assert cover(Grid(), known, a, a) == 0


@given(covers, spots, spots, spots)
def test_more_cover_never_exposes(known: Covers, a: Place, b: Place, more: Place) -> None:
    added = Covers({**known.cells, more: 4}, known.borders)
    assert cover(Grid(), added, a, b) >= cover(Grid(), known, a, b)


@given(covers, spots, spots)
def test_cover_turns_with_the_board(known: Covers, a: Place, b: Place) -> None:
    def spun(place: Place) -> Place:
        return -place[1], place[0]

    turned = Covers(
        {spun(place): value for place, value in known.cells.items()},
        {(spun(one), spun(other)): value for (one, other), value in known.borders.items()},
    )
    assert cover(Grid(), turned, spun(a), spun(b)) == cover(Grid(), known, a, b)


@pytest.mark.parametrize(
    ("seen_from", "seen", "found"),
    [
        ((0, 0), (3, 0), 2),
        ((3, 0), (0, 0), 0),
        ((2, 0), (3, 0), 2),
        ((3, 0), (2, 0), 2),
        ((3, 0), (1, 0), 0),
        ((3, 0), (-3, 0), 0),
        ((0, 0), (2, 0), 0),
    ],
)
def test_who_stands_at_a_low_wall_leans_over_it(seen_from: Place, seen: Place, found: int) -> None:
    wall = Covers(borders={((2, 0), (3, 0)): 2, ((3, 0), (2, 0)): 2})
    assert cover(Grid(), wall, seen_from, seen) == found


def test_at_a_corner_of_squares_the_lesser_way_counts() -> None:
    assert cover(Grid(), Covers({(1, 0): 3}), (0, 0), (1, 1)) == 0
    assert cover(Grid(), Covers({(1, 0): 3, (0, 1): 1}), (0, 0), (1, 1)) == 1


def test_along_the_edge_of_two_hexes_the_greater_counts() -> None:
    assert cover(Grid(shape="hex"), Covers({(1, 0): 3}), (0, 0), (1, 1)) == 3
