"""The interface of a fight for the rest of the program: the rules, and the state of the fight."""

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias, cast

from rules.choices.binding import NO_PREFERENCES, ChoicePreferences
from rules.dice.rolling import Generator as DiceGenerator
from rules.dice.values import DiceError
from rules.facts.book import FactBook
from rules.palette.aims import aims
from rules.palette.areas import placed
from rules.palette.moves import Move, in_order, moves_of, option_to
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
from rules.palette.outlook import Foresight
from rules.palette.reach_zones import reach_zone
from rules.palette.reactors import Reactor, reactors
from rules.palette.standpoints import standpoints
from rules.palette.vantages import Vantage, attacks, vantages
from rules.resolving.option import Covered, Option
from rules.resolving.questions import AnyQuestion, ChoiceQuestion, DiceQuestion, ReactionQuestion, RollQuestion, spelled
from rules.resolving.resolution import Resolution, Verdict
from rules.resolving.resolve import reaction_of, run_action
from rules.resolving.rolls import dice_read
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent
from rules.values import EMPTY, Place, Reply, Value
from rules.words.messages import Fault, message_of

Performance: TypeAlias = Generator[AnyQuestion, Reply, tuple[AnyEvent, ...]]
"""An action in progress: it yields questions, is sent replies, and returns everything that happened."""


class BadReply(Fault, ValueError):
    """Raised for an invalid reply; the message is a sentence that says why."""


class Fight:
    """The state of a fight, and its queries. It is immutable: an action produces a new fight."""

    __slots__ = ("book", "encounter", "rulebook")

    def __init__(self, rulebook: Rulebook, encounter: Encounter) -> None:
        self.rulebook = rulebook
        self.encounter = encounter
        self.book = FactBook(rulebook, encounter)

    def palette(
        self, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
    ) -> tuple[Option, ...]:
        """Return every action of a combatant; all that have the `given` choices (such as a target) take them over."""
        return palette(self.book, actor, given, preferences)

    def lazy_palette(
        self, actor: str, given: Mapping[str, Value] = EMPTY, preferences: ChoicePreferences = NO_PREFERENCES
    ) -> tuple[LazyOption, ...]:
        """Return the same actions with status and price; scores and the values of choices are computed on demand."""
        return lazy_palette(self.book, actor, given, preferences)

    def option(
        self,
        actor: str,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
    ) -> Option:
        """Return one action with the given choices; a reaction answers `against`."""
        return option(self.book, actor, action, given, against, preferences)

    def lazy_option(
        self,
        actor: str,
        action: str,
        given: Mapping[str, Value] = EMPTY,
        against: Mapping[str, Value] | None = None,
        preferences: ChoicePreferences = NO_PREFERENCES,
    ) -> LazyOption:
        """Return the same action with status and price; the rest is computed on demand."""
        return lazy_option(self.book, actor, action, given, against, preferences)

    def reactions(self, who: str, group: str, against: Mapping[str, Value]) -> tuple[Option, ...]:
        """Return the reactions of a group to an attack."""
        return reactions(self.book, who, group, against)

    def lazy_reactions(self, who: str, group: str, against: Mapping[str, Value]) -> tuple[LazyOption, ...]:
        """Return the same reactions with their status; the rest is computed on demand."""
        return lazy_reactions(self.book, who, group, against)

    def open_choice(self, chosen: Option) -> str:
        """Return the choice to ask for before an action is performed, such as its destination; empty if none."""
        return open_choice(self.book, chosen)

    def moves_of(self, offered: LazyOption) -> tuple[Move, ...]:
        """Return an action as a move, at each of its rates; nothing if it leads its actor to no cell, or not now."""
        return tuple(moves_of(self.book, offered))

    def in_order(self, moves: Iterable[Move]) -> tuple[Move, ...]:
        """Return moves with the usual ones first, of these the shorter and cheaper ones first."""
        return in_order(self.book, moves)

    def move_to(self, move: Move, place: Place, through: Sequence[Place] = ()) -> Option:
        """Return a move to a cell as an option, judged for the way there, which may lead `through` chosen cells."""
        return option_to(self.book, move, place, through)

    def aims(self, chosen: Option) -> Iterator[tuple[str, Option]]:
        """Yield everybody whom an option may be aimed at, with the option at them."""
        return aims(self.book, chosen)

    def standpoints(self, chosen: Option, target: str) -> Iterator[tuple[Place, LazyOption]]:
        """Yield free cells that the actor can reach, nearest first, with an option as if they stood there."""
        return standpoints(self.book, chosen, target)

    def placed(self, chosen: Option, name: str, value: str) -> Covered | None:
        """Return what an option would cover with another value of a choice, and who is in there; None if unknown."""
        return placed(self.book, chosen, name, value)

    def attacks(self, who: str, target: str, offered: Iterable[LazyOption]) -> tuple[str, ...]:
        """Return the usual actions of a palette that may be aimed at somebody."""
        return tuple(attacks(self.book, who, target, offered))

    def vantages(self, who: str, target: str, acts: Sequence[str], places: Iterable[Place]) -> Iterator[Vantage | None]:
        """Yield the best of some acts at a target from each of some cells; None after each act that was judged."""
        return vantages(self.book, who, target, acts, places)

    def reach_zone(self, who: str, foe: str, acts: Sequence[str]) -> Iterator[frozenset[Place]]:
        """Yield, after each judgement, the cells found so far in which a combatant reaches a foe with some acts."""
        return reach_zone(self.book, who, foe, acts)

    def reactors(self, chosen: Option) -> tuple[Reactor, ...]:
        """Return who may react while an option is performed, and where, if everybody lets the actor pass."""
        return reactors(self.book, chosen)

    def foresee(self, chosen: Option) -> Foresight:
        """Return what works out, run by run, what an action leads to if nobody reacts."""
        return Foresight(self.book, chosen)

    def perform(self, chosen: Option | LazyOption, ruling: str = "") -> Performance:
        """Perform an action as its option states; `ruling` is the GM's ruling if the rules do not allow it.

        Raises stage.Illegal and stage.Missing, on the first question or before; dice.DiceError for impossible dice.
        """
        resolution = Resolution(self.rulebook, self.encounter, judge_closely, book=self.book)
        verdict = Verdict(chosen.status, chosen.reasons, chosen.bound)
        yield from run_action(resolution, chosen.actor, chosen.action, verdict, ruling, against=chosen.against)
        return tuple(resolution.events)

    def check_reply(self, question: AnyQuestion, reply: Reply) -> None:
        """Raise BadReply if a reply cannot answer the question."""
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
    """Return whether a reply to dice is a figure, or a list of whole figures."""
    faces = cast("tuple[object, ...]", reply) if isinstance(reply, tuple | list) else (reply,)
    return all(isinstance(face, int) and not isinstance(face, bool) for face in faces)


def _check_dice(question: RollQuestion | DiceQuestion, reply: Reply) -> None:
    try:
        if isinstance(reply, bool) or not isinstance(reply, int | tuple | list) or not _are_faces(reply):
            raise DiceError(message_of("dice.not_shown", reply=str(reply)))
        dice_read(question.dice, reply, isinstance(question, RollQuestion) and question.faces_wanted)
    except DiceError as problem:
        raise BadReply(problem.full_message) from problem


def roll_for(question: RollQuestion | DiceQuestion, generator: DiceGenerator) -> tuple[Reply, DiceGenerator]:
    """Answer a dice question with a generator; return the reply and the next state of the generator."""
    roll, after = generator.roll(question.dice)
    return roll.faces, after
