"""The resolution of one action: the fight as it changes, and the events that change it."""

from collections.abc import Generator, Mapping
from typing import Protocol, TypeAlias

from msgspec import Struct

from rules.facts.book import FactBook
from rules.formula.formulas import Gone, Undefined
from rules.resolving.option import Reason, Status
from rules.resolving.questions import AnyQuestion
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply
from rules.state.encounter import Combatant, Encounter
from rules.state.events import AnyEvent
from rules.values import Reply, Value
from rules.words.messages import Message, message_of

Asking: TypeAlias = Generator[AnyQuestion, Reply, str]
"""A generator of questions that is sent replies; it returns '' to continue, `here` or `action` to stop."""


DEEPEST = 100
"""The most nested scripts."""

MOST_STEPS = 20_000
"""The most steps of one action, with everything it triggers."""


class Illegal(Exception):
    """Raised for an action that the rules forbid, with the `verdict` that says why and for which choices."""

    def __init__(self, actor: str, action: str, verdict: "Verdict") -> None:
        super().__init__(f"{action} is not legal now: {', '.join(reason.id for reason in verdict.reasons)}")
        self.actor = actor
        self.action = action
        self.verdict = verdict


class Endless(Undefined):
    """Raised for an action that would never end."""

    def __init__(self) -> None:
        super().__init__("", message_of("formula.sets_off"))

    @property
    def full_message(self) -> Message:
        """The reason with its place."""
        return message_of("formula.endless", reason=self.message)


class Missing(Exception):
    """Raised for a fact or a choice that an action needs and nobody gave."""

    def __init__(self, action: str, facts: tuple[str, ...]) -> None:
        super().__init__(f"{action} needs to be told: {', '.join(facts)}")
        self.action = action
        self.facts = facts


class Verdict(Struct, frozen=True, gc=False):
    """The judgement of an action with these choices: its status with the reasons, and every bound choice."""

    status: Status
    reasons: tuple[Reason, ...]
    bound: Mapping[str, Value]


class Unasked(Struct, frozen=True):
    """A reaction that a supposed action did not ask for: who could react, with what group of reactions, to what."""

    who: str
    group: str
    against: Mapping[str, Value]
    book: FactBook


class Judge(Protocol):
    """Judges whether an action is legal; passed to a resolution, because judging a combination needs one itself."""

    def __call__(
        self, book: FactBook, actor: str, action: str, given: Mapping[str, Value], against: Mapping[str, Value] | None
    ) -> Verdict:
        """Judge one action of one actor with the choices given."""
        ...


class Resolution:
    """A fight that an action is changing; it lives as long as the action.

    A `rehearsal` asks only what it needs to reach the first roll; `certain` names a contest that was won without one.
    `passing` skips turns in which the combatant can do nothing. A `supposed` action is only thought through: nobody is
    asked for a reaction, unless the action is `answered`, and equal events lead to the same moment. `unasked` holds who
    could have been asked.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        encounter: Encounter,
        judge: Judge,
        *,
        rehearsal: bool = False,
        book: FactBook | None = None,
        passing: bool = False,
        supposed: bool = False,
        answered: bool = False,
    ) -> None:
        self.rulebook = rulebook
        self.judge = judge
        self.encounter = encounter
        self.events: list[AnyEvent] = []
        self.rehearsal = rehearsal
        self.passing = passing
        self.supposed = supposed or rehearsal
        self.answered = answered
        self.unasked: list[Unasked] = []
        self.certain = ""
        self._taken = 0
        self._within = 0
        self.book = book or FactBook(rulebook, encounter)

    def enter(self) -> None:
        """Begin a nested script. Raises Endless if scripts nest too deeply."""
        self._within += 1
        if self._within > DEEPEST:
            raise Endless

    def leave(self) -> None:
        """End the innermost script."""
        self._within -= 1

    def tick(self) -> None:
        """Count a step. Raises Endless if there are too many."""
        self._taken += 1
        if self._taken > MOST_STEPS:
            raise Endless

    def emit(self, event: AnyEvent) -> None:
        """Apply an event and record it."""
        self.events.append(event)
        if self.supposed:
            self._come_to(self._moment_after(event))
        else:
            after = apply(self.encounter, event)
            if after is not self.encounter:
                self._come_to(FactBook(self.rulebook, after))

    def _come_to(self, book: FactBook) -> None:
        self.book, self.encounter = book, book.encounter

    def _moment_after(self, event: AnyEvent) -> FactBook:
        """Return the facts after an event; supposed actions with equal events share them."""
        spelled = repr(event)
        known = self.book.later.get(spelled)
        if known is None:
            after = apply(self.encounter, event)
            known = self.book if after is self.encounter else FactBook(self.rulebook, after)
            self.book.later[spelled] = known
        return known

    def combatant(self, id: str) -> Combatant:
        """Return a combatant in the present state. Raises Gone for an unknown id, such as one who left the fight."""
        found = self.encounter.combatants.get(id)
        if found is None:
            raise Gone(id)
        return found
