"""The cells from which a combatant could do what they cannot do from where they stand."""

from msgspec.structs import replace

from rules.board.grid import direction, distance
from rules.facts.figures import cells_of
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply
from rules.state.events import Moved
from rules.state.terrain import BorderKind, Terrain
from tests.rules.palette.test_aims import ARMED
from tests.shipped import shipped_rulebook


def fight(*, off_board: bool = False) -> Fight:
    rulebook = shipped_rulebook("realms_of_myth")
    combatants = [
        {"id": "ann", "side": "a", **ARMED, **({} if off_board else {"at": [0, 0]})},
        {"id": "foe", "side": "b", "at": [0, -6]},
    ]
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants}
    return Fight(rulebook, read_scenario(data, rulebook).encounter)


def first_open(stage: Fight):
    closed = stage.option("ann", "strike", {"target": "foe"})
    return next(((at, there.option) for at, there in stage.standpoints(closed, "foe") if there.status == "legal"), None)


def test_a_blow_is_open_from_the_nearest_cell_in_reach() -> None:
    stage = fight()
    found = first_open(stage)
    assert found is not None
    place, option = found
    assert distance(stage.rulebook.ruleset.grid, place, (0, -6)) == 1
    assert option.preview.odds is not None


def test_it_is_what_the_act_would_be_after_the_move() -> None:
    stage = fight()
    found = first_open(stage)
    assert found is not None
    place, option = found
    facing = direction(stage.rulebook.ruleset.grid, place, (0, -6))
    moved = Fight(stage.rulebook, apply(stage.encounter, Moved("ann", at=place, facing=facing)))
    after = moved.option("ann", "strike", {"target": "foe"})
    assert (after.status, after.preview.odds) == (option.status, option.preview.odds)


def test_cells_come_by_the_length_of_their_ways_and_nobody_stands_in_them() -> None:
    stage = fight()
    closed = stage.option("ann", "strike", {"target": "foe"})
    places = [place for place, _ in stage.standpoints(closed, "foe")]
    assert len(places) == len(set(places))
    assert (0, 0) not in places
    assert (0, -6) not in places
    grid = stage.rulebook.ruleset.grid
    lengths = [distance(grid, (0, 0), place) for place in places]
    assert lengths == sorted(lengths)


def test_whoever_is_walled_in_has_no_other_standpoint() -> None:
    stage = fight()
    walls: dict[str, BorderKind] = {"-1,0|0,0": "wall", "0,-1|0,0": "wall", "0,0|1,0": "wall", "0,0|0,1": "wall"}
    walled = Fight(stage.rulebook, replace(stage.encounter, terrain=Terrain(borders=walls)))
    assert first_open(walled) is None


def test_nobody_stands_in_any_cell_of_a_figure_that_lies() -> None:
    rulebook = shipped_rulebook("gurps3")
    combatants = [
        {"id": "ann", "side": "a", "at": [0, 0], "items": [{"id": "broadsword", "where": "right_hand"}]},
        {"id": "bern", "side": "a", "at": [0, -2], "facing": 0, "position": "prone"},
        {"id": "foe", "side": "b", "at": [0, -6]},
    ]
    data = {"ruleset": "gurps3", "turn": "ann", "combatants": combatants}
    stage = Fight(rulebook, read_scenario(data, rulebook).encounter)
    lying = cells_of(stage.book, "bern")
    assert len(lying) == 2
    closed = stage.option("ann", "attack_melee", {"target": "foe"})
    assert not {place for place, _ in stage.standpoints(closed, "foe")} & set(lying)


def test_off_the_board_there_are_no_standpoints() -> None:
    assert first_open(fight(off_board=True)) is None
