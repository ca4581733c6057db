"""Test that the odds of the palette equal those of the resolver, by enumeration, for every shipped ruleset."""

import os
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest

import resources
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.events import Rolled
from rules.values import Reply
from tests.rules.enumerating import Trial, chance_of_roll, granted, outcomes, to_first_roll
from tests.rules.play.test_random_play import some_start
from tests.rules.playing import choose
from tests.shipped import shipped_rulebook

SITUATIONS = int(os.environ.get("FIGHTBOOK_SITUATIONS", "2"))
"""The number of situations for each ruleset."""

MOST_REPLIES = 12


class Disagreement(NamedTuple):
    """Odds that the palette shows, and the actual ones."""

    told: float
    exact: float
    where: str


def situations(ruleset: str) -> Iterator[tuple[Fight, random.Random]]:
    """Yield fights, half of them shipped, half of them strange; the same ones every time."""
    for seed in range(SITUATIONS):
        chance = random.Random(f"{ruleset} {seed}")
        yield Fight(shipped_rulebook(ruleset), some_start(ruleset, chance.choice, seed % 2 == 0)), chance


def performable(fight: Fight, chance: random.Random) -> Iterator[Option]:
    """Yield every action each combatant may take, with random choices, from a fight without earlier queries."""
    for actor in fight.encounter.combatants:
        for id, plan in fight.rulebook.plans.items():
            if not plan.action.reaction and plan.rolls:
                option = choose(Fight(fight.rulebook, fight.encounter), actor, id, chance.choice)
                if option is not None:
                    yield option


def differing(told: float | None, exact: float | None, where: str) -> Iterator[Disagreement]:
    if told is not None and exact is not None and abs(told - exact) > 1e-9:
        yield Disagreement(told, exact, where)


def disagreements(fight: Fight, option: Option) -> Iterator[Disagreement]:
    """Yield a disagreement if an option's odds are not those of the actor's first roll.

    An action with a formula for its odds may show the score of a later roll.
    """
    told = option.preview.odds
    if told is None or (told == 1 and option.preview.score is None):
        return
    replies, trial = to_first_roll(fight, option)
    asked = trial.question
    where = f"{option.actor} {option.action} {dict(option.bound)}"
    assert isinstance(asked, RollQuestion), f"{where}: odds are told, but {asked} is asked"
    assert asked.who == option.actor, f"{where}: odds are told, but {asked.who} rolls first"
    formula = fight.rulebook.plans[option.action].action.odds
    assert formula is not None or option.preview.score == asked.score, (
        f"{where}: {option.preview} is told, but {asked} asked"
    )
    exact = chance_of_roll(fight, option, replies)
    yield from differing(told, None if exact is None else float(exact), where)


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_odds_of_an_option_are_those_of_its_first_roll(ruleset: str) -> None:
    told = 0
    for fight, chance in situations(ruleset):
        for option in performable(fight, chance):
            told += option.preview.odds is not None
            assert list(disagreements(fight, option)) == []
    assert told


def reactions_met(fight: Fight, option: Option, chance: random.Random) -> Iterator[tuple[list[Reply], Trial]]:
    """Yield the replies and the trial at each point of an action where a combatant may react."""
    trial, replies = Trial(fight, option), list[Reply]()
    while trial.question is not None and len(replies) < MOST_REPLIES:
        if isinstance(trial.question, ReactionQuestion):
            yield replies, Trial(fight, option, replies)
        reply = granted(trial.question)
        if reply is None and isinstance(trial.question, RollQuestion | DiceQuestion):
            ways = outcomes(trial.question.dice)
            reply = ways[chance.choice((0, len(ways) // 2, 3 * len(ways) // 4, len(ways) - 1))][0]
        assert reply is not None
        replies.append(reply)
        trial.answer(reply)


def warding(fight: Fight, option: Option, replies: Sequence[Reply], met: Trial, reaction: str) -> float | None:
    """Return the chance that a reaction succeeds; None if no roll of either combatant decides it.

    If the attacker has rolled already, the reacting combatant's roll decides; else the attacker's roll must fail.
    """
    asked = met.question
    assert isinstance(asked, ReactionQuestion)
    rolled = any(isinstance(event, Rolled) and event.score is not None for event in met.events)
    given, trial = to_first_roll(fight, option, (*replies, reaction))
    roll = trial.question
    if not isinstance(roll, RollQuestion) or (roll.who == asked.who) != rolled:
        return None
    exact = chance_of_roll(fight, option, given, anew=rolled)
    return None if exact is None else float(exact if rolled else 1 - exact)


def wrong_reaction_odds(
    rulebook: Rulebook, fight: Fight, option: Option, chance: random.Random
) -> Iterator[Disagreement]:
    """Yield a disagreement for each reaction whose odds are not those of the roll that decides it."""
    for replies, met in reactions_met(fight, option, chance):
        asked = met.question
        assert isinstance(asked, ReactionQuestion)
        for stands in Fight(rulebook, met.encounter).reactions(asked.who, asked.about, asked.against):
            if stands.status == "legal" and stands.preview.odds is not None:
                exact = warding(fight, option, replies, met, stands.action)
                where = f"{asked.who} {stands.action} against {option.action} {dict(option.bound)} after {replies}"
                yield from differing(stands.preview.odds, exact, where)


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_the_odds_of_a_reaction_are_those_of_the_roll_that_decides(ruleset: str) -> None:
    for fight, chance in situations(ruleset):
        for option in performable(fight, chance):
            assert list(wrong_reaction_odds(fight.rulebook, fight, option, chance)) == []
