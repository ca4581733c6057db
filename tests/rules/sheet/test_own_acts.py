"""Test which actions are a character's own: spells, abilities, and what only their gear gives."""

import pytest

import resources
from rules.facts.belonging import is_offered
from rules.facts.book import FactBook, Facts
from rules.formula.formulas import NO_RESULT
from rules.play.enlistment import begin_fight, enlist
from rules.sheet.own_acts import own_acts
from rules.state.character import Character
from rules.trial.arena import some_fight
from rules.trial.chance import Chance
from tests.shipped import shipped_rulebook
from tests.trials import trials


def facts_of(sheet: Character) -> Facts:
    srd = shipped_rulebook(sheet.ruleset)
    return FactBook(srd, begin_fight(srd, [enlist(srd, sheet)])).of(sheet.id)


def test_spells_are_acts_of_those_who_know_them() -> None:
    mage = Character("mage", "srd51", traits=("fire_bolt", "shield"), values={"first_slots": 2})
    assert [act.id for act in own_acts(facts_of(mage))] == ["fire_bolt", "shield", "shield_from_missiles"]
    assert own_acts(facts_of(Character("page", "srd51"))) == ()


def test_an_own_act_tells_its_price() -> None:
    (bolt,) = own_acts(facts_of(Character("mage", "srd51", traits=("fire_bolt",))))
    assert bolt.spends == {"action": 1}
    assert bolt.costs == {}


@pytest.mark.parametrize("id", resources.ruleset_ids())
def test_what_is_ones_own_is_not_everybodys(id: str) -> None:
    plans = shipped_rulebook(id).plans
    for seed in range(trials("own_acts", 10)):
        try:
            encounter = some_fight(shipped_rulebook(id), Chance(seed).pick)
        except NO_RESULT:
            continue
        facts = FactBook(shipped_rulebook(id), encounter)
        for who in encounter.combatants:
            for act in own_acts(facts.of(who)):
                assert plans[act.id].action.whose is not None
                assert is_offered(facts.of(who), plans[act.id]) == plans[act.id].action.offered
                assert 0 not in act.costs.values()
