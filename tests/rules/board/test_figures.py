"""Test figures of several cells: how they turn and how far apart they are, and their ways against a graph of cells."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.figures import Offsets, anchors_at, arc_of, cells_at, distance_between, turned
from rules.board.grid import Arc, Grid, distance, facings, neighbours, step
from rules.board.ground import PLAIN, Ground, is_open, sides, steps_over
from rules.board.reach import search
from rules.board.steps import plain
from rules.board.window import Window
from rules.values import Place
from tests.rules.board.test_ground import CELLS, GRIDS, cells, grounds, slope, stops, toll

SQUARE = GRIDS["square"]
STEPS = 5
AROUND = [(column, row) for column in range(-9, 10) for row in range(-9, 10)]
BEHIND: Offsets = ((0, 1),)
BLOCK: Offsets = ((1, 0), (0, 1), (1, 1))

offsets = st.sampled_from((BEHIND, BLOCK, ((0, 1), (0, 2)), ((0, -1), (0, 1)), ((2, 0),)))
shapes = st.sampled_from(sorted(GRIDS))


@pytest.mark.parametrize("shape", sorted(GRIDS))
def test_the_cell_behind_stays_behind(shape: str) -> None:
    grid = GRIDS[shape]
    for facing in range(facings(grid)):
        assert turned(grid, BEHIND, facing) == (step(grid, (0, 0), facing, -1),)


def test_a_row_of_squares_stays_one_on_the_diagonal() -> None:
    assert turned(SQUARE, ((0, 1), (0, 2)), 1) == ((-1, 1), (-2, 2))
    assert turned(SQUARE, BLOCK, 2) == ((0, 1), (-1, 0), (-1, 1))


near = st.tuples(st.integers(-4, 4), st.integers(-4, 4))


@given(shapes, st.lists(near, min_size=1, max_size=5, unique=True), st.integers(-9, 9), st.integers(-9, 9))
def test_turning_keeps_distances_from_the_anchor_and_adds_up(
    shape: str, figure: list[Place], one: int, other: int
) -> None:
    grid = GRIDS[shape]
    after = turned(grid, tuple(figure), one)
    assert [distance(grid, (0, 0), cell) for cell in after] == [distance(grid, (0, 0), cell) for cell in figure]
    assert len(set(after)) == len(figure)
    assert turned(grid, after, other) == turned(grid, tuple(figure), one + other)


@given(shapes, near, offsets, near, offsets)
def test_distance_is_the_least_over_all_cells(
    shape: str, one: Place, first: Offsets, other: Place, second: Offsets
) -> None:
    grid = GRIDS[shape]
    ones, others = cells_at(one, first), cells_at(other, second)
    found = distance_between(grid, ones, others)
    assert found == min(distance(grid, a, b) for a in ones for b in others) == distance_between(grid, others, ones)
    assert (found == 0) == bool(set(ones) & set(others))


@given(near, offsets, near)
def test_anchors_are_the_places_that_cover_a_cell(cell: Place, figure: Offsets, place: Place) -> None:
    assert (place in anchors_at(cell, figure)) == (cell in cells_at(place, figure))


def test_the_nearest_cell_says_the_side_and_the_front_goes_first() -> None:
    assert arc_of(SQUARE, (0, 0), 0, [(0, 5), (0, 2)]) is Arc.REAR
    assert arc_of(SQUARE, (0, 0), 0, [(0, 1), (1, 0)]) is Arc.RIGHT
    assert arc_of(SQUARE, (0, 0), 0, [(0, 1), (1, -1), (1, 0)]) is Arc.FRONT


def enters(grid: Grid, ground: Ground, here: Place, facing: int, figure: Offsets) -> bool:
    """Whether a figure can take a step, said cell by cell."""
    before, after = set(cells_at(here, figure)), set(cells_at(step(grid, here, facing), figure))
    new = (cell for cell in before if step(grid, cell, facing) not in before)
    taken = {step(grid, cell, facing) for cell in before} - before
    return (
        not any(stops(grid, ground, cell, facing) for cell in new)
        and taken.isdisjoint(ground.solid)
        and not any(
            other in after and ((cell, other) in ground.closed or (other, cell) in ground.closed)
            for cell in after
            for other in (step(grid, cell, way) for way in sides(grid))
        )
    )


def dearest(grid: Grid, ground: Ground, here: Place, facing: int, figure: Offsets) -> int:
    """What a step costs a figure: the dearest of its cells, of the borders they cross, and of their slopes."""
    cells = cells_at(here, figure)
    return (
        max(ground.prices.get(step(grid, cell, facing), 1) for cell in cells)
        + max(toll(grid, ground, cell, facing) for cell in cells)
        + max(slope(grid, ground, cell, facing) for cell in cells)
    )


def by_figures(
    grid: Grid, ground: Ground, start: Place, figure: Offsets, taken: frozenset[Place]
) -> "nx.DiGraph[Place]":
    """Return the steps of a figure between its places near a start; it goes on from no place where others stand."""
    graph: nx.DiGraph[Place] = nx.DiGraph()
    graph.add_node(start)
    held = taken | ground.solid
    for here in (cell for cell in AROUND if distance(grid, start, cell) < STEPS):
        if here != start and not held.isdisjoint(cells_at(here, figure)):
            continue
        for facing, to in enumerate(neighbours(grid, here)):
            if enters(grid, ground, here, facing, figure):
                graph.add_edge(here, to, weight=dearest(grid, ground, here, facing, figure))
    return graph


@given(shapes, st.data(), offsets, st.frozensets(cells, max_size=6))
def test_costs_are_those_of_a_graph_of_whole_figures(
    shape: str, data: st.DataObject, figure: Offsets, taken: frozenset[Place]
) -> None:
    grid = GRIDS[shape]
    ground = data.draw(grounds(grid))
    start = data.draw(cells)
    window = Window.around(grid, CELLS, STEPS + 3)
    passes = window.everything & ~window.mask(taken)
    reach = search(steps_over(window, ground, passes, figure), plain(grid), start, STEPS)
    wanted = nx.single_source_dijkstra_path_length(by_figures(grid, ground, start, figure, taken), start, cutoff=STEPS)
    assert dict(reach.costs()) == wanted
    path = (start, *reach.path(data.draw(st.sampled_from(sorted(wanted)))))
    assert all(enters(grid, ground, one, neighbours(grid, one).index(other), figure) for one, other in pairwise(path))


def test_a_wall_beside_the_legs_stops_a_step_aside_and_not_one_on() -> None:
    wall = Ground(closed=frozenset({((0, 1), (1, 1))}))
    assert is_open(SQUARE, wall, (0, 0), 2)
    assert not is_open(SQUARE, wall, (0, 0), 2, BEHIND)
    assert is_open(SQUARE, wall, (0, 0), 0, BEHIND)
    assert is_open(SQUARE, PLAIN, (0, 0), 2, BEHIND)


def test_who_fell_through_a_wall_can_go_on() -> None:
    wall = Ground(closed=frozenset({((0, 0), (0, 1))}))
    assert is_open(SQUARE, wall, (0, 0), 0, BEHIND)
    assert not is_open(SQUARE, wall, (0, -1), 4, BEHIND)
