"""Replies in words: what the next words of a line answer to a question."""

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.dice.values import Cards
from rules.play.fight import Fight
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolve import NOTHING
from rules.talk.cards import cards_meant
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
        if isinstance(question.dice, Cards) and (names := texts.cards(question.dice.deck)):
            return _cards(question.dice, typed, names)
        return Said(int(typed[0]), 1) if typed[0].isdecimal() else _no_answer("talk.figure_needed", typed)
    if isinstance(question, ReactionQuestion):
        return _reaction(question, typed, fight, texts)
    if isinstance(question, ChoiceQuestion):
        return _choice(question, typed, fight, texts)
    if typed[0] in YES or typed[0] in NO:
        return Said("yes" if typed[0] in YES else "no", 1)
    return _no_answer("talk.yes_or_no", typed)


def _cards(dice: Cards, typed: Sequence[str], names: Mapping[int, str]) -> Said:
    """Return the cards that the words name, one after the other."""
    drawn: list[int] = []
    used = 0
    while len(drawn) < dice.draw and used < len(typed):
        meant, more = cards_meant(typed[used:], names)
        if len(meant) != 1:
            return Said(fault=which_card(" ".join(typed[used : used + max(1, more)]), meant, names))
        drawn.append(meant[0])
        used += more
    return Said(drawn[0] if dice.draw == 1 else tuple(drawn), used)


def which_card(typed: str, meant: Sequence[int], names: Mapping[int, str]) -> Message:
    """Return why typed words name no card: there is none of this name, or several."""
    if not meant:
        return message_of("dice.no_card_named", typed=typed, example=names[max(names)])
    return message_of("dice.several_cards", typed=typed, cards=", ".join(names[each] for each in meant))


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
