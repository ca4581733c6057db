"""Compare the harm of acts that are answered with plays of them: every fall of the dice, or many at random."""

import random

import pytest

from rules.palette.answered import Following, Harm, answered_harm, unanswered_harm
from rules.play.fight import Fight
from rules.play.sparring import MINE, THEIRS, face_to_face
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.state.character import Character, Item
from rules.state.events import PoolChanged
from tests.rules.enumerating import Trial, granted, outcomes
from tests.rules.playing import faces
from tests.shipped import shipped_rulebook

PLAYS = 500
"""How often an act is played at random."""

FAR = 0.09
"""How far a frequency in that many plays may lie from its chance: four standard deviations."""


def worked_out(fight: Fight, action: str, **given: str) -> tuple[Harm, int]:
    """Return the harm of an act at the opponent, and how many steps it took to work that out."""
    option = fight.option(MINE, action, {"target": THEIRS, **given})
    unanswered, steps = run(unanswered_harm(fight.book, option, THEIRS))
    answered, more = run(answered_harm(fight.book, option, THEIRS, unanswered.losses))
    assert answered.chance <= unanswered.chance + 1e-9
    return answered, steps + more


def run(work: Following) -> tuple[Harm, int]:
    steps = 0
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value, steps
        steps += 1


def harmed(trial: Trial, pool: str) -> float:
    changes = (event for event in trial.events if isinstance(event, PoolChanged))
    return -sum(each.change for each in changes if (each.who, each.pool, each.cause) == (THEIRS, pool, "effect"))


def enumerated(fight: Fight, action: str, pool: str, replies: tuple[object, ...] = ()) -> tuple[float, float]:
    """Return the chance of harm and the mean loss, by every fall of the dice and without reactions."""
    trial = Trial(fight, fight.option(MINE, action, {"target": THEIRS}), replies)  # type: ignore[arg-type]
    given = list(replies)
    while (reply := granted(trial.question)) is not None:
        given.append(reply)
        trial.answer(reply)
    if isinstance(trial.question, RollQuestion | DiceQuestion):
        chance = loss = 0.0
        for shown, share in outcomes(trial.question.dice):
            below = enumerated(fight, action, pool, (*given, shown))
            chance, loss = chance + float(share) * below[0], loss + float(share) * below[1]
        return chance, loss
    lost = harmed(trial, pool)
    return float(lost > 0), lost


def played(fight: Fight, action: str, pool: str, answer: str, chance: random.Random, **given: str) -> float:
    """Return how often an act does harm to somebody who always answers in one way."""
    hits = 0
    option = fight.option(MINE, action, {"target": THEIRS, **given})
    for _ in range(PLAYS):
        trial = Trial(fight, option)
        while trial.question is not None:
            question = trial.question
            if isinstance(question, RollQuestion | DiceQuestion):
                trial.answer(faces(question.dice, chance.choice))
            elif isinstance(question, ReactionQuestion):
                trial.answer(answer if answer in question.answers else question.answers[-1])
            else:
                reply = granted(question)
                assert reply is not None
                trial.answer(reply)
        hits += harmed(trial, pool) > 0
    return hits / PLAYS


def test_without_reactions_the_harm_is_that_of_every_fall_of_the_dice() -> None:
    rulebook = shipped_rulebook("castles_and_crusades")
    una = Character("una", rulebook.ruleset.id, items=(Item("long_sword", where="right_hand"),))
    bors = Character("bors", rulebook.ruleset.id, values={"AC_base": 13})
    fight = face_to_face(rulebook, una, bors, {}, MINE, 1)
    harm, _ = worked_out(fight, "attack")
    chance, loss = enumerated(fight, "attack", "HP")
    assert harm.chance == pytest.approx(chance)
    assert harm.losses == {"HP": pytest.approx(loss)}
    assert 0 < chance < 1


@pytest.mark.parametrize("skill", [10, 14])
def test_one_who_answers_as_well_as_they_can_is_harmed_as_often_as_in_play(skill: int) -> None:
    rulebook = shipped_rulebook("gurps3")
    una = Character("una", "gurps3", skills={"broadsword": skill}, items=(Item("broadsword", where="right_hand"),))
    bors = Character(
        "bors", "gurps3", attributes={"DX": 14}, skills={"shield": 15}, items=(Item("small_shield", where="pack"),)
    )
    fight = face_to_face(rulebook, una, bors, {}, MINE, 1)
    way = {"weapon": "broadsword", "mode": "swing"}
    harm, _ = worked_out(fight, "attack_melee", **way)
    frequencies = [played(fight, "attack_melee", "HP", each, random.Random(skill), **way) for each in ("dodge", "none")]
    assert abs(harm.chance - min(frequencies)) < FAR
    assert frequencies[0] < frequencies[1]


def test_what_a_defence_takes_out_of_the_defender_is_no_harm() -> None:
    rulebook = shipped_rulebook("heimr")
    una = Character("una", "heimr", attributes={"Str": 1}, items=(Item("spear", where="right_hand"),))
    bors = Character("bors", "heimr", attributes={"Agl": 1})
    harm, _ = worked_out(face_to_face(rulebook, una, bors, {}, MINE, 0), "melee_attack", weapon="spear")
    assert set(harm.losses) == {"HP"}
    assert 0 < harm.chance < 1


def test_an_act_that_does_no_harm_is_soon_done_with() -> None:
    rulebook = shipped_rulebook("gurps3")
    una, bors = Character("una", "gurps3", items=(Item("broadsword", where="right_hand"),)), Character("bors", "gurps3")
    harm, steps = worked_out(face_to_face(rulebook, una, bors, {}, MINE, 1), "feint")
    assert (harm, steps < 100) == (Harm(), True)
