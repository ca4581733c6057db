"""Compare rules.board.grid with plane geometry, shortest paths and the figures of the rulebooks."""

import math
from itertools import pairwise, product

import msgspec
import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import (
    Arc,
    Entry,
    Grid,
    Where,
    arc,
    direction,
    distance,
    entered_from,
    facings,
    far_side,
    front,
    neighbours,
    relative_neighbour,
    rotate,
    shares_border,
    step,
    turn,
    way,
    wheres,
)
from rules.values import Place

SQUARE = Grid()
ALTERNATE = Grid(diagonal="alternate")
HEX = Grid(shape="hex")
GRIDS = (SQUARE, ALTERNATE, HEX)
NEAR = range(-9, 10)
OFFSETS: tuple[Place, ...] = tuple(product(NEAR, NEAR))

places = st.tuples(st.integers(-1000, 1000), st.integers(-1000, 1000))
small = st.tuples(st.integers(-12, 12), st.integers(-12, 12))
grids = st.sampled_from(GRIDS)
headings = st.integers(-20, 20)


def centre(grid: Grid, place: Place) -> tuple[float, float]:
    """Return the centre of a cell on the plane, x to the east and y to the south, neighbours 1 apart."""
    column, row = place
    if grid.shape == "square":
        return float(column), float(row)
    return column * math.sqrt(3) / 2, row + column / 2


def bearing(grid: Grid, a: Place, b: Place) -> float:
    """Return the compass bearing from a to b in degrees, from 0 up to 360."""
    (ax, ay), (bx, by) = centre(grid, a), centre(grid, b)
    return math.degrees(math.atan2(bx - ax, ay - by)) % 360


def angle(one: float, other: float) -> float:
    """Return the angle between two bearings, 0 to 180 degrees."""
    apart = abs(one - other) % 360
    return min(apart, 360 - apart)


def touching(grid: Grid, a: Place, b: Place) -> bool:
    """Return whether the centres of two cells are as close as those of neighbours."""
    return a != b and math.dist(centre(grid, a), centre(grid, b)) < 1.5


def counted_from_origin(grid: Grid) -> dict[Place, int]:
    """Return the distance of every place near the origin, by shortest paths over (place, diagonals so far)."""
    graph: nx.DiGraph[tuple[Place, bool]] = nx.DiGraph()
    for a, odd in product(OFFSETS, (False, True)):
        around = product((a[0] - 1, a[0], a[0] + 1), (a[1] - 1, a[1], a[1] + 1))
        for b in (place for place in around if touching(grid, a, place)):
            slant = grid.diagonal == "alternate" and a[0] != b[0] and a[1] != b[1]
            graph.add_edge((a, odd), (b, odd != slant), weight=2 if slant and odd else 1)
    start: tuple[Place, bool] = ((0, 0), False)
    counted: dict[Place, int] = {}
    for (place, _), length in nx.single_source_dijkstra_path_length(graph, start).items():
        counted[place] = min(int(length), counted.get(place, int(length)))
    return {place: counted[place] for place in OFFSETS}


@pytest.mark.parametrize("grid", GRIDS)
def test_distance_is_the_shortest_path(grid: Grid) -> None:
    wanted = counted_from_origin(grid)
    assert {place: distance(grid, (0, 0), place) for place in OFFSETS} == wanted


@pytest.mark.parametrize(("diagonals", "counted"), [(1, 1), (2, 3), (3, 4), (4, 6)])
def test_alternate_diagonals_count_one_and_two_by_turns(diagonals: int, counted: int) -> None:
    assert distance(ALTERNATE, (0, 0), (diagonals, -diagonals)) == counted


@given(grids, places, places, places)
def test_distance_depends_on_the_offset_alone(grid: Grid, a: Place, b: Place, shift: Place) -> None:
    moved = [(place[0] + shift[0], place[1] + shift[1]) for place in (a, b)]
    assert distance(grid, a, b) == distance(grid, b, a) == distance(grid, *moved)
    assert (distance(grid, a, b) == 0) == (a == b)


@given(st.sampled_from((SQUARE, HEX)), places, places, places)
def test_no_way_round_is_shorter(grid: Grid, a: Place, b: Place, c: Place) -> None:
    assert distance(grid, a, c) <= distance(grid, a, b) + distance(grid, b, c)


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_are_the_places_that_touch(grid: Grid) -> None:
    around = neighbours(grid, (2, -3))
    expected = {(c, r) for c, r in product(range(-2, 7), range(-7, 2)) if touching(grid, (2, -3), (c, r))}
    assert len(around) == facings(grid)
    assert set(around) == expected
    assert {place for place in OFFSETS if distance(grid, (2, -3), place) == 1} == expected


@pytest.mark.parametrize(("grid", "count"), [(SQUARE, 8), (HEX, 6)])
def test_facings_go_clockwise_from_north_by_equal_angles(grid: Grid, count: int) -> None:
    assert facings(grid) == count
    around = [step(grid, (4, 5), facing) for facing in range(count)]
    assert around == list(neighbours(grid, (4, 5)))
    for facing, place in enumerate(around):
        assert angle(bearing(grid, (4, 5), place), facing * 360 / count) < 1e-9


@given(grids, places, headings, st.integers(-50, 50))
def test_steps_add_up_and_lead_back(grid: Grid, place: Place, facing: int, n: int) -> None:
    there = step(grid, place, facing, n)
    assert step(grid, there, facing) == step(grid, place, facing, n + 1)
    assert step(grid, there, facing + facings(grid) // 2, n) == place
    assert distance(SQUARE if grid.shape == "square" else HEX, place, there) == abs(n)


@given(grids, headings, headings)
def test_turn_is_the_shortest_rotation(grid: Grid, start: int, end: int) -> None:
    steps = turn(grid, start, end)
    assert rotate(grid, start, steps) == rotate(grid, end, 0)
    assert -facings(grid) / 2 < steps <= facings(grid) / 2


@pytest.mark.parametrize("grid", [SQUARE, HEX])
def test_direction_is_the_facing_nearest_the_bearing(grid: Grid) -> None:
    width = 360 / facings(grid)
    for place in OFFSETS:
        if place == (0, 0):
            continue
        line = bearing(grid, (0, 0), place)
        # On hexes a bearing half-way between two facings counts as the clockwise one, as in rounding half up.
        assert direction(grid, (0, 0), place) == math.floor(line / width + 0.5 + 1e-9) % facings(grid)


def test_hex_half_way_between_two_facings_takes_the_clockwise_one() -> None:
    half_way = [(1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1)]
    assert [direction(HEX, (0, 0), place) for place in half_way] == [1, 2, 3, 4, 5, 0]


@pytest.mark.parametrize("grid", GRIDS)
def test_a_place_has_no_direction_to_itself(grid: Grid) -> None:
    with pytest.raises(ValueError, match="no direction to itself"):
        direction(grid, (3, 3), (3, 3))


@pytest.mark.parametrize(
    ("grid", "arcs"),
    [
        (SQUARE, ["front", "front", "right", "rear", "rear", "rear", "left", "front"]),
        (HEX, ["front", "front", "right", "rear", "left", "front"]),
    ],
)
def test_arcs_around_a_figure_are_those_of_the_rulebooks(grid: Grid, arcs: list[str]) -> None:
    for facing in range(facings(grid)):
        around = [arc(grid, (7, -2), facing, step(grid, (7, -2), facing + turned)) for turned in range(len(arcs))]
        assert around == arcs


@pytest.mark.parametrize("grid", [SQUARE, HEX])
@pytest.mark.parametrize("facing", range(8))
def test_far_arcs_are_sectors(grid: Grid, facing: int) -> None:
    widths = (67.5, 112.5) if grid.shape == "square" else (90, 150)
    ahead = facing * 360 / facings(grid)
    for place in OFFSETS:
        line = bearing(grid, (0, 0), place)
        off = 0 if place == (0, 0) else angle(line, ahead)
        if off <= widths[0] + 1e-9:
            wanted = Arc.FRONT
        elif off > widths[1] + 1e-9:
            wanted = Arc.REAR
        else:
            wanted = Arc.RIGHT if (line - ahead) % 360 < 180 else Arc.LEFT
        assert arc(grid, (0, 0), facing, place) is wanted


def test_hexes_straight_abreast_are_in_front_and_those_on_the_rear_line_at_the_side() -> None:
    assert arc(HEX, (0, 0), 0, (2, -1)) is Arc.FRONT
    assert arc(HEX, (0, 0), 0, (-2, 1)) is Arc.FRONT
    assert arc(HEX, (0, 0), 0, (1, 1)) is Arc.RIGHT
    assert arc(HEX, (0, 0), 0, (-1, 2)) is Arc.LEFT
    assert arc(HEX, (0, 0), 0, (0, 2)) is Arc.REAR


@given(grids, places, headings)
def test_the_three_front_places_are_the_neighbours_in_the_front_arc(grid: Grid, place: Place, facing: int) -> None:
    ahead = {other for other in neighbours(grid, place) if arc(grid, place, facing, other) is Arc.FRONT}
    assert set(front(grid, place, facing)) == ahead
    assert front(grid, place, facing)[1] == step(grid, place, facing)


@given(grids, places, places, headings)
def test_entry_is_the_arc_with_both_sides_as_one(grid: Grid, at: Place, came_from: Place, facing: int) -> None:
    entries = {Arc.FRONT: "front", Arc.LEFT: "side", Arc.RIGHT: "side", Arc.REAR: "rear"}
    assert entered_from(grid, at, facing, came_from) == entries[arc(grid, at, facing, came_from)]


def test_entry_counts_from_the_place_one_came_from() -> None:
    assert entered_from(HEX, (0, 0), 0, (0, -1)) is Entry.FRONT
    assert entered_from(HEX, (0, 0), 0, (1, 0)) is Entry.SIDE
    assert entered_from(HEX, (0, 0), 0, (0, 1)) is Entry.REAR
    assert entered_from(SQUARE, (5, 5), 2, (5, 4)) is Entry.SIDE
    assert entered_from(SQUARE, (5, 5), 2, (4, 4)) is Entry.REAR


@pytest.mark.parametrize(
    ("grid", "place", "behind"),
    [
        (SQUARE, (0, -1), [(-1, -2), (0, -2), (1, -2)]),
        (SQUARE, (1, 1), [(2, 1), (2, 2), (1, 2)]),
        (HEX, (0, -1), [(-1, -1), (0, -2), (1, -2)]),
        (HEX, (1, 0), [(2, -1), (2, 0), (1, 1)]),
        (HEX, (1, -2), [(1, -3), (2, -3)]),
    ],
)
def test_far_side_lies_away_from_the_threat(grid: Grid, place: Place, behind: list[Place]) -> None:
    assert list(far_side(grid, place, (0, 0))) == behind


@given(grids, small, small)
def test_stepping_to_the_far_side_leads_away(grid: Grid, place: Place, threat: Place) -> None:
    away = far_side(grid, place, threat)
    assert away
    assert len(away) == 3 or distance(grid, place, threat) != 1
    assert set(away) <= set(neighbours(grid, place))
    for to in away:
        assert distance(grid, threat, to) > distance(grid, threat, place)
        if place != threat:
            straight, stepped = bearing(grid, threat, place), bearing(grid, place, to)
            assert angle(straight, stepped) <= 1.5 * 360 / facings(grid) + 1e-9


def test_on_hexes_the_far_side_is_every_neighbour_that_is_farther() -> None:
    for place in OFFSETS:
        farther = {to for to in neighbours(HEX, place) if distance(HEX, (0, 0), to) > distance(HEX, (0, 0), place)}
        assert set(far_side(HEX, place, (0, 0))) == farther


def test_a_dodge_step_lands_beside_or_behind() -> None:
    landing = {where: relative_neighbour(SQUARE, (5, 5), 2, Where(where)) for where in ("left", "right", "rear")}
    assert landing == {"left": (5, 4), "right": (5, 6), "rear": (4, 5)}
    assert relative_neighbour(SQUARE, (5, 5), 2, Where.LEFT_REAR) == (4, 4)
    assert relative_neighbour(SQUARE, (5, 5), 2, Where.RIGHT_REAR) == (4, 6)
    assert relative_neighbour(SQUARE, (5, 5), 2, Where.STAY) == (5, 5)


@given(grids, places, headings)
def test_words_name_every_neighbour_and_agree_with_the_arcs(grid: Grid, place: Place, facing: int) -> None:
    named = {where: relative_neighbour(grid, place, facing, where) for where in wheres(grid)}
    assert set(named.values()) == set(neighbours(grid, place))
    for where, other in named.items():
        side = arc(grid, place, facing, other)
        words = where.value.split("_")
        assert side.value == words[-1]


def test_hexes_have_no_rear_flanks() -> None:
    with pytest.raises(ValueError, match="no hex lies at the left_rear"):
        relative_neighbour(HEX, (0, 0), 0, Where.LEFT_REAR)


@given(small, small)
def test_a_border_lies_between_squares_one_apart_and_not_at_a_corner(a: Place, b: Place) -> None:
    assert shares_border(SQUARE, a, b) is shares_border(SQUARE, b, a) is (math.dist(a, b) == 1)


@given(places, st.integers(0, 3))
def test_each_square_has_four_borders(place: Place, quarter: int) -> None:
    assert shares_border(SQUARE, place, step(SQUARE, place, 2 * quarter))
    assert not shares_border(SQUARE, place, step(SQUARE, place, 2 * quarter + 1))


@given(places, st.integers(0, 5))
def test_each_neighbouring_hex_shares_a_border(place: Place, facing: int) -> None:
    assert shares_border(HEX, place, step(HEX, place, facing))
    assert not shares_border(HEX, place, step(HEX, place, facing, 2))


def test_a_grid_is_read_from_a_ruleset_table() -> None:
    table = {"shape": "square", "diagonal": "alternate", "unit": "foot", "scale": 5}
    assert msgspec.convert(table, Grid) == Grid("square", "alternate", "foot", 5)
    assert msgspec.convert({}, Grid) == Grid("square", 1, "cell", 1)


@pytest.mark.parametrize(
    "table", [{"shape": "triangle"}, {"diagonal": 2}, {"diagonal": "never"}, {"scale": 0}, {"scales": 5}]
)
def test_a_table_that_is_no_grid_is_refused(table: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(table, Grid)


def test_a_grid_cannot_change() -> None:
    with pytest.raises(AttributeError):
        HEX.scale = 2  # type: ignore[misc]


@given(st.sampled_from((SQUARE, HEX)), places, places)
def test_the_straight_way_is_a_shortest_one_from_neighbour_to_neighbour(grid: Grid, a: Place, b: Place) -> None:
    cells = (a, *way(grid, a, b))
    assert cells[-1] == b
    assert len(cells) == distance(grid, a, b) + 1
    assert all(distance(grid, one, other) == 1 for one, other in pairwise(cells))
