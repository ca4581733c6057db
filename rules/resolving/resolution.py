"""The working area of one resolution: the fight as it changes, and the events that changed it."""

from collections.abc import Generator, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct

from rules.facts.book import FactBook
from rules.formula.formulas import Undefined, Unknown
from rules.resolving.option import Reason, Status
from rules.resolving.questions import AnyQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent, apply
from rules.values import Reply, Value
from rules.words.messages import Message, message_of

Asking: TypeAlias = Generator[AnyQuestion, Reply, str]
"""Work that asks questions and is sent replies; it ends with '' to go on, `here` or `action` to stop."""


DEEPEST = 100
"""Scripts that may run within each other."""

MOST_STEPS = 20_000
"""Steps that one action may take, with everything that it sets off."""


class Illegal(Exception):
    """An action that the rules do not allow as things stand; `reasons` are the ids of the unmet needs."""

    def __init__(self, action: str, reasons: tuple[str, ...]) -> None:
        super().__init__(f"{action} is not legal now: {', '.join(reasons)}")
        self.action = action
        self.reasons = reasons


class Endless(Undefined):
    """An action that sets off more and more and would never come to an end."""

    def __init__(self) -> None:
        super().__init__("", message_of("formula.sets_off"))

    @property
    def full_message(self) -> Message:
        """What it does instead."""
        return message_of("formula.endless", reason=self.message)


class Missing(Exception):
    """A fact or a choice that an action needs and nobody gave."""

    def __init__(self, action: str, facts: tuple[str, ...]) -> None:
        super().__init__(f"{action} needs to be told: {', '.join(facts)}")
        self.action = action
        self.facts = facts


class Verdict(Struct, frozen=True, gc=False):
    """How the rules see an action with these choices: its status with the reasons, and every choice settled."""

    status: Status
    reasons: tuple[Reason, ...]
    bound: Mapping[str, Value]


class Judge(Protocol):
    """What says whether an action is legal; handed to a stage, because judging a combination needs a stage itself."""

    def __call__(
        self, book: FactBook, actor: str, action: str, given: Mapping[str, Value], against: Mapping[str, Value] | None
    ) -> Verdict:
        """Judge one action of one actor with the choices given."""
        ...


class Resolution:
    """A fight in the course of being changed. Lives as long as one action does.

    In a `rehearsal` nothing is asked that is not needed to see the first roll; `certain` is set when the action
    cannot fail at what would have been that roll. `passing` passes over the turns in which nothing can be done.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        encounter: Encounter,
        judge: Judge,
        rehearsal: bool = False,
        book: FactBook | None = None,
        passing: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self.judge = judge
        self.encounter = encounter
        self.events: list[AnyEvent] = []
        self.rehearsal = rehearsal
        self.passing = passing
        self.certain = False
        self._taken = 0
        self._within = 0
        self.book = book or FactBook(rulebook, encounter)

    def enter(self) -> None:
        """Begin a script within whatever is under way. Raises Endless where that goes too deep."""
        self._within += 1
        if self._within > DEEPEST:
            raise Endless

    def leave(self) -> None:
        """End the script begun last."""
        self._within -= 1

    def tick(self) -> None:
        """Take a step. Raises Endless if it is one too many."""
        self._taken += 1
        if self._taken > MOST_STEPS:
            raise Endless

    def emit(self, event: AnyEvent) -> None:
        """Let something happen."""
        self.events.append(event)
        if self.rehearsal:
            self._come_to(self._moment_after(event))
        else:
            after = apply(self.encounter, event)
            if after is not self.encounter:
                self._come_to(FactBook(self.rulebook, after))

    def _come_to(self, book: FactBook) -> None:
        self.book, self.encounter = book, book.encounter

    def _moment_after(self, event: AnyEvent) -> FactBook:
        """The moment after an event. Rehearsals that begin alike share what is worked out on the way."""
        spelled = repr(event)
        known = self.book.later.get(spelled)
        if known is None:
            after = apply(self.encounter, event)
            known = self.book if after is self.encounter else FactBook(self.rulebook, after)
            self.book.later[spelled] = known
        return known

    def combatant(self, id: str) -> Combatant:
        """A combatant as he is now. Raises Unknown if there is none of that id, such as one who has left the fight."""
        found = self.encounter.combatants.get(id)
        if found is None:
            raise Unknown(id)
        return found
