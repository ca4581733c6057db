"""The ground under a figure's feet, held against shortest paths over a graph that knows walls cell by cell."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, facings, step
from rules.board.ground import PLAIN, Ground, is_open, sides, steps_over
from rules.board.reach import search
from rules.board.steps import plain
from rules.board.window import Window
from rules.values import Place

SIZE = 4
BUDGET = 12
CELLS = [(column, row) for column in range(-SIZE, SIZE + 1) for row in range(-SIZE, SIZE + 1)]
GRIDS = {"square": Grid(), "hex": Grid(shape="hex")}

cells = st.sampled_from(CELLS)


@st.composite
def grounds(draw: st.DrawFn, grid: Grid) -> Ground:
    solid = draw(st.frozensets(cells, max_size=12)) - {(0, 0)}
    prices = draw(st.dictionaries(cells, st.integers(2, 4), max_size=12))
    borders = draw(st.dictionaries(st.tuples(cells, st.sampled_from(sides(grid))), st.integers(0, 2), max_size=16))
    known = {(place, step(grid, place, facing)): toll for (place, facing), toll in borders.items()}
    walls = frozenset(border for border, toll in known.items() if toll == 0)
    tolls = {border: toll for border, toll in known.items() if toll and tuple(reversed(border)) not in known}
    heights = draw(st.dictionaries(cells, st.integers(-2, 2), max_size=12))
    return Ground(solid, prices, walls, tolls, heights, draw(st.integers(0, 2)), draw(st.integers(0, 1)))


def fee(grid: Grid, ground: Ground, here: Place, facing: int) -> int:
    """What a step costs, said without masks."""
    return (
        ground.prices.get(step(grid, here, facing), 1)
        + toll(grid, ground, here, facing)
        + slope(grid, ground, here, facing)
    )


def toll(grid: Grid, ground: Ground, here: Place, facing: int) -> int:
    to = step(grid, here, facing)
    passed = [(here, to)]
    if facing not in sides(grid):
        corners = (step(grid, here, facing - 1), step(grid, here, facing + 1))
        passed = [pair for corner in corners for pair in ((here, corner), (corner, to))]
    return max(ground.tolls.get(pair, ground.tolls.get((pair[1], pair[0]), 0)) for pair in passed)


def slope(grid: Grid, ground: Ground, here: Place, facing: int) -> int:
    up = ground.heights.get(step(grid, here, facing), 0) - ground.heights.get(here, 0)
    return ground.rise * up if up > 0 else -ground.drop * up


def shut(ground: Ground, one: Place, other: Place) -> bool:
    return other in ground.solid or (one, other) in ground.closed or (other, one) in ground.closed


def stops(grid: Grid, ground: Ground, here: Place, facing: int) -> bool:
    """Whether a step is closed, said without masks."""
    to = step(grid, here, facing)
    if to in ground.solid:
        return True
    if facing in sides(grid):
        return shut(ground, here, to)
    corners = (step(grid, here, facing - 1), step(grid, here, facing + 1))
    return any(shut(ground, here, corner) or shut(ground, corner, to) for corner in corners)


def graph(grid: Grid, ground: Ground, window: Window) -> nx.DiGraph:
    known = nx.DiGraph()
    places = list(window.places(window.everything))
    known.add_nodes_from(places)
    for here in places:
        for facing in range(facings(grid)):
            to = step(grid, here, facing)
            if to in window and not stops(grid, ground, here, facing):
                known.add_edge(here, to, weight=fee(grid, ground, here, facing))
    return known


@pytest.mark.parametrize("shape", GRIDS)
@given(data=st.data())
def test_costs_are_those_of_the_graph(shape: str, data: st.DataObject) -> None:
    grid = GRIDS[shape]
    ground = data.draw(grounds(grid))
    window = Window.around(grid, CELLS)
    found = search(steps_over(window, ground, window.everything), plain(grid), (0, 0), BUDGET).costs()
    lengths = nx.single_source_dijkstra_path_length(graph(grid, ground, window), (0, 0), cutoff=BUDGET)
    assert found == {place: cost for place, cost in lengths.items() if place == (0, 0) or place not in ground.solid}


@pytest.mark.parametrize("shape", GRIDS)
@given(data=st.data())
def test_a_step_is_open_as_the_graph_says(shape: str, data: st.DataObject) -> None:
    grid = GRIDS[shape]
    ground, here = data.draw(grounds(grid)), data.draw(cells)
    for facing in range(facings(grid)):
        assert is_open(grid, ground, here, facing) is not stops(grid, ground, here, facing)


@pytest.mark.parametrize("shape", GRIDS)
@given(data=st.data())
def test_obstacles_never_shorten_a_way(shape: str, data: st.DataObject) -> None:
    grid = GRIDS[shape]
    window = Window.around(grid, CELLS)
    ground = data.draw(grounds(grid))
    free, built = (
        search(steps_over(window, each, window.everything), plain(grid), (0, 0), BUDGET).costs()
        for each in (PLAIN, ground)
    )
    assert all(built[place] >= free[place] for place in built)


def test_nobody_squeezes_round_the_corner_of_a_wall() -> None:
    grid = GRIDS["square"]
    beside = Ground(closed=frozenset({((0, 0), (1, 0))}))
    assert not is_open(grid, beside, (0, 0), 1)
    assert not is_open(grid, beside, (0, 0), 2)
    assert is_open(grid, beside, (0, 0), 0)


def test_plain_ground_says_so() -> None:
    assert PLAIN.is_plain
    assert not Ground(prices={(1, 1): 2}).is_plain
    assert not Ground(tolls={((0, 0), (1, 0)): 1}).is_plain
    assert Ground(heights={(1, 1): 2}).is_plain
    assert not Ground(heights={(1, 1): 2}, drop=1).is_plain


def test_a_low_wall_costs_and_does_not_close() -> None:
    grid = GRIDS["square"]
    wall = Ground(tolls={((0, row), (1, row)): 1 for row in range(-SIZE, SIZE + 1)})
    window = Window.around(grid, CELLS)
    found = search(steps_over(window, wall, window.everything), plain(grid), (0, 0), BUDGET)
    assert (found.cost((1, 0)), found.cost((1, 1)), found.cost((-1, 0))) == (2, 2, 1)
