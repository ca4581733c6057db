"""The ground of a fight: how it is spelled, changed by events, and kept on the way of a combatant."""

from collections.abc import Mapping
from typing import get_args

import pytest

import resources
from rules.board.grid import Grid
from rules.board.ground import PLAIN, Ground
from rules.facts.terrain import border_of, ground_of
from rules.facts.ways import shortest_way, way_to, within_reach
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.events import Moved, TerrainChanged, apply, apply_all
from rules.state.terrain import BorderKind, Terrain
from storage.rulesets.library import load_rulebook

WALL: Mapping[str, BorderKind] = {f"{column},0|{column},-1": "wall" for column in range(-3, 4)}


def fight(*events: TerrainChanged) -> Fight:
    rulebook = load_rulebook(resources.ruleset_folder("castles_and_crusades"))
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": [{"id": "ann", "side": "a", "at": [0, 0]}]}
    return Fight(rulebook, apply_all(read_scenario(data, rulebook).encounter, events))


def test_a_way_leads_round_a_wall() -> None:
    free, walled = fight(), fight(TerrainChanged(borders=WALL))
    assert way_to(free.book.of("ann"), "0,-1") == 5
    assert way_to(walled.book.of("ann"), "0,-1") == 45
    assert len(shortest_way(walled.book.of("ann"), (0, 0), (0, -1))) == 9


def test_an_open_door_lets_through_and_a_closed_one_does_not() -> None:
    for kind in get_args(BorderKind):
        length = 5 if kind == "open_door" else 45
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
    from rules.resolving.ways import _pushed

    walled = fight(TerrainChanged(borders={"0,2|0,3": "wall"}))
    resolution = Resolution(walled.rulebook, walled.encounter, judge, book=walled.book)
    assert _pushed(resolution, "ann", (0, -1), (0, 0), 5) == ((0, 1), (0, 2))


def test_an_empty_kind_clears() -> None:
    there = apply_all(
        fight().encounter,
        [TerrainChanged({"1,0": "solid"}, WALL), TerrainChanged({"1,0": ""}, dict.fromkeys(WALL, ""))],
    )
    assert there.terrain.is_plain
    assert ground_of(there.terrain, Grid()) is PLAIN


def test_the_ground_stays_when_people_move() -> None:
    changed = apply(fight().encounter, TerrainChanged({"1,0": "solid"}))
    assert apply(changed, Moved("ann", 1, (0, 1))).terrain is changed.terrain


@pytest.mark.parametrize("text", ["", "0,0", "0,0|", "0,0|5,5", "0,0|1,1", "a|b"])
def test_what_is_no_border_is_left_out(text: str) -> None:
    assert border_of(text, Grid()) is None
    assert ground_of(Terrain(borders={text: "wall"}), Grid()) == Ground()


def test_hexes_share_all_six_sides() -> None:
    assert border_of("0,0|1,-1", Grid(shape="hex")) == ((0, 0), (1, -1))
