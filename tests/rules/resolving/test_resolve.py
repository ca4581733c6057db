"""Test performing actions: questions, replies, events."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from rules.play.fight import BadReply, Fight
from rules.resolving.option import Reason
from rules.resolving.questions import AnyQuestion, DiceQuestion, ReactionQuestion, RollQuestion, RulingQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import Answered, Performed, PoolChanged, Reacted, Rolled
from rules.values import Reply
from tests.rules.duel import encounter, rulebook


@pytest.fixture
def fight() -> Fight:
    book = rulebook()
    return Fight(book, encounter(book))


def play(
    fight: Fight, actor: str, action: str, replies: Sequence[Reply] = (), ruling: str = "", **choices: object
) -> tuple[Encounter, list[AnyQuestion], tuple[object, ...]]:
    """Perform an action with these replies; return the fight after it, the questions and the events."""
    work = fight.perform(fight.option(actor, action, choices), ruling)  # type: ignore[arg-type]
    asked: list[AnyQuestion] = []
    waiting = list(replies)
    try:
        question = next(work)
        while True:
            asked.append(question)
            question = work.send(waiting.pop(0))
    except StopIteration as end:
        assert not waiting
        return apply_all(fight.encounter, end.value), asked, end.value


def test_the_price_is_paid_and_counted(fight: Fight) -> None:
    after, asked, _ = play(fight, "ann", "step", gait="run")
    assert asked == []
    assert (after.combatants["ann"].pools["BREATH"], after.combatants["ann"].used) == (10, {"act": 1})


def test_a_blow_asks_the_defender_then_the_dice_then_the_damage(fight: Fight) -> None:
    after, asked, events = play(fight, "ann", "hit", ["cover", 8, 5], target="bob", distance=1)
    assert [type(question) for question in asked] == [ReactionQuestion, RollQuestion, DiceQuestion]
    assert isinstance(asked[1], RollQuestion)
    assert (asked[1].score, asked[1].odds) == (8, 0.4)
    assert after.combatants["bob"].pools["BLOOD"] == 20 - (5 - 2)
    assert after.combatants["bob"].used == {"guard": 1}
    assert type(events[0]) is Performed
    assert any(isinstance(event, Reacted) and event.action == "cover" for event in events)


def test_a_miss_does_nothing_further(fight: Fight) -> None:
    after, asked, _ = play(fight, "ann", "hit", ["none", 13], target="bob", distance=1)
    assert len(asked) == 2
    assert after.combatants["bob"] == fight.encounter.combatants["bob"]


def test_a_condition_is_gained_once_and_renewed(fight: Fight) -> None:
    after, _, _ = play(fight, "ann", "hit", ["none", 1, 4], target="bob", distance=1)
    again = replace(after.combatants["ann"], used={})
    fresh = Fight(fight.rulebook, replace(after, combatants={**after.combatants, "ann": again}))
    twice, _, _ = play(fresh, "ann", "hit", ["none", 1, 6], target="bob", distance=1)
    assert [held.fields["depth"] for held in twice.combatants["bob"].conditions] == [6]


def test_no_reaction_is_asked_for_when_none_is_open(fight: Fight) -> None:
    tired = replace(fight.encounter.combatants["bob"], used={"guard": 2})
    worn = Fight(fight.rulebook, replace(fight.encounter, combatants={**fight.encounter.combatants, "bob": tired}))
    _, asked, _ = play(worn, "ann", "hit", [20], target="bob", distance=1)
    assert [type(question) for question in asked] == [RollQuestion]


def test_a_contest_asks_both_rolls_the_actor_first(fight: Fight) -> None:
    after, asked, _ = play(fight, "ann", "shove", [10, 8], target="bob")
    assert [question.who for question in asked] == ["ann", "bob"]
    assert after.combatants["bob"].position == "prone"
    lost, _, _ = play(fight, "ann", "shove", [11, 8], target="bob")
    assert lost.combatants["bob"].position == "standing"


def test_an_illegal_action_needs_a_ruling(fight: Fight) -> None:
    with pytest.raises(Illegal) as refused:
        play(fight, "ann", "rise")
    assert (refused.value.actor, refused.value.action) == ("ann", "rise")
    assert refused.value.verdict.reasons == (Reason("lying"),)
    _, _, events = play(fight, "ann", "rise", ruling="the floor gave way")
    assert events[0] == Performed("ann", "rise", {}, "the floor gave way")


def test_a_missing_fact_stops_before_anything_happens(fight: Fight) -> None:
    with pytest.raises(Missing) as missing:
        play(fight, "ann", "hit", target="bob")
    assert missing.value.facts == ("distance",)


def test_what_is_the_gms_is_asked_first_and_may_be_refused(fight: Fight) -> None:
    after, asked, events = play(fight, "ann", "dare", ["yes", "no"])
    assert [type(question) for question in asked] == [RulingQuestion, RulingQuestion]
    assert after.combatants["ann"].pools["BLOOD"] == 19
    unpaid, _, refused = play(fight, "ann", "dare", ["no"])
    assert unpaid == fight.encounter
    assert refused == (Answered("", "dared", "no"),)
    assert len(events) > len(refused)


def test_a_combination_takes_its_parts_in_order_and_spends_once(fight: Fight) -> None:
    lying = replace(fight.encounter.combatants["ann"], position="prone")
    down = Fight(fight.rulebook, replace(fight.encounter, combatants={**fight.encounter.combatants, "ann": lying}))
    after, _, _ = play(down, "ann", "rise_and_step", gait="run")
    ann = after.combatants["ann"]
    assert (ann.position, ann.pools["BREATH"], ann.used) == ("standing", 10, {"act": 1})


def test_the_same_replies_give_the_same_events(fight: Fight) -> None:
    first = play(fight, "ann", "hit", ["cover", 3, 7], target="bob", distance=1)
    second = play(fight, "ann", "hit", ["cover", 3, 7], target="bob", distance=1)
    assert first == second


def test_typed_totals_and_rolled_faces_are_told_apart(fight: Fight) -> None:
    _, _, events = play(fight, "ann", "hit", ["none", 20], target="bob", distance=1)
    assert [event.typed for event in events if isinstance(event, Rolled)] == [True]


def test_a_turn_brings_back_what_is_due_and_ends_what_is_over(fight: Fight) -> None:
    guarded, _, _ = play(fight, "ann", "take_guard")
    turned, _, _ = play(Fight(fight.rulebook, guarded), "ann", "end_turn")
    assert (turned.turn, turned.round, turned.combatants["ann"].stance) == ("bob", 1, "guarded")
    back, _, events = play(Fight(fight.rulebook, turned), "bob", "end_turn")
    assert (back.turn, back.round, back.combatants["ann"].stance, back.combatants["ann"].used) == ("ann", 2, "", {})
    assert not any(isinstance(event, PoolChanged) for event in events)


def test_a_condition_that_waits_for_the_next_turn_of_another_outlives_this_one(fight: Fight) -> None:
    hit, _, _ = play(fight, "ann", "hit", ["none", 1, 4], target="bob", distance=1)
    state = hit
    lasted: list[int] = []
    for who in ("ann", "bob", "ann"):
        state, _, _ = play(Fight(fight.rulebook, state), who, "end_turn")
        lasted.append(len(state.combatants["bob"].conditions))
    assert lasted == [1, 1, 0]


@pytest.mark.parametrize("reply", [0, 21, "seven", True, [3, 4], 2.5, {}])
def test_impossible_dice_are_refused(fight: Fight, reply: Reply) -> None:
    work = fight.perform(fight.option("ann", "shove", {"target": "bob"}))
    question = next(work)
    with pytest.raises(BadReply):
        fight.check_reply(question, reply)
    work.close()


def test_a_reaction_that_is_not_offered_is_refused(fight: Fight) -> None:
    work = fight.perform(fight.option("ann", "hit", {"target": "bob", "distance": 1}))
    question = next(work)
    fight.check_reply(question, "cover")
    with pytest.raises(BadReply):
        fight.check_reply(question, "step")
    work.close()
