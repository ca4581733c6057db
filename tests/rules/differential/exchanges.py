"""Exchanges between two fighters, played twice: by the engine, and by a plain model written from the document.

Both draw their dice from tapes with the same seed, so they agree only if they roll the same dice in the same order.
A transcript lists the rolls as (who, score, dice) and the open defences as (who, names).
"""

import random
from collections.abc import Mapping, Set
from typing import Any

from rules.play.fight import Fight
from rules.play.under_way import UnderWay
from rules.resolving.option import Option
from rules.resolving.questions import DiceQuestion, ReactionQuestion, RollQuestion
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.values import Reply
from tests.rules.playing import faces
from tests.shipped import shipped_rulebook
from tests.trials import trials

EXCHANGES = trials("exchanges", 200)
"""The number of exchanges for each ruleset."""


class Tape:
    """Dice with a seed."""

    def __init__(self, seed: str) -> None:
        self.chance = random.Random(seed)

    def face(self, sides: int) -> int:
        """Roll one die."""
        return self.chance.choice(range(1, sides + 1))

    def roll(self, count: int, sides: int) -> int:
        """Roll some dice, and add them up."""
        return sum(self.face(sides) for _ in range(count))


def fight_of(ruleset: str, rules: Mapping[str, bool], *combatants: Mapping[str, Any]) -> Fight:
    """Return a fight off the board; each combatant is stated as in a scenario file."""
    tree = {"ruleset": ruleset, "rules": dict(rules), "combatants": [dict(each) for each in combatants]}
    return Fight(shipped_rulebook(ruleset), read_scenario(tree, shipped_rulebook(ruleset)).encounter)


def perform(
    fight: Fight, option: Option, tape: Tape, defence: Reply, known: Set[str], answers: Mapping[str, Reply]
) -> tuple[list[tuple[Any, ...]], Fight]:
    """Perform an action and return the transcript and the fight afterwards.

    The defender takes the `defence` if it is open, else none; the transcript lists only `known` defences. Any other
    question is answered by its subject.
    """
    transcript: list[tuple[Any, ...]] = []
    under_way = UnderWay(fight, option)
    while (question := under_way.question) is not None:
        if isinstance(question, RollQuestion | DiceQuestion):
            reply: Reply = faces(question.dice, tape.chance.choice)
            score = question.score if isinstance(question, RollQuestion) else None
            transcript.append((question.who, score, reply))
        elif isinstance(question, ReactionQuestion):
            open_ones = tuple(sorted(set(known) & set(question.answers)))
            transcript.append((question.who, open_ones))
            name = defence["defense"] if isinstance(defence, Mapping) else defence
            reply = defence if name in open_ones else "none"
        else:
            reply = answers[question.about]
        under_way.answer(reply)
    return transcript, Fight(fight.rulebook, apply_all(fight.encounter, under_way.events))
