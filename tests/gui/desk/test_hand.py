"""Edits by hand as events, by themselves."""

from typing import Any

import pytest
from msgspec.structs import replace

from gui.desk import hand as hand_events
from rules.facts.book import FactBook
from rules.state.applying import apply_all
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import (
    FactEntered,
    HouseRulesChanged,
    Moved,
    Noted,
    PoolChanged,
    RuleSet,
    SheetChanged,
    TerrainChanged,
)
from rules.state.terrain import Terrain

hand: Any = hand_events
"""What makes the events; each test knows their kinds."""


@pytest.fixture
def fight(yard):
    return yard.present


def named(id, name="Wolf"):
    return Character(id, "duel", name)


def test_the_kind_of_a_step_is_that_of_all_its_events():
    note, rule, pool = Noted(text="x"), RuleSet("fog", True), PoolChanged("anna", "breath", 1, "hand")
    assert [hand.kind_of(events) for events in ([note], [rule], [pool], [note, pool], [rule, note])] == [
        *("note", "rule", "hand", "hand", "hand"),
    ]
    assert hand.kind_of([pool, HouseRulesChanged("", ())]) == "rule"


def test_a_note_says_which_note_it_replaces_if_any_and_is_cut_if_it_is_long():
    assert hand.noted("New.", 3)[0].facts == {"amends": 3}
    (plain,) = hand.noted("x" * 10**6)
    assert plain.facts == {}
    assert len(plain.text) < 10**6


def test_what_is_so_already_makes_no_event(fight):
    anna = fight.combatants["anna"]
    assert hand.pool_set(fight, "anna", "breath", anna.pools["breath"]) == ()
    assert hand.pool_set(fight, "anna", "breath", anna.pools["breath"] + 2)[0].change == 2
    assert hand.pool_set(fight, "anna", "nothing", 2)[0].change == 2
    assert hand.position_taken(fight, "anna", anna.position) == hand.stance_taken(fight, "anna", anna.stance) == ()
    assert hand.side_taken(fight, "anna", anna.side) == ()


def test_a_fact_is_known_by_whom_it_is_about():
    assert (hand.fact_key("far", "anna"), hand.fact_key("far", "anna", "wolf")) == ("far:anna", "far:anna:wolf")


def test_a_free_id_is_that_of_the_character_or_a_number_more():
    there = {id: Combatant(id, named(id), "pack", "standing") for id in ("wolf", "wolf_2", "combatant")}
    fight = Encounter("duel", combatants=there)
    assert [hand.free_id(fight, named(id)) for id in ("bear", "wolf")] == ["bear", "wolf_3"]
    assert hand.free_id(Encounter("duel"), named("wolf")) == "wolf"
    random = "c_0123456789abcdef0123456789abcdef"
    if hand.is_random_id(random):
        assert hand.free_id(Encounter("duel"), named(random, "Żbik the Grey!")) == "zbik_the_grey"


def test_a_random_id_gives_way_to_one_of_the_name(monkeypatch):
    monkeypatch.setattr(hand, "is_random_id", lambda _id: True)
    assert hand.free_id(Encounter("duel"), named("x", "Żbik the Grey!")) == "zbik_the_grey"
    assert hand.free_id(Encounter("duel"), named("x", "???")) == "combatant"


def test_ground_changes_only_where_it_was_otherwise():
    fight = Encounter("duel", terrain=Terrain(cells={"0,0": "solid"}, heights={"1,1": 2}, cover={"2,2": 1}))
    same = TerrainChanged({"0,0": "solid", "5,5": ""}, heights={"1,1": 2, "4,4": 0}, cover={"2,2": 1, "3,3": 0})
    assert hand.ground_changed(fight, same) == ()
    for wanted in (TerrainChanged({"0,0": ""}), TerrainChanged(heights={"1,1": 0}), TerrainChanged(cover={"9,9": 1})):
        assert hand.ground_changed(fight, wanted) == (wanted,)


def test_everybody_without_a_place_is_put_on_the_board_facing_the_others(yard):
    off = apply_all(yard.present, [event for id in yard.present.combatants for event in hand.taken_off(id)])
    events = hand.all_placed(yard.rulebook, off, home=(3, 4))
    now = apply_all(off, events).combatants
    assert now["anna"].at == (3, 4)
    assert len({each.at for each in now.values()}) == len(now)
    assert now["anna"].facing != now["wolf"].facing
    assert hand.all_placed(yard.rulebook, apply_all(off, events)) == ()


def test_those_who_face_their_nearest_foe_do_not_turn(yard):
    turned = apply_all(yard.present, hand.turned_to_foes(yard.rulebook, yard.present))
    assert hand.turned_to_foes(yard.rulebook, turned) == ()
    away = apply_all(turned, (Moved("anna", facing=(turned.combatants["anna"].facing + 3) % 8, cause="hand"),))
    assert [event.who for event in hand.turned_to_foes(yard.rulebook, away)] == ["anna"]
    alone = replace(turned, combatants={"anna": turned.combatants["anna"]})
    assert hand.turned_to_foes(yard.rulebook, alone) == ()


def test_a_combatant_on_the_board_moves_so_far_and_keeps_what_is_known(yard):
    (move, *more) = hand.moved(yard.rulebook, yard.present, "anna", (0, 3), None)
    assert (move.distance, more) == (3, [])
    (turn,) = hand.moved(yard.rulebook, yard.present, "anna", None, 4)
    assert (turn.distance, turn.at, turn.facing) == (0, None, 4)


def test_a_pool_shrinks_with_its_maximum_but_what_was_above_it_before_stays(yard):
    weak = replace(yard.present.combatants["anna"].sheet, attributes={"MIGHT": 3, "GRACE": 3})
    for breath, lost in ((26, -20), (6, None), (30, None)):
        fight = apply_all(yard.present, hand.pool_set(yard.present, "anna", "breath", breath))
        events = hand.sheet_edited(yard.rulebook, fight, weak)
        by = [event.change for event in events if isinstance(event, PoolChanged) and event.pool == "breath"]
        assert by == ([] if lost is None else [lost])


def test_a_changed_sheet_goes_to_all_who_have_it_under_their_own_names(yard):
    wolf = yard.present.combatants["wolf"]
    second = replace(wolf, id="wolf_2", sheet=replace(wolf.sheet, name="Wolf 2"))
    third = replace(wolf, id="wolf_3")
    fight = replace(yard.present, combatants={**yard.present.combatants, "wolf_2": second, "wolf_3": third})
    changed = replace(wolf.sheet, name="Grey", notes="Bites.")
    events = hand.sheet_edited(yard.rulebook, fight, changed, called="Wolf")
    sheets = {event.who: (event.sheet.name, event.sheet.notes) for event in events if isinstance(event, SheetChanged)}
    assert sheets == {"wolf": ("Grey", "Bites."), "wolf_2": ("Wolf 2", "Bites."), "wolf_3": ("Grey", "Bites.")}


def test_only_before_the_first_turn_is_the_order_that_of_the_rules(fight_desk):
    rulebook = fight_desk.rulebook
    rolled = replace(fight_desk.present, initiative={"una": 1, "bern": 9, "wolf": 5}, order=("una", "bern", "wolf"))
    assert hand.ordered(rulebook, replace(rolled, turn="una")) == ()
    begun = replace(rolled, turn="")
    order = hand.turn_order(FactBook(rulebook, begun), begun.initiative)
    assert order != begun.order
    assert [event.order for event in hand.ordered(rulebook, begun)] == [order]
    assert hand.ordered(rulebook, replace(begun, order=order)) == ()


def test_facts_that_the_board_measures_are_withdrawn_of_those_who_come_onto_it(fight_desk):
    rulebook = fight_desk.rulebook
    measured = next(id for id, fact in rulebook.ruleset.facts.items() if fact.measure)
    other = next(id for id, fact in rulebook.ruleset.facts.items() if not fact.measure)
    facts = {f"{measured}:una:wolf": 3, f"{measured}:bern:wolf": 3, f"{other}:una:wolf": True}
    fight = replace(fight_desk.present, facts=facts)
    withdrawn = hand.measured_withdrawn(rulebook, fight, ("una",))
    assert withdrawn == (FactEntered(f"{measured}:una:wolf", None),)
