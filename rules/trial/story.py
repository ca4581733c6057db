"""A story: how a fight began and what was done in it, with every reply, so that it can be told again."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from rules.dice.faces import next_faces
from rules.dice.values import AnyDice, DiceError
from rules.formula.formulas import Undefined, Unknown
from rules.play.fight import BadReply, Fight
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion
from rules.resolving.resolution import Illegal, Missing
from rules.resolving.resolve import NOTHING
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.trial.chance import Pick
from rules.values import Reply, Value
from rules.words.messages import Message, message_from, message_of

DECLARED = (Unknown, Undefined, Missing, Illegal, DiceError, BadReply)
"""What the engine may raise for an action, each with a sentence for the table."""

BUGS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What the engine never raises unless it or the checks of rulesets have a fault."""

FAILURES = (*DECLARED, *BUGS)
"""Everything a trial takes for a crash."""


class Deed(Struct, frozen=True):
    """One action of a story: who does it, with which choices, and the replies to its questions."""

    actor: str
    action: str
    given: Mapping[str, Value]
    replies: tuple[Reply, ...] = ()


class Story(Struct, frozen=True):
    """A fight at its beginning, and what is done in it."""

    start: Encounter
    deeds: tuple[Deed, ...] = ()


class Crash(Struct, frozen=True):
    """What an action broke off with: the kind of error, its words, and the deed with the replies so far.

    An error that is not `declared` has no sentence for the table.
    """

    error: str
    told: Message
    deed: Deed
    declared: bool = True


Done: TypeAlias = tuple[Deed, tuple[AnyEvent, ...]]
"""A deed with all replies, and what happened."""


Asked: TypeAlias = Callable[[Fight, ReactionQuestion], None]
"""Is told of each question for a reaction, and in what fight it came."""


def act(fight: Fight, deed: Deed, option: Option, pick: Pick, asked: Asked) -> Done | Crash:
    """Perform an option, answering its questions at random."""
    replies: list[Reply] = []
    work = fight.perform(option)
    try:
        question = next(work)
        while True:
            if isinstance(question, ReactionQuestion):
                asked(fight, question)
            replies.append(_reply(fight, question, pick))
            question = work.send(replies[-1])
    except StopIteration as end:
        return Deed(deed.actor, deed.action, deed.given, tuple(replies)), end.value
    except FAILURES as problem:
        return crash_of(problem, Deed(deed.actor, deed.action, deed.given, tuple(replies)))


def crash_of(problem: Exception, deed: Deed) -> Crash:
    """Return the crash that an error makes of a deed."""
    told = message_from(problem)
    if not isinstance(problem, DECLARED):
        told = message_of("as_it_is", text=f"{type(problem).__name__}: {problem}")
    return Crash(type(problem).__name__, told, deed, isinstance(problem, DECLARED))


def retold(rulebook: Rulebook, story: Story) -> Encounter | Crash | None:
    """Tell a story again: return its end, the crash of its last deed, or None if it goes another way."""
    encounter = story.start
    for number, deed in enumerate(story.deeds, 1):
        told = _again(Fight(rulebook, encounter), deed)
        if isinstance(told, Crash):
            return told if number == len(story.deeds) else None
        if told is None:
            return None
        encounter = apply_all(encounter, told)
    return encounter


def _again(fight: Fight, deed: Deed) -> tuple[AnyEvent, ...] | Crash | None:
    """Perform a deed with its replies; None if it is not open, or if the replies do not suit its questions."""
    waiting = list(deed.replies)
    try:
        option = fight.option(deed.actor, deed.action, deed.given)
        if option.status == "illegal" or any(reason.kind == "unknown" for reason in option.reasons):
            return None
        work = fight.perform(option)
        question = next(work)
        while waiting:
            fight.check_reply(question, waiting[0])
            question = work.send(waiting.pop(0))
    except StopIteration as end:
        return None if waiting else end.value
    except BadReply:
        return None
    except FAILURES as problem:
        return None if waiting else crash_of(problem, deed)
    return None


def _reply(fight: Fight, question: AnyQuestion, pick: Pick) -> Reply:
    """Return a random reply that the question allows."""
    if isinstance(question, RollQuestion | DiceQuestion):
        return faces(question.dice, pick)
    if isinstance(question, ChoiceQuestion):
        return pick(question.answers)
    if isinstance(question, ReactionQuestion):
        return _reaction(fight, question, pick)
    return pick(("yes", "yes", "no"))


def faces(dice: AnyDice, pick: Pick) -> tuple[int, ...]:
    """Return random faces of the dice."""
    shown: list[int] = []
    while (open_faces := next_faces(dice, shown)) is not None:
        shown.append(pick(open_faces))
    return tuple(shown)


def _reaction(fight: Fight, question: ReactionQuestion, pick: Pick) -> Reply:
    action = pick(question.answers)
    if action == NOTHING:
        return action
    # The fight has moved on while the attack is made, so the usual choices are taken where these would not hold.
    stands = fight.option(question.who, action, {}, question.against)
    given = varied(stands, pick)
    again = fight.option(question.who, action, given, question.against)
    return {question.about: action, **given} if given and again.status != "illegal" else action


def varied(stands: Option, pick: Pick) -> dict[str, Value]:
    """Return random legal values for some of an option's choices."""
    return {each.name: pick(each.legal) for each in stands.choices if each.legal and pick((True, False))}


SPELLED: Mapping[str, Sequence[str]] = {
    "place": ("0,0", "1,0", "0,1", "3,3"),
    "border": ("0,0|1,0", "0,0|0,1"),
    "cells": ("0,0", "0,0|1,0", "0,0|1,0|2,0"),
    "text": ("casket", "door"),
}
"""Values for choices that are typed as texts, by kind."""

FIGURES = (0, 1, 2, 3, 5, 8, 14, 30)
"""Values for figures that somebody has to state."""
