"""Compare the search with shortest paths over a graph, and look at the paths it chooses."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, distance, facings, neighbours, step
from rules.board.ground import PLAIN, steps_over
from rules.board.reach import search
from rules.board.steps import Steps, plain
from rules.board.window import Window
from tests.rules.board.boards import GRIDS, grounds

FAR = 60
SQUARE, ALTERNATE, HEX = GRIDS


def open_field(grid, size=21):
    window = Window.over(grid, -(size // 2), -(size // 2), size, size)
    return steps_over(window, PLAIN, window.everything)


def by_graph(ground, gait, start):
    """Return the cheapest cost of every cell, from a graph over cells and states."""
    graph = nx.DiGraph()
    graph.add_node((start, 0))
    for place in ground.prices:
        for each, strides in enumerate(gait.strides):
            for facing, stride in enumerate(strides):
                to = step(ground.grid, place, facing)
                price = ground.enters(to, facing)
                if price:
                    graph.add_edge((place, each), (to, stride.state), weight=price * stride.times)
    costs = {}
    for (place, _), cost in nx.single_source_dijkstra_path_length(graph, (start, 0)).items():
        if ground.prices[place] or place == start:
            costs[place] = min(cost, costs.get(place, cost))
    return costs


def found(reach):
    window = reach.steps.window
    costs = {place: reach.cost(place) for place in window.places(window.everything)}
    return {place: cost for place, cost in costs.items() if cost is not None}


def paid(ground, gait, start, path):
    """Return the least that a path costs; None if a step of it is not open."""
    costs = {0: 0}
    for before, after in pairwise((start, *path)):
        facing = neighbours(ground.grid, before).index(after)
        price = ground.enters(after, facing)
        options = [(gait.strides[each][facing], cost) for each, cost in costs.items()]
        costs = {}
        for stride, cost in options if price else ():
            total = cost + price * stride.times
            costs[stride.state] = min(total, costs.get(stride.state, total))
    return min(costs.values(), default=None)


@st.composite
def searches(draw):
    ground = draw(grounds())
    return ground, draw(st.sampled_from(sorted(ground.prices)))


@given(searches(), st.data())
def test_costs_are_those_of_the_cheapest_paths(given, data):
    ground, start = given
    gait = plain(ground.grid)
    assert found(search(ground.steps, gait, start, FAR * 4)) == by_graph(ground, gait, start)


@given(searches(), st.integers(0, 12))
def test_a_budget_cuts_off_what_costs_more(given, budget):
    ground, start = given
    every = found(search(ground.steps, plain(ground.grid), start, FAR))
    assert found(search(ground.steps, plain(ground.grid), start, budget)) == {
        place: cost for place, cost in every.items() if cost <= budget
    }


@given(searches(), st.data())
def test_a_path_is_open_and_costs_what_was_said(given, data):
    ground, start = given
    gait = plain(ground.grid)
    reach = search(ground.steps, gait, start, FAR)
    to = data.draw(st.sampled_from(sorted(ground.prices)))
    path, cost = reach.path(to), reach.cost(to)
    if cost:
        assert path[-1] == to
        assert paid(ground, gait, start, path) == cost
    else:
        assert path == ()


@given(searches(), st.data())
def test_who_stands_in_a_cell_ends_the_way_there(given, data):
    ground, start = given
    held = data.draw(st.sets(st.sampled_from(sorted(ground.prices)))) - {start}
    window = ground.window
    narrow = Steps(window, ground.steps.entries, ground.steps.passes & ~window.mask(held))
    beyond = type(ground)(ground.grid, (window.width, window.height), ground.prices.values(), ground.shut)
    beyond.prices = {**ground.prices, **dict.fromkeys(held, 0)}
    around = by_graph(beyond, plain(ground.grid), start)
    reach = search(narrow, plain(ground.grid), start, FAR)
    assert {place: cost for place, cost in found(reach).items() if place not in held} == around
    for place in held:
        path = reach.path(place)
        assert not held.intersection(path[:-1])


@given(searches(), st.data())
def test_dearer_ground_makes_nothing_cheaper(given, data):
    ground, start = given
    dearer = dict(ground.prices)
    for place in data.draw(st.sets(st.sampled_from(sorted(dearer)))):
        dearer[place] = dearer[place] and dearer[place] + 1
    after = type(ground)(ground.grid, (ground.window.width, ground.window.height), dearer.values(), ground.shut)
    before = found(search(ground.steps, plain(ground.grid), start, FAR))
    for place, cost in found(search(after.steps, plain(ground.grid), start, FAR)).items():
        assert cost >= before[place]


@given(st.sampled_from(GRIDS), st.tuples(st.integers(-10, 10), st.integers(-10, 10)))
def test_an_open_field_costs_the_distance(grid, to):
    reach = search(open_field(grid), plain(grid), (0, 0), FAR)
    assert reach.cost(to) == distance(grid, (0, 0), to)


@given(st.tuples(st.integers(-9, 9), st.integers(-9, 9)), st.sets(st.tuples(st.integers(-9, 9), st.integers(-9, 9))))
def test_mirrored_goals_have_mirrored_paths(to, blocked):
    def path(goal, walls):
        window = Window.over(Grid(), -10, -10, 21, 21)
        free = window.everything & ~window.mask(walls - {(0, 0), goal})
        return search(steps_over(window, PLAIN, free), plain(Grid()), (0, 0), FAR).path(goal)

    symmetric = blocked | {(-column, row) for column, row in blocked}
    mirrored = path((-to[0], to[1]), symmetric)
    if to[0]:
        assert path(to, symmetric) == tuple((-column, row) for column, row in mirrored)


@pytest.mark.parametrize("grid", GRIDS)
def test_a_straight_way_is_straight(grid):
    reach = search(open_field(grid), plain(grid), (0, 0), FAR)
    for facing in range(facings(grid)):
        to = step(grid, (0, 0), facing, 6)
        assert reach.path(to) == tuple(step(grid, (0, 0), facing, n) for n in range(1, 7))


def test_of_equal_paths_the_one_that_leaves_no_zone_is_chosen():
    steps = open_field(SQUARE)
    reach = search(steps, plain(SQUARE), (0, 0), FAR)
    zone = steps.window.mask([(1, 1), (2, 1)])
    path = reach.path((4, 2), lambda: [zone])
    assert len(path) == 4
    assert not zone & steps.window.mask(path)
    assert zone & steps.window.mask(reach.path((4, 2)))


def test_zones_are_asked_only_if_there_are_several_paths():
    reach = search(open_field(SQUARE), plain(SQUARE), (0, 0), FAR)
    asked = []

    def zones():
        asked.append(True)
        return ()

    assert reach.path((3, 3), zones) == ((1, 1), (2, 2), (3, 3))
    assert not asked
    assert len(reach.path((3, 2), zones)) == 3
    assert asked


def test_a_start_outside_the_window_reaches_nothing():
    assert found(search(open_field(SQUARE), plain(SQUARE), (99, 0), FAR)) == {}
