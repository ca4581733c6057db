"""The best act from every cell, judged once for cells that are alike, and what somebody reaches at hand."""

from itertools import pairwise

from msgspec.structs import replace

from rules.board.grid import arc, direction, distance
from rules.facts.ways import within_reach
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply
from rules.state.character import Item
from rules.state.encounter import Encounter
from rules.state.events import Moved
from rules.state.terrain import Terrain
from tests.rules.palette.test_aims import ARMED
from tests.shipped import shipped_rulebook


def fight(**more) -> Fight:
    rulebook = shipped_rulebook("realms_of_myth")
    combatants = [
        {"id": "ann", "side": "a", **ARMED, "at": [0, 0]},
        {"id": "bea", "side": "a", "at": [1, -4]},
        {"id": "foe", "side": "b", "at": [0, -4], "facing": 2},
    ]
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants, **more}
    return Fight(rulebook, read_scenario(data, rulebook).encounter)


def found(stage: Fight, far: int = 6):
    acts = stage.attacks("ann", "foe", stage.lazy_palette("ann"))
    places = within_reach(stage.book.of("ann"), far)
    return acts, [each for each in stage.vantages("ann", "foe", acts, places) if each is not None]


def test_only_usual_actions_that_may_be_aimed_at_them_count() -> None:
    acts, _ = found(fight())
    assert "strike" in acts
    assert all(fight().rulebook.plans[act].action.usual for act in acts)


def test_every_free_cell_stands_in_one_vantage_and_far_fewer_are_judged() -> None:
    stage = fight()
    _, vantages = found(stage)
    cells = [place for vantage in vantages for place in vantage.places]
    assert len(cells) == len(set(cells)) > 3 * len(vantages)
    assert (1, -4) not in cells


def test_each_cell_of_a_vantage_has_the_odds_of_the_act_done_there() -> None:
    stage = fight()
    acts, vantages = found(stage)
    open_ones = [vantage for vantage in vantages if vantage.option is not None]
    assert open_ones
    for vantage in vantages:
        for place in vantage.places:
            facing = None if place == (0, -4) else direction(stage.rulebook.ruleset.grid, place, (0, -4))
            moved = Fight(stage.rulebook, apply(stage.encounter, Moved("ann", at=place, facing=facing)))
            there = [moved.option("ann", act, {"target": "foe"}) for act in acts]
            odds = [each.preview.odds for each in there if each.status == "legal" and each.preview.odds is not None]
            assert (max(odds) if odds else None) == (vantage.option.preview.odds if vantage.option else None)


def test_a_wall_parts_cells_that_are_otherwise_alike() -> None:
    stage = fight()
    walled = Fight(
        stage.rulebook, replace(stage.encounter, terrain=Terrain(borders={"0,-3|0,-2": "wall", "-1,-3|-1,-2": "wall"}))
    )
    assert len(found(walled)[1]) > len(found(stage)[1])


def test_a_blade_reaches_the_cells_around_and_nothing_else() -> None:
    stage = fight()
    grid = stage.rulebook.ruleset.grid
    zones = list(stage.reach_zone("ann", "foe", ("strike",)))
    assert zones[-1]
    assert {distance(grid, (0, 0), cell) for cell in zones[-1]} <= {0, 1}
    assert all(one <= other for one, other in pairwise(zones))
    assert {"front", "rear"} <= {arc(grid, (0, 0), 0, cell) for cell in zones[-1]}


def with_a_bow(stage: Fight) -> Fight:
    """Return the fight in which bea has a bow, whose range ends beyond all cells that are looked at."""
    bow = Item("short_bow", where="both_hands")
    return Fight(stage.rulebook, changed(stage, "bea", items=(bow,)))


def changed(stage: Fight, who: str, **fields) -> Encounter:
    """Return the state of a fight with fields of one combatant changed."""
    combatants = stage.encounter.combatants
    return replace(stage.encounter, combatants={**combatants, who: replace(combatants[who], **fields)})


def test_a_spent_turn_leaves_the_reach_and_a_shot_has_none() -> None:
    stage = with_a_bow(fight())
    assert list(stage.reach_zone("bea", "foe", ("fire",)))[-1] == frozenset()
    pools = {**stage.encounter.combatants["ann"].pools, "END": 0}
    spent = Fight(stage.rulebook, changed(stage, "ann", pools=pools))
    assert spent.option("ann", "strike", {"target": "foe"}).status == "illegal"
    assert (
        list(spent.reach_zone("ann", "foe", ("strike",)))[-1] == list(stage.reach_zone("ann", "foe", ("strike",)))[-1]
    )


def test_nobody_off_the_board_reaches_anybody() -> None:
    stage = fight()
    off = Fight(stage.rulebook, apply(stage.encounter, Moved("ann", off=True)))
    assert list(off.reach_zone("ann", "foe", ("strike",))) == []


def on_slopes(heights: dict[str, int]) -> Fight:
    """Return a fight of the SRD, where heights count in distances, with these heights."""
    rulebook = shipped_rulebook("srd51")
    sword = [{"id": "longsword", "where": "right_hand"}]
    combatants = [
        {"id": "ann", "side": "a", "at": [0, 0], "values": {"max_HP": 9}, "items": sword},
        {"id": "foe", "side": "b", "at": [0, -4], "values": {"max_HP": 9}},
    ]
    data = {"ruleset": "srd51", "turn": "ann", "combatants": combatants, "terrain": {"heights": heights}}
    return Fight(rulebook, read_scenario(data, rulebook).encounter)


def test_who_stands_too_high_is_out_of_reach_and_the_rest_of_the_zone_stays() -> None:
    level = list(on_slopes({}).reach_zone("ann", "foe", ("attack",)))[-1]
    # The cell straight ahead and one beside it are two levels up, 10 ft; a third is one up.
    sloping = list(on_slopes({"0,-1": 2, "1,-1": 2, "-1,-1": 1}).reach_zone("ann", "foe", ("attack",)))[-1]
    assert {(0, -1), (1, -1), (-1, -1), (1, 0)} <= level
    assert sloping == level - {(0, -1), (1, -1)}


def test_cells_of_other_heights_are_judged_by_themselves() -> None:
    stage = on_slopes({"1,-4": 2, "0,-3": 1})
    _, vantages = found(stage)
    chances = {place: each.option is not None for each in vantages for place in each.places}
    assert not chances[1, -4]
    assert chances[0, -3]
    assert chances[-1, -4]
