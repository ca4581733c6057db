"""Test that a fight written as a scenario file begins again in the same state."""

import tomllib

import pytest
from msgspec.structs import replace

import resources
from rules.loading.text_check import read_texts
from rules.presets.presets import FIRST_FIGHT, fight_of
from rules.scenario.scenario import parse, read_scenario
from rules.scenario.text import left_out, scenario_text
from rules.state.character import Item
from rules.state.encounter import Condition, Encounter
from rules.state.fog import Fog
from storage.rulesets.presets import load_presets
from tests.shipped import shipped_rulebook


def opened(ruleset):
    rulebook = shipped_rulebook(ruleset)
    ready = load_presets(resources.ruleset_folder(ruleset), rulebook.ruleset)
    return rulebook, fight_of(ready, FIRST_FIGHT, rulebook, read_texts("en", ""))


def state(combatant):
    """Return the parts of a combatant that a scenario holds."""
    return (
        combatant.id,
        combatant.name,
        combatant.side,
        combatant.position,
        combatant.stance,
        dict(combatant.pools),
        dict(combatant.used),
        [(held.id, dict(held.fields)) for held in combatant.conditions],
        combatant.items,
        combatant.at,
        combatant.facing,
        dict(combatant.sheet.attributes),
        dict(combatant.sheet.skills),
        combatant.sheet.traits,
        dict(combatant.sheet.values),
    )


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_first_fight_of_each_ruleset_comes_back(ruleset):
    rulebook, fight = opened(ruleset)
    again = read_scenario(parse(scenario_text(fight, "A fight")), rulebook).encounter
    assert again.turn == fight.turn
    assert dict(again.rules) == dict(fight.rules)
    assert [state(each) for each in again.combatants.values()] == [
        state(fight.combatants[id]) for id in again.combatants
    ]
    assert again.combatants.keys() == fight.combatants.keys()


def test_what_has_happened_by_now_comes_back_too():
    rulebook, fight = opened("realms_of_myth")
    id = next(iter(fight.combatants))
    hurt = replace(
        fight.combatants[id],
        position="prone",
        stance="evading",
        pools={"END": 3, "BP": -2},
        used={"action": 1, "parry": 2},
        conditions=(Condition("aiming", {"target": id, "actions": 2}), Condition("surprised")),
        items=(Item("longsword", "his#1", "ground", False), Item("dagger", where="belt")),
        at=(-3, 4),
        facing=5,
    )
    fight = replace(fight, combatants={**fight.combatants, id: hurt}, turn=id)
    again = read_scenario(parse(scenario_text(fight)), rulebook).encounter
    assert state(again.combatants[id]) == state(hurt)


@pytest.mark.parametrize("name", ['Una "the Heron"', "back\\slash", "line\nbreak", "Zażółć 🐺", "[[x]]"])
def test_any_name_can_be_written(name):
    rulebook, fight = opened("heimr")
    id, combatant = next(iter(fight.combatants.items()))
    named = replace(combatant, sheet=replace(combatant.sheet, name=name), side=name)
    fight = replace(fight, combatants={**fight.combatants, id: named})
    text = scenario_text(fight, name)
    assert tomllib.loads(text)["name"] == name
    assert read_scenario(parse(text), rulebook).encounter.combatants[id].name == name


def test_signs_that_cannot_be_seen_are_left_out():
    rulebook, fight = opened("heimr")
    text = scenario_text(fight, "At\x7f \x01the\u202e ford")
    assert parse(text)["name"] == "At the ford"
    assert read_scenario(parse(text), rulebook).encounter.combatants


def test_what_such_a_file_cannot_hold_is_named():
    _, fight = opened("heimr")
    plain = replace(
        fight,
        combatants={id: replace(each, sheet=replace(each.sheet, notes="")) for id, each in fight.combatants.items()},
    )
    assert left_out(plain) == ()
    id, combatant = next(iter(plain.combatants.items()))
    noted = replace(combatant, sheet=replace(combatant.sheet, notes="limps"))
    assert left_out(replace(plain, combatants={**plain.combatants, id: noted})) == ("notes",)
    assert left_out(replace(plain, fog=Fog(is_on=True))) == ("fog",)
    assert left_out(replace(plain, initiative={"x": 3}, facts={"light": "dim"}, round=2)) == (
        "initiative",
        "facts",
        "round",
    )


def test_a_fight_without_anybody_is_no_scenario():
    with pytest.raises(ValueError, match="at least one"):
        scenario_text(Encounter("heimr"))
