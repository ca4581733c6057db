"""Replies in words: what the next words of a line answer to a question."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rules.play.fight import Fight
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolve import NOTHING
from rules.talk.matching import best_match
from rules.values import Reply
from rules.words.messages import Message, message_of
from rules.words.texts import Texts
from rules.words.told import literal_text

YES: Final = ("yes", "y", "tak", "t")
NO: Final = ("no", "n", "nie")
NONE: Final = ("none", "nothing", "no", "nie", "nic", "brak")
"""The words for yes, for no, and for no reaction, in every language of the program."""


class Said(Struct, frozen=True):
    """What words say to a question: the `reply` and how many words it took, or the `fault` if they are no answer."""

    reply: Reply = ""
    used: int = 0
    fault: Message | None = None


def reply_in(question: AnyQuestion, typed: Sequence[str], fight: Fight, texts: Texts) -> Said:
    """Return what the first of the typed words reply to a question; there is at least one word."""
    if isinstance(question, RollQuestion | DiceQuestion):
        return Said(int(typed[0]), 1) if typed[0].isdecimal() else _no_answer("talk.figure_needed", typed)
    if isinstance(question, ReactionQuestion):
        return _reaction(question, typed, fight, texts)
    if isinstance(question, ChoiceQuestion):
        return _choice(question, typed, fight, texts)
    if typed[0] in YES or typed[0] in NO:
        return Said("yes" if typed[0] in YES else "no", 1)
    return _no_answer("talk.yes_or_no", typed)


def _reaction(question: ReactionQuestion, typed: Sequence[str], fight: Fight, texts: Texts) -> Said:
    if typed[0] in NONE and NOTHING in question.answers:
        return Said(NOTHING, 1)
    names = {
        action: (
            texts.name("actions", action),
            texts.short("actions", action),
            literal_text(texts.told("actions", action)),
            *texts.synonyms("actions", action),
        )
        for action in question.answers
        if action != NOTHING
    }
    found = best_match(typed, names)
    if found.used:
        return Said(found.ids[0], found.used)
    who = fight.encounter.combatants[question.who].name
    return Said(fault=message_of("talk.reaction_needed", word=typed[0], who=who))


def _choice(question: ChoiceQuestion, typed: Sequence[str], fight: Fight, texts: Texts) -> Said:
    people = fight.encounter.combatants
    names = {
        answer: (people[answer].name,) if answer in people else (texts.value(question.about, answer),)
        for answer in question.answers
    }
    found = best_match(typed, names)
    return Said(found.ids[0], found.used) if found.used else _no_answer("talk.answer_needed", typed)


def _no_answer(key: str, typed: Sequence[str]) -> Said:
    return Said(fault=message_of(key, word=typed[0]))
