"""A fight as the rest of the program asks for it: the rules, and how things stand under them."""

from collections.abc import Generator, Mapping
from typing import TypeAlias, cast

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences
from rules.dice.values import DiceError, read
from rules.dice.values import Generator as DiceGenerator
from rules.facts.book import FactBook
from rules.palette.open_choice import open_choice
from rules.palette.options import (
    LazyOption,
    judge_closely,
    lazy_option,
    lazy_palette,
    lazy_reactions,
    option,
    palette,
    reactions,
)
from rules.resolving.option import Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion, spelled
from rules.resolving.resolution import Resolution, Verdict
from rules.resolving.resolve import reaction_of, run_action
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.values import EMPTY, Reply, Value
from rules.words.messages import Fault, message_of

Performance: TypeAlias = Generator[AnyQuestion, Reply, tuple[AnyEvent, ...]]
"""An action under way: it asks, is sent replies, and ends with all that happened."""


class BadReply(Fault, ValueError):
    """An answer that cannot be one; the message is a sentence that says why."""


class Fight:
    """How a fight stands, and what can be asked about it. Never changes: after an action there is a new one."""

    __slots__ = ("book", "encounter", "rulebook")

    def __init__(self, rulebook: Rulebook, encounter: Encounter) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.book = FactBook(rulebook, encounter)

    def palette(
        self, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
    ) -> tuple[Option, ...]:
        """Every action of a combatant, with `given` choices (a target) taken over by all that have them."""
        return palette(self.book, actor, given, preferences)

    def lazy_palette(
        self, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
    ) -> tuple[LazyOption, ...]:
        """The same actions with their status and price; scores and values of choices are worked out when asked for."""
        return lazy_palette(self.book, actor, given, preferences)

    def option(
        self,
        actor: str,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
    ) -> Option:
        """One action with the choices given; `against` is what a reaction answers."""
        return option(self.book, actor, action, given, against, preferences)

    def lazy_option(
        self,
        actor: str,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
    ) -> LazyOption:
        """The same action with its status and price; the rest of it is worked out when asked for."""
        return lazy_option(self.book, actor, action, given, against, preferences)

    def reactions(self, who: str, group: str, against: Mapping[str, Value]) -> tuple[Option, ...]:
        """The reactions of a group to what is coming."""
        return reactions(self.book, who, group, against)

    def lazy_reactions(self, who: str, group: str, against: Mapping[str, Value]) -> tuple[LazyOption, ...]:
        """The same reactions with their status; the rest of each is worked out when asked for."""
        return lazy_reactions(self.book, who, group, against)

    def open_choice(self, chosen: Option) -> str:
        """The choice to be asked for before an action is done, such as where to; empty if there is none."""
        return open_choice(self.book, chosen)

    def perform(self, chosen: Option | LazyOption, ruling: str = "") -> Performance:
        """Take an action as its option stands; `ruling` is the GM's word where the rules do not allow it.

        Raises stage.Illegal and stage.Missing, on the first question or before; dice.DiceError for impossible dice.
        """
        resolution = Resolution(self.rulebook, self.encounter, judge_closely, book=self.book)
        verdict = Verdict(chosen.status, chosen.reasons, chosen.bound)
        yield from run_action(resolution, chosen.actor, chosen.action, verdict, ruling, against=chosen.against)
        return tuple(resolution.events)

    def check_reply(self, question: AnyQuestion, reply: Reply) -> None:
        """Raise BadReply if this cannot answer the question; nothing happens otherwise."""
        if isinstance(question, RollQuestion | DiceQuestion):
            _check_dice(question, reply)
        elif isinstance(question, ChoiceQuestion):
            if spelled(reply) not in question.answers:
                raise BadReply(message_of("reply.none_of", reply=spelled(reply), known=", ".join(question.answers)))
        elif isinstance(question, ReactionQuestion):
            self._check_reaction(question, reply)
        elif reply not in ("yes", "no", True, False):
            raise BadReply(message_of("reply.yes_or_no", reply=str(reply)))

    def _check_reaction(self, question: ReactionQuestion, reply: Reply) -> None:
        action, given = reaction_of(reply, question.about)
        if action not in question.answers:
            raise BadReply(message_of("reply.none_of", reply=action, known=", ".join(question.answers)))
        if action not in self.rulebook.plans:
            return
        stands = self.lazy_option(question.who, action, given, question.against)
        if stands.status == "illegal":
            reasons = ", ".join(reason.id for reason in stands.reasons)
            raise BadReply(message_of("reply.not_legal", action=action, reasons=reasons))


def _are_faces(reply: object) -> bool:
    """Whether a reply to dice is a figure, or lists nothing but whole figures."""
    faces = cast("tuple[object, ...]", reply) if isinstance(reply, tuple | list) else (reply,)
    return all(isinstance(face, int) and not isinstance(face, bool) for face in faces)


def _check_dice(question: RollQuestion | DiceQuestion, reply: Reply) -> None:
    try:
        if isinstance(reply, bool) or not isinstance(reply, int | tuple | list) or not _are_faces(reply):
            raise DiceError(message_of("dice.not_shown", reply=str(reply)))
        read(question.dice, reply)
    except DiceError as problem:
        raise BadReply(problem.full_message) from problem


def roll_for(question: RollQuestion | DiceQuestion, generator: DiceGenerator) -> tuple[Reply, DiceGenerator]:
    """Answer a dice question from a generator; also how the generator stands afterwards."""
    roll, after = generator.roll(question.dice)
    return roll.faces, after
