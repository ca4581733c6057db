"""Prepared actions, bands and rollers of single fighters, on a desk with a real campaign."""

import pytest

from gui.desk.changes import BESIDE
from gui.desk.desk import Desk
from rules.resolving.questions import ReactionQuestion, RollQuestion
from rules.state.events import InitiativeSet, ItemLost, Rolled


@pytest.fixture
def told(fight_desk):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    return sentences


def prepare(fight_desk, who, action, **choices):
    fight_desk.prepare(fight_desk.fight.option(who, action, choices))


def test_what_is_prepared_waits_for_the_turn_and_is_told_to_the_panels(fight_desk, qtbot):
    with qtbot.waitSignal(fight_desk.changed, check_params_cb=lambda change: change.touches(BESIDE)):
        prepare(fight_desk, "bern", "move")
    (prepared,) = fight_desk.prepared("bern")
    assert prepared.intent.who == "bern"
    assert fight_desk.prepared("una") == ()
    assert fight_desk.journal.now.step is None


def test_it_is_looked_at_as_if_his_turn_began(fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    while fight_desk.question is not None:
        fight_desk.roll()
    assert fight_desk.option("move").status == "illegal"
    prepare(fight_desk, "una", "move")
    (now,) = fight_desk.prepared("una")
    assert not now.possible
    fight_desk.end_turn()
    (later,) = fight_desk.prepared("una")
    assert later.possible


def test_one_key_performs_it_and_undo_brings_it_back(fight_desk):
    prepare(fight_desk, "una", "move", rate="half")
    fight_desk.perform_prepared("una")
    step = fight_desk.journal.now.step
    assert (step.kind, step.subject) == ("action", "move")
    assert step.events[0].choices["rate"] == "half"
    assert fight_desk.prepared() == ()
    fight_desk.undo()
    assert [each.intent.action for each in fight_desk.prepared("una")] == ["move"]
    fight_desk.redo()
    assert fight_desk.prepared() == ()


def test_it_waits_still_when_the_campaign_is_opened_again(fight_desk, campaign, words, shelf):
    prepare(fight_desk, "bern", "move", rate="full")
    again = Desk(campaign, words, 1, shelf)
    again.open_encounter(fight_desk.encounter_id)
    assert [dict(each.intent.choices)["rate"] for each in again.prepared("bern")] == ["full"]


def test_what_has_become_illegal_says_why_and_is_kept(fight_desk, told):
    prepare(fight_desk, "una", "strike", target="wolf", weapon="longsword")
    fight_desk.leave("wolf")
    (prepared,) = fight_desk.prepared("una")
    assert not prepared.possible
    fight_desk.perform_prepared("una")
    assert told == ["The prepared action concerns somebody who has left the fight."]
    assert len(fight_desk.prepared("una")) == 1


def test_what_is_not_in_hand_any_more_is_told_by_the_rules(fight_desk, told):
    prepare(fight_desk, "una", "strike", target="wolf", weapon="longsword")
    fight_desk.by_hand((ItemLost("una", "longsword"),))
    (prepared,) = fight_desk.prepared("una")
    assert [reason.id for reason in prepared.option.reasons] == ["in_hand"]
    fight_desk.perform_prepared("una")
    assert len(told) == 1
    assert fight_desk.question is None


def test_it_is_given_up(fight_desk, told):
    prepare(fight_desk, "una", "move")
    fight_desk.drop_intent(fight_desk.prepared("una")[0].intent)
    assert fight_desk.prepared() == ()
    fight_desk.perform_prepared("una")
    assert told == ["Nothing is prepared for this turn."]


def test_a_band_rolls_once_for_the_order_and_stands_together(fight_desk):
    fight_desk.band("Both", ("una", "wolf"))
    fight_desk.set_rolls_by("party", "table")
    fight_desk.set_rolls_by("beasts", "table")
    fight_desk.roll_initiative()
    asked = []
    while isinstance(fight_desk.question, RollQuestion):
        asked.append(fight_desk.question.who)
        fight_desk.answer(5)
    assert asked == ["una", "bern"]
    rolls = {event.actor: event for event in fight_desk.journal.now.step.events if isinstance(event, Rolled)}
    assert rolls["wolf"].total == rolls["una"].total
    assert rolls["wolf"].typed
    order = fight_desk.encounter.order
    assert abs(order.index("una") - order.index("wolf")) == 1


def test_a_band_is_told_in_the_log_and_can_be_dissolved(fight_desk, campaign):
    fight_desk.band("Both", ("una", "wolf"))
    assert fight_desk.journal.now.step.kind != "action"
    assert fight_desk.encounter.order.index("wolf") == fight_desk.encounter.order.index("una") + 1
    fight_desk.band("", ("una",))
    assert fight_desk.plans.bands == ()


def test_one_fighter_is_rolled_for_otherwise_than_his_side(fight_desk, campaign, words, shelf):
    fight_desk.set_own_roller("wolf", "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    assert isinstance(fight_desk.question, ReactionQuestion)
    again = Desk(campaign, words, 1, shelf)
    again.open_encounter(fight_desk.encounter_id)
    assert again.own_roller("wolf") == "table"
    fight_desk.abandon()
    fight_desk.roll_initiative()
    assert fight_desk.question.who == "wolf"
    fight_desk.set_own_roller("wolf", None)
    assert fight_desk.question is None
    assert any(isinstance(event, InitiativeSet) for event in fight_desk.journal.now.step.events)


def test_a_reaction_taken_by_itself_is_taken_up_again_with_what_it_answers(fight_desk, campaign, words, shelf):
    fight_desk.set_own_roller("wolf", "table")
    against = {"attacker": "una", "kind": "passing"}
    option = fight_desk.fight.option("wolf", "opportunity_strike", {"target": "una"}, against)
    fight_desk.perform(option, "he may")
    assert fight_desk.question is not None
    again = Desk(campaign, words, 1, shelf)
    again.open_encounter(fight_desk.encounter_id)
    assert again.question == fight_desk.question
    assert again.under_way is not None
    assert again.under_way.option.against is not None
    assert dict(again.under_way.option.against) == against
