"""Prepared actions by themselves: which wait, which are gone, and when one is done."""

import pytest
from msgspec.structs import replace

from gui.desk.intents import as_his_turn, done_in, intent_of, is_gone, prepared_in, waiting
from rules.state.encounter import Encounter
from rules.state.journal import Step, begin, record
from storage.campaign.plans import Intent, Plans

MOVE, STRIKE = Intent("una", "move", {}), Intent("una", "strike", {"target": "wolf"})
OTHER = Intent("bern", "move", {})


@pytest.fixture
def fight(fight_desk):
    return fight_desk.fight


def journal_of(encounter: Encounter, steps: int, start: int = 0):
    journal = begin(encounter, start)
    for number in range(start + 1, start + steps + 1):
        journal = record(journal, Step(number, number - 1, "hand", ()))
    return journal


def test_an_intent_holds_the_choices_that_were_made(fight_desk):
    option = fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})
    intent = intent_of(replace(option, bound={**option.bound, "odd": "x", "weapon": ""}), fight_desk.rulebook)
    assert (intent.who, intent.action, intent.choices["target"]) == ("una", "strike", "wolf")
    assert not {"odd", "weapon"} & set(intent.choices)


@pytest.mark.parametrize(("done", "waits"), [(0, True), (1, False), (3, False), (4, True)])
def test_what_was_done_waits_again_once_its_step_is_undone(fight, done, waits):
    plans = Plans(intents=(replace(MOVE, done=done),))
    assert bool(waiting(plans, journal_of(fight.encounter, 3), fight.encounter)) is waits


@pytest.mark.parametrize(("done", "waits"), [(5, False), (6, False), (8, False), (9, True)])
def test_a_step_before_those_in_memory_has_happened(fight, done, waits):
    plans = Plans(intents=(replace(MOVE, done=done),))
    assert bool(waiting(plans, journal_of(fight.encounter, 2, start=6), fight.encounter)) is waits


def test_nothing_waits_for_who_has_left(fight):
    plans = Plans(intents=(replace(MOVE, who="gone"), OTHER))
    assert waiting(plans, journal_of(fight.encounter, 0), fight.encounter) == (OTHER,)


def test_the_first_intent_of_a_combatant_is_done_by_its_action_alone():
    plans = Plans(intents=(OTHER, MOVE, STRIKE, MOVE))
    assert done_in(plans, plans.intents, "una", "strike", 7) is plans
    assert done_in(plans, plans.intents, "wolf", "move", 7) is plans
    after = done_in(plans, plans.intents, "una", "move", 7)
    assert [intent.done for intent in after.intents] == [0, 7, 0, 0]
    assert [intent.action for intent in after.intents] == ["move", "move", "strike", "move"]


def test_an_intent_at_somebody_who_has_left_is_gone_and_not_possible(fight):
    there, gone = STRIKE, Intent("una", "strike", {"target": "nobody"})
    assert [is_gone(fight, each) for each in (there, gone, MOVE)] == [False, True, False]
    judged = list(prepared_in(fight, (MOVE, gone, Intent("una", "unknown", {}))))
    assert [(each.intent, each.gone, each.possible) for each in judged] == [(MOVE, False, True), (gone, True, False)]


def test_a_turn_that_is_on_is_looked_at_as_it_is_and_another_as_if_it_began(fight):
    assert as_his_turn(fight, "una") is fight
    bern = as_his_turn(fight, "bern")
    assert (bern.encounter.turn, fight.encounter.turn) == ("bern", "una")
