"""The lines of a step: which sentence stands in whose line, and what of it at once.

What somebody did and what came of it is one line, however many answer him meanwhile; each answer has a line of its
own, with what it cost and what came of it.
"""

from collections.abc import Callable

from msgspec import Struct

from rules.state import events as happened
from rules.state.events import AnyEvent

MOST_ALIKE, FIRST_OF_MANY = 6, 4
"""How many initiatives stand in a line at most, and how many of them where there are more."""


_OF_THE_DEED = (happened.ItemChanged, happened.ConditionEnded, happened.Moved)
"""What belongs to what somebody did if it is about him, even after he was answered: where he goes all the same."""


class Line(Struct, frozen=True):
    """One thing told: the sentence, who it is about, the kind of event it leads with, and the details behind it."""

    text: str
    who: str = ""
    kind: str = ""
    details: tuple[str, ...] = ()


class Told(Struct, frozen=True):
    """An event in words: `clause` is what of it belongs into the line itself; either may be empty.

    `idle` is what belongs there if nobody's pools changed by it; `last` says that he is in no more conditions of the
    kind that ended.
    """

    event: AnyEvent
    whole: str
    clause: str
    idle: str = ""
    last: bool = False


class Draft:
    """A line being put together: what was done, what came of it, and last what it cost."""

    def __init__(self) -> None:
        self.head = ""
        self.who = ""
        self._kind = ""
        self._clauses: list[str] = []
        self._costs: list[str] = []
        self._details: list[str] = []
        self._initiatives: dict[str, str] = {}
        self._ended: dict[tuple[str, str], list[str]] = {}
        self._order: tuple[str, ...] = ()

    def add(self, told: Told) -> None:
        """Take up what happened next."""
        if told.whole and not self.head:
            self.head, self.who = told.clause or told.whole, who_of(told.event)
            self._kind = str(type(told.event).__struct_config__.tag)
        elif told.clause:
            if isinstance(told.event, happened.InitiativeSet):
                self._initiatives[told.event.who] = told.clause
                self._order = told.event.order
            if isinstance(told.event, happened.ConditionEnded):
                self._note_ended(told.event, told)
            (self._costs if _is_cost(told.event) else self._clauses).append(told.clause)
        if told.whole not in (told.clause, self.head):
            self._details.append(told.whole)

    def _note_ended(self, event: happened.ConditionEnded, told: Told) -> None:
        """Where all conditions of a kind end one after the other, the end of the last is told as that of all."""
        before = self._ended.setdefault((event.who, event.id), [])
        if told.last:
            for clause in before:
                self.drop(clause)
        before.append(told.clause)

    def tell(self, clause: str) -> None:
        """Say something more."""
        self._clauses.append(clause)

    def drop(self, clause: str) -> None:
        """Leave out the newest clause of these words; its details stay."""
        for place in reversed(range(len(self._clauses))):
            if self._clauses[place] == clause:
                del self._clauses[place]
                return

    def line(self, and_more: Callable[[int], str]) -> Line:
        """The line as it stands; of many initiatives the first, and in `and_more` how many others, told behind it."""
        clauses, behind = self._clauses, tuple[str, ...]()
        if len(self._initiatives) > MOST_ALIKE:
            in_turn = sorted(self._initiatives.items(), key=self._place_in_order)
            told = tuple(clause for _, clause in in_turn)
            behind = told[FIRST_OF_MANY:]
            begin = min(map(clauses.index, told))
            others = [clause for clause in clauses[begin:] if clause not in told]
            clauses = [*clauses[:begin], *told[:FIRST_OF_MANY], and_more(len(behind)), *others]
        text = " ".join((self.head, *clauses, *self._costs))
        return Line(text, self.who, self._kind, (*self._details, *behind))

    def _place_in_order(self, initiative: tuple[str, str]) -> int:
        who, _ = initiative
        return self._order.index(who) if who in self._order else len(self._order)


class Drafts:
    """The lines of a step while its events are told one after the other."""

    def __init__(self) -> None:
        self._all: list[Draft] = []
        self._deed = self._answer = self._current = self._begin()
        self._rolls: list[tuple[Draft, str, str]] = []
        self._idle: tuple[Draft, str] | None = None

    def take(self, told: Told) -> None:
        """Put what happened next into its line."""
        event = told.event
        self._note_effect(event)
        if isinstance(event, happened.Reacted):
            self._answer = self._current = self._begin()
        elif _leads(event) and self._deed.head:
            self._deed = self._answer = self._current = self._begin()
        self._current = self._draft_of(event)
        self._current.add(told)
        self._note_rolls(told)
        if told.idle:
            self._idle = (self._current, told.idle)

    def finish(self, and_more: Callable[[int], str]) -> tuple[Line, ...]:
        """The lines of everything that has been told, in the order in which they began."""
        self._tell_idle()
        return tuple(draft.line(and_more) for draft in self._all if draft.head)

    def _begin(self) -> Draft:
        draft = Draft()
        self._all.append(draft)
        return draft

    def _draft_of(self, event: AnyEvent) -> Draft:
        """The line an event belongs to: that of whoever rolled last, but a blow to who answered is the other's work."""
        if self._answer is self._deed:
            return self._current
        if isinstance(event, happened.Rolled | happened.Contested):
            by_name = {self._deed.who: self._deed, self._answer.who: self._answer}
            return by_name.get(event.actor, self._current)
        hurt = isinstance(event, happened.PoolChanged) and not _is_cost(event) and event.who == self._answer.who
        own = isinstance(event, _OF_THE_DEED) and event.who == self._deed.who != self._answer.who
        return self._deed if hurt or own else self._current

    def _note_effect(self, event: AnyEvent) -> None:
        """Whatever is rolled for next, an amount that has changed nothing until then changes nothing any more."""
        if isinstance(event, happened.PoolChanged) and not _is_cost(event):
            self._idle = None
        elif isinstance(event, happened.Rolled | happened.Reacted) or _leads(event):
            self._tell_idle()

    def _tell_idle(self) -> None:
        if self._idle is not None:
            draft, words = self._idle
            draft.tell(words)
            self._idle = None

    def _note_rolls(self, told: Told) -> None:
        """Two rolls that are held against each other are told by who won."""
        event = told.event
        if isinstance(event, happened.Contested) and self._rolls:
            asked = self._rolls[-1][2]
            for draft, clause, about in self._rolls:
                if about == asked:
                    draft.drop(clause)
        if isinstance(event, happened.Rolled):
            self._rolls.append((self._current, told.clause, event.about))
        else:
            self._rolls.clear()


def who_of(event: AnyEvent) -> str:
    """Whom an event is about, empty for nobody in particular."""
    return str(getattr(event, "actor", "") or getattr(event, "who", ""))


def _is_cost(event: AnyEvent) -> bool:
    return isinstance(event, happened.PoolChanged) and event.cause == "cost"


def _leads(event: AnyEvent) -> bool:
    """Whether an event begins something new."""
    return isinstance(event, happened.Performed | happened.RoundBegan | happened.TurnBegan)
