"""The ground of a fight: how it is spelled, changed by events, and kept on the way of a combatant."""

from collections.abc import Mapping

import pytest

from rules.board.grid import Grid, direction
from rules.board.ground import PLAIN, Ground
from rules.facts.areas import has_ground
from rules.facts.book import FactBook
from rules.facts.sight import cover_of, is_in_sight
from rules.facts.terrain import GroundCosts, border_of, ground_of
from rules.facts.ways import can_step, has_way, shortest_way, way_to, within_reach
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply, apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import Moved, TerrainChanged
from rules.state.terrain import BORDER_KINDS, BorderKind, Terrain
from tests.shipped import shipped_rulebook

WALL: Mapping[str, BorderKind] = {f"{column},0|{column},-1": "wall" for column in range(-3, 4)}


def fight(*events: TerrainChanged) -> Fight:
    rulebook = shipped_rulebook("castles_and_crusades")
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": [{"id": "ann", "side": "a", "at": [0, 0]}]}
    return Fight(rulebook, apply_all(read_scenario(data, rulebook).encounter, events))


def test_a_way_leads_round_a_wall() -> None:
    free, walled = fight(), fight(TerrainChanged(borders=WALL))
    assert way_to(free.book.of("ann"), "0,-1") == 5
    assert way_to(walled.book.of("ann"), "0,-1") == 45
    assert len(shortest_way(walled.book.of("ann"), (0, 0), (0, -1))) == 9


def test_an_open_door_and_a_curtain_let_through_and_a_low_wall_costs() -> None:
    lengths = {"wall": 45, "window": 45, "door": 45, "open_door": 5, "curtain": 5, "low_wall": 10}
    assert lengths.keys() == set(BORDER_KINDS)
    for kind, length in lengths.items():
        there = fight(TerrainChanged(borders={**WALL, "0,0|0,-1": kind}))
        assert way_to(there.book.of("ann"), "0,-1") == length


def test_nobody_enters_what_is_solid_and_difficult_cells_count_double() -> None:
    there = fight(TerrainChanged({"1,0": "solid", "0,1": "difficult"}))
    reached = within_reach(there.book.of("ann"), 3)
    assert (1, 0) not in reached
    assert reached[0, 1] == 2


def test_a_push_ends_at_a_wall() -> None:
    from rules.palette.judgement import judge
    from rules.resolving.resolution import Resolution
    from rules.resolving.ways import _straight

    walled = fight(TerrainChanged(borders={"0,2|0,3": "wall"}))
    resolution = Resolution(walled.rulebook, walled.encounter, judge, book=walled.book)
    south = direction(walled.rulebook.ruleset.grid, (0, -1), (0, 0))
    assert _straight(resolution, "ann", (0, 0), south, 30) == ((0, 1), (0, 2))


def test_an_empty_kind_clears() -> None:
    there = apply_all(
        fight().encounter,
        [TerrainChanged({"1,0": "solid"}, WALL), TerrainChanged({"1,0": ""}, dict.fromkeys(WALL, ""))],
    )
    assert there.terrain.is_plain
    assert ground_of(there.terrain, Grid(), GroundCosts()) is PLAIN


def test_the_ground_stays_when_people_move() -> None:
    changed = apply(fight().encounter, TerrainChanged({"1,0": "solid"}))
    assert apply(changed, Moved("ann", 1, (0, 1))).terrain is changed.terrain


@pytest.mark.parametrize("text", ["", "0,0", "0,0|", "0,0|5,5", "0,0|1,1", "a|b"])
def test_what_is_no_border_is_left_out(text: str) -> None:
    assert border_of(text, Grid()) is None
    assert ground_of(Terrain(borders={text: "wall"}), Grid(), GroundCosts(borders=(("wall", None),))) == Ground()


def test_hexes_share_all_six_sides() -> None:
    assert border_of("0,0|1,-1", Grid(shape="hex")) == ((0, 0), (1, -1))


GROUNDS = """
id = 'plain'
format = 1
[positions.standing]
[positions.flying]
[way]
rise = 1
[ground.difficult]
price = 3
[ground.bog]
price = "1 if position == 'flying' else 4"
[ground.lava]
if = "position == 'flying'"
[ground.hedge]
border = true
price = 2
if = "position != 'standing'"
seen_through = false
cover = 3
[ground.window]
border = true
if = "position == 'flying'"
"""


def priced(position: str, **terrain) -> FactBook:
    reading = read_ruleset({"ruleset.toml": GROUNDS})
    ann = Combatant("ann", Character("ann", "plain"), "a", position, at=(0, 0))
    bob = Combatant("bob", Character("bob", "plain"), "b", position, at=(3, 0))
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    return FactBook(rulebook, Encounter("plain", {"ann": ann, "bob": bob}, terrain=Terrain(**terrain)))


@pytest.mark.parametrize(
    ("position", "terrain", "to", "length"),
    [
        ("standing", {"cells": {"1,0": "difficult"}}, "1,0", 3),
        ("standing", {"cells": {"1,0": "bog"}}, "1,0", 4),
        ("flying", {"cells": {"1,0": "bog"}}, "1,0", 1),
        ("standing", {"cells": {"1,0": "nothing_known"}}, "1,0", 1),
        ("flying", {"cells": {"1,0": "lava"}}, "1,0", 1),
        ("standing", {"borders": {"0,0|1,0": "low_wall"}}, "1,0", 2),
        ("standing", {"borders": {"0,0|1,0": "curtain"}}, "1,0", 1),
        ("flying", {"borders": {"0,0|1,0": "hedge"}}, "1,0", 3),
        ("flying", {"borders": {"0,0|1,0": "window"}}, "1,0", 1),
        ("standing", {"heights": {"1,0": 2}}, "1,0", 3),
        ("standing", {"heights": {"0,0": 2}}, "1,0", 1),
    ],
)
def test_ground_costs_what_the_ruleset_says_of_the_mover(position: str, terrain, to: str, length: int) -> None:
    assert way_to(priced(position, **terrain).of("ann"), to) == length


def test_what_a_mover_may_not_enter_is_closed_to_them_alone() -> None:
    assert not has_way(priced("standing", cells={"1,0": "lava"}).of("ann"), "1,0")
    assert not can_step(priced("standing", borders={"0,0|1,0": "window"}).of("ann"), (0, 0), (1, 0))
    assert can_step(priced("flying", borders={"0,0|1,0": "window"}).of("ann"), (0, 0), (1, 0))


def test_to_pass_and_to_see_are_two_things() -> None:
    hedge = priced("flying", borders={"1,0|2,0": "hedge"})
    assert has_way(hedge.of("ann"), "3,0")
    assert not is_in_sight(hedge, [(0, 0)], [(3, 0)])
    window = priced("standing", borders={"1,0|2,0": "window"})
    assert is_in_sight(window, [(0, 0)], [(3, 0)])
    assert cover_of(window, [(0, 0)], [(3, 0)]) == 2


def test_cover_is_the_greater_of_what_is_drawn_and_what_the_ground_gives() -> None:
    wall = {"borders": {"2,0|3,0": "low_wall"}}
    assert cover_of(priced("standing", **wall), [(0, 0)], [(3, 0)]) == 2
    assert cover_of(priced("standing", **wall, cover={"3,0": 3}), [(0, 0)], [(3, 0)]) == 3
    assert cover_of(priced("standing", **wall, cover={"2,0|3,0": 1}), [(0, 0)], [(3, 0)]) == 2
    assert cover_of(priced("standing", cover={"nowhere": 3}), [(0, 0)], [(3, 0)]) == 0


def test_of_a_large_figure_the_least_covered_cell_counts() -> None:
    there = priced("standing", cover={"3,0": 4})
    assert cover_of(there, [(0, 0)], [(3, 0), (3, 1)]) == 0


def test_cells_know_their_ground() -> None:
    facts = priced("standing", cells={"0,0": "bog", "1,0": "lava"}).of("ann")
    assert has_ground(facts, "ann", "bog")
    assert has_ground(facts, "5,5|1,0", "lava")
    assert not has_ground(facts, "5,5|1,0", "bog")
