"""Test the ways over the board past those who let nobody through, against shortest paths over a graph."""

from collections.abc import Mapping

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, direction, distance, neighbours, turn
from rules.facts.areas import on_side, parts_of
from rules.facts.board_facts import first_free, inside, line_between, side_of
from rules.facts.book import FactBook, Facts
from rules.facts.places import spelled_way
from rules.facts.ways import (
    beside,
    forward_way,
    has_way,
    path_ahead,
    path_to,
    sharpest_turn,
    shortest_way,
    way_through,
    way_to,
    within_reach,
)
from rules.formula.formulas import Unknown
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.values import Place

SIZE = 6
FAR = 18


def book(shape: str, blocked: str = "other.side != side", more: str = "") -> Rulebook:
    reading = read_ruleset(
        {"ruleset.toml": f"id = 'plain'\nformat = 1\n[grid]\nshape = '{shape}'\n[way]\nblocked = \"{blocked}\"\n{more}"}
    )
    return compile_ruleset(reading.ruleset, reading.source)


BOOKS = {shape: book(shape) for shape in ("square", "hex")}


def facts_of(rulebook: Rulebook, at: Place | None, others: Mapping[Place, str]) -> Facts:
    """Return the facts of a combatant among others, each with a side."""
    combatants = {"ann": Combatant("ann", Character("ann", "plain"), "a", "standing", at=at)}
    for number, (place, side) in enumerate(others.items()):
        id = f"other{number}"
        combatants[id] = Combatant(id, Character(id, "plain"), side, "standing", at=place)
    return FactBook(rulebook, Encounter("plain", combatants)).of("ann")


def by_graph(grid: Grid, closed: set[Place]) -> Mapping[Place, int]:
    """Return how far every cell around is from (0, 0), if closed cells may only be the end of a way."""
    cells = [(column, row) for column in range(-FAR, FAR) for row in range(-FAR, FAR)]
    graph: nx.DiGraph[Place] = nx.DiGraph()
    graph.add_edges_from(
        (cell, other) for cell in cells if cell not in closed or cell == (0, 0) for other in neighbours(grid, cell)
    )
    return nx.single_source_shortest_path_length(graph, (0, 0), cutoff=2 * SIZE + 4)


cells = st.tuples(st.integers(-SIZE, SIZE), st.integers(-SIZE, SIZE))


@given(st.sampled_from(("square", "hex")), st.dictionaries(cells, st.sampled_from("ab"), max_size=30), cells)
def test_a_way_is_as_short_as_the_foes_allow(shape: str, others: Mapping[Place, str], to: Place) -> None:
    facts = facts_of(BOOKS[shape], (0, 0), others)
    grid = BOOKS[shape].ruleset.grid
    closed = {place for place, side in others.items() if side == "b"}
    length = by_graph(grid, closed).get(to)
    spelled = f"{to[0]},{to[1]}"
    assert has_way(facts, spelled) == (length is not None)
    assert way_to(facts, spelled) == length if length is not None else way_to(facts, spelled) > 2 * SIZE
    path = shortest_way(facts, (0, 0), to)
    if length:
        assert len(path) == length
        assert all(distance(grid, one, other) == 1 for one, other in zip(((0, 0), *path), path, strict=False))
        assert closed.isdisjoint(path[:-1])


def test_a_ring_of_foes_leaves_no_way_out() -> None:
    grid = BOOKS["square"].ruleset.grid
    facts = facts_of(BOOKS["square"], (0, 0), dict.fromkeys(neighbours(grid, (0, 0)), "b"))
    assert not has_way(facts, "5,5")
    assert way_to(facts, "5,5") > 10
    assert has_way(facts, "1,1")


def test_whoever_the_ruleset_lets_pass_is_passed() -> None:
    facts = facts_of(book("square", "false"), (0, 0), {(1, 0): "b"})
    assert way_to(facts, "2,0") == 2
    assert shortest_way(facts, (0, 0), (2, 0)) == ((1, 0), (2, 0))


def test_a_way_too_long_to_search_goes_straight_on() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(1, 0): "b"})
    assert len(shortest_way(facts, (0, 0), (500, 0))) == distance(Grid(), (0, 0), (500, 0))


def test_of_two_ways_the_one_past_fewer_foes_is_taken() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(2, 0): "b", (2, 2): "b"})
    path = shortest_way(facts, (0, 0), (4, 0))
    assert (2, -1) in path


def test_a_ruleset_says_which_cells_foes_watch() -> None:
    rulebook = book("square", more="watched = \"on_side(self, 'rear', 1)\"\n")
    path = shortest_way(facts_of(rulebook, (0, 0), {(2, 0): "b"}), (0, 0), (4, 0))
    assert (2, -1) in path
    nobody = book("square", more="watched = \"''\"\n")
    straight = shortest_way(facts_of(nobody, (0, 0), {(2, 1): "b"}), (0, 0), (4, 0))
    assert straight == ((1, 0), (2, 0), (3, 0), (4, 0))


@pytest.mark.parametrize(
    ("side", "length", "named"),
    [
        ("front", 1, {"-1,-1", "0,-1", "1,-1"}),
        ("left", 2, {"-1,0", "-2,0"}),
        ("right", 1, {"1,0"}),
        ("rear", 1, {"-1,1", "0,1", "1,1"}),
        ("rear", 0, set[str]()),
    ],
)
def test_the_cells_on_a_side_are_those_that_somebody_has_there(side: str, length: int, named: set[str]) -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {})
    assert set(parts_of(on_side(facts, "ann", side, length))) == named
    with pytest.raises(Unknown):
        on_side(facts_of(BOOKS["square"], None, {}), "ann", side, length)


def test_the_cell_beside_somebody_is_the_one_with_the_shortest_way() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(4, 0): "b", (3, 0): "a", (3, -1): "a"})
    assert beside(facts, "other0") == "3,1"
    near = facts_of(BOOKS["square"], (0, 0), {(1, 1): "b"})
    assert beside(near, "other0") == ""


@pytest.mark.parametrize(("at", "to"), [(None, "1,1"), ((0, 0), "nowhere")])
def test_off_the_board_a_way_is_unknown(at: Place | None, to: str) -> None:
    facts = facts_of(BOOKS["square"], at, {})
    for function in (way_to, has_way):
        with pytest.raises(Unknown):
            function(facts, to)


def test_a_longer_reach_needs_a_shorter_way() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(6, 0): "b"})
    assert beside(facts, "other0", 2) == "4,0"
    assert beside(facts, "other0") == "5,0"


def test_the_cell_past_a_place_is_the_first_free_one_in_that_line() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(2, 2): "b", (3, 3): "a"})
    assert first_free(facts, "ann", "2,2", 3) == "4,4"
    assert first_free(facts, "other0", "2,2", 7) == "1,1"
    with pytest.raises(Unknown):
        first_free(facts, "ann", "nowhere", 0)


def test_no_place_is_free_where_a_row_of_people_stands() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {(column, 0): "b" for column in range(1, 30)})
    assert first_free(facts, "ann", "0,0", 2) == ""


def test_the_side_of_a_place_follows_the_facing() -> None:
    facts = facts_of(BOOKS["square"], (0, 0), {})
    assert [side_of(facts, "ann", place) for place in ("0,-3", "3,0", "0,3", "-3,0")] == [
        "front",
        "right",
        "rear",
        "left",
    ]


def test_who_stands_under_a_line_is_between_its_ends() -> None:
    others = {(-2, 0): "b", (2, 0): "b", (2, 3): "b"}
    facts = facts_of(BOOKS["square"], (0, 0), others)
    assert inside(facts, "ann", line_between(facts, "other0", "other1"))
    assert not inside(facts, "ann", line_between(facts, "other1", "other2"))
    assert line_between(facts, "ann", "1,0") == ""
    assert not inside(facts, "ann", "")
    with pytest.raises(Unknown):
        line_between(facts, "other0", "nobody")


def test_what_is_in_reach_ends_at_a_ring_of_foes() -> None:
    ring = neighbours(BOOKS["square"].ruleset.grid, (0, 0))
    assert within_reach(facts_of(BOOKS["square"], (0, 0), dict.fromkeys(ring, "b")), 5) == {
        (0, 0): 0,
        **dict.fromkeys(ring, 1),
    }
    assert len(within_reach(facts_of(BOOKS["square"], (0, 0), {}), 5)) == 11 * 11
    assert within_reach(facts_of(BOOKS["square"], None, {}), 5) == {}


def test_the_sharpest_turn_of_a_path_counts_from_the_facing_at_its_start() -> None:
    facts = facts_of(BOOKS["hex"], (0, 0), {})
    ways = {place: path_to(facts, place) for place in ("0,-3", "1,-1", "1,-2", "2,0", "0,2", "0,0")}
    turns = {place: sharpest_turn(facts, path) for place, path in ways.items()}
    assert turns == {"0,-3": 0, "1,-1": 1, "1,-2": 1, "2,0": 2, "0,2": 3, "0,0": 0}
    with pytest.raises(Unknown):
        path_to(facts, "nowhere")
    with pytest.raises(Unknown):
        sharpest_turn(facts_of(BOOKS["hex"], None, {}), "1,0")


@given(
    st.sampled_from(("square", "hex")),
    st.dictionaries(cells, st.sampled_from("ab"), max_size=20),
    st.lists(cells, min_size=2, max_size=4),
)
def test_a_way_of_ones_own_goes_through_its_stops_and_is_as_long_as_its_legs(shape, others, stops) -> None:
    facts = facts_of(BOOKS[shape], (0, 0), others)
    closed = {place for place, side in others.items() if side == "b"}
    legs, here = [], (0, 0)
    for stop in stops:
        away = {place: side for place, side in others.items()}
        legs.append(way_to(facts_of(BOOKS[shape], here, away), f"{stop[0]},{stop[1]}") if stop != here else 0)
        here = stop
    spelled = ">".join(f"{column},{row}" for column, row in stops)
    is_open = closed.isdisjoint(stops[:-1]) and all(length <= 2 * 2 * SIZE for length in legs)
    assert has_way(facts, spelled) == is_open
    if is_open:
        assert way_to(facts, spelled) == sum(legs) == len(path := way_through(facts, (0, 0), stops))
        assert not path or path[-1] == stops[-1]
        assert {*stops} <= {(0, 0), *path}


def test_diagonals_by_turns_are_counted_over_the_whole_way() -> None:
    reading = read_ruleset(
        {"ruleset.toml": "id = 'plain'\nformat = 1\n[grid]\nshape = 'square'\ndiagonal = 'alternate'\n"}
    )
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    facts = facts_of(rulebook, (0, 0), {})
    assert way_to(facts, "1,1") == 1
    assert way_to(facts, "1,1>2,2") == way_to(facts, "2,2") == 3


def test_a_way_may_lead_back_to_its_start() -> None:
    assert way_to(facts_of(BOOKS["square"], (0, 0), {}), "0,2>0,0") == 4


def test_of_equally_short_ways_one_that_leads_forward_is_enough() -> None:
    facts = facts_of(BOOKS["hex"], (0, 0), {})
    assert path_ahead(facts, "2,-1") == spelled_way([(1, -1), (2, -1)])
    assert not path_ahead(facts, "0,3")
    assert not path_ahead(facts, "200,0")
    with pytest.raises(Unknown):
        path_ahead(facts, "nowhere")


def test_a_chosen_way_has_to_lead_forward_itself() -> None:
    facts = facts_of(BOOKS["hex"], (0, 0), {(0, -3): "b"})
    assert path_ahead(facts, spelled_way([(1, -1), (2, -1)]))
    assert not path_ahead(facts, spelled_way([(1, 0), (2, -1)]))
    assert path_ahead(facts, spelled_way([(0, -1), (1, -2)]), "other0")
    assert not path_ahead(facts, spelled_way([(0, -1), (1, -1)]), "other0")


def test_no_step_forward_leads_farther_from_whom_it_is_to_near() -> None:
    facts = facts_of(BOOKS["hex"], (0, 0), {(0, -3): "b"})
    assert path_ahead(facts, "1,-5")
    assert not path_ahead(facts, "1,-5", "other0")
    assert path_ahead(facts, "0,-2", "other0")


@given(cells, cells)
def test_every_step_of_a_way_forward_leads_ahead_and_no_farther(to: Place, goal: Place) -> None:
    grid, facts = BOOKS["hex"].ruleset.grid, facts_of(BOOKS["hex"], (0, 0), {goal: "a"})
    here, facing = (0, 0), 0
    way = forward_way(facts, here, to, "other0")
    assert len(way) in (0, distance(grid, here, to))
    for cell in way:
        towards = direction(grid, here, cell)
        assert abs(turn(grid, facing, towards)) <= 1
        assert distance(grid, cell, goal) <= distance(grid, here, goal)
        here, facing = cell, towards


def test_beside_prefers_a_cell_to_which_a_way_leads_forward() -> None:
    facts = facts_of(BOOKS["hex"], (0, 0), {(3, -1): "b"})
    assert beside(facts, "other0") == "2,0"
    assert beside(facts, "other0", 1, True) == "2,-1"
