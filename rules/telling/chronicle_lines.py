"""Arranging the sentences of a step in lines.

An action and its results form one line, however many combatants react to it; each reaction has a line of its own, with
its costs and results.
"""

from collections.abc import Callable

from msgspec import Struct

from rules.state import events as happened
from rules.state.events import AnyEvent

MOST_ALIKE, FIRST_OF_MANY = 6, 4
"""The most initiatives of a line, and how many of them it keeps if there are more."""


_OWN_EFFECTS = (happened.ItemChanged, happened.ConditionEnded, happened.Moved)
"""The events that belong to the action's line if they concern its actor, even after a reaction."""


class Line(Struct, frozen=True):
    """A line of the log: its text, the id of its combatant, the tag of its first event, and its details."""

    text: str
    who: str = ""
    kind: str = ""
    details: tuple[str, ...] = ()


class EventText(Struct, frozen=True):
    """An event in words: the `whole` sentence, and the `clause` for the line itself; either may be empty.

    `no_effect` is added to the line if an amount changes no pool; `last` says that the combatant has no more conditions
    of the kind that ended.
    """

    event: AnyEvent
    whole: str
    clause: str
    no_effect: str = ""
    last: bool = False


class Draft:
    """Builds a line: an action or reaction, its results, and its costs at the end."""

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

    def add(self, text: EventText) -> None:
        """Add the next event."""
        if text.whole and not self.head:
            self.head, self.who = text.clause or text.whole, who_of(text.event)
            self._kind = str(type(text.event).__struct_config__.tag)
        elif text.clause:
            if isinstance(text.event, happened.InitiativeSet):
                self._initiatives[text.event.who] = text.clause
                self._order = text.event.order
            if isinstance(text.event, happened.ConditionEnded):
                self._note_ended(text.event, text)
            (self._costs if _is_cost(text.event) else self._clauses).append(text.clause)
        if text.whole not in (text.clause, self.head):
            self._details.append(text.whole)

    def _note_ended(self, event: happened.ConditionEnded, text: EventText) -> None:
        """Keep one clause for conditions of a kind that all end: drop the others when the last one ends."""
        before = self._ended.setdefault((event.who, event.id), [])
        if text.last:
            for clause in before:
                self.drop_clause(clause)
        before.append(text.clause)

    def add_clause(self, clause: str) -> None:
        """Add a clause at the end of the results."""
        self._clauses.append(clause)

    def drop_clause(self, clause: str) -> None:
        """Remove the last clause with this text; its details stay."""
        for place in reversed(range(len(self._clauses))):
            if self._clauses[place] == clause:
                del self._clauses[place]
                return

    def line(self, and_more: Callable[[int], str]) -> Line:
        """Return the line; of many initiatives it keeps the first, the number of the others in words of `and_more`.

        The others move to the details.
        """
        clauses, further = self._clauses, tuple[str, ...]()
        if len(self._initiatives) > MOST_ALIKE:
            in_turn = sorted(self._initiatives.items(), key=self._place_in_order)
            sentences = tuple(clause for _, clause in in_turn)
            further = sentences[FIRST_OF_MANY:]
            begin = min(map(clauses.index, sentences))
            others = [clause for clause in clauses[begin:] if clause not in sentences]
            clauses = [*clauses[:begin], *sentences[:FIRST_OF_MANY], and_more(len(further)), *others]
        text = " ".join((self.head, *clauses, *self._costs))
        return Line(text, self.who, self._kind, (*self._details, *further))

    def _place_in_order(self, initiative: tuple[str, str]) -> int:
        who, _ = initiative
        return self._order.index(who) if who in self._order else len(self._order)


class Drafts:
    """Distributes the events of a step over its lines, in the order in which they happened."""

    def __init__(self) -> None:
        self._all: list[Draft] = []
        self._action = self._reaction = self._current = self._begin()
        self._rolls: list[tuple[Draft, str, str]] = []
        self._no_effect: tuple[Draft, str] | None = None

    def take(self, text: EventText) -> None:
        """Add the next event to its line."""
        event = text.event
        self._note_effect(event)
        if isinstance(event, happened.Reacted):
            self._reaction = self._current = self._begin()
        elif _leads(event) and self._action.head:
            self._action = self._reaction = self._current = self._begin()
        self._current = self._draft_of(event)
        self._current.add(text)
        self._note_rolls(text)
        if text.no_effect:
            self._no_effect = (self._current, text.no_effect)

    def finish(self, and_more: Callable[[int], str]) -> tuple[Line, ...]:
        """Return the finished lines, in the order in which they began."""
        self._add_no_effect()
        return tuple(draft.line(and_more) for draft in self._all if draft.head)

    def _begin(self) -> Draft:
        draft = Draft()
        self._all.append(draft)
        return draft

    def _draft_of(self, event: AnyEvent) -> Draft:
        """Return the line of an event: that of the combatant who rolled last.

        A blow to the reacting combatant belongs to the line of the action.
        """
        if self._reaction is self._action:
            return self._current
        if isinstance(event, happened.Rolled | happened.Contested):
            by_name = {self._action.who: self._action, self._reaction.who: self._reaction}
            return by_name.get(event.actor, self._current)
        hurt = isinstance(event, happened.PoolChanged) and not _is_cost(event) and event.who == self._reaction.who
        own = isinstance(event, _OWN_EFFECTS) and event.who == self._action.who != self._reaction.who
        return self._action if hurt or own else self._current

    def _note_effect(self, event: AnyEvent) -> None:
        """Forget a pending amount once it changes a pool; add its `no_effect` clause when something new begins."""
        if isinstance(event, happened.PoolChanged) and not _is_cost(event):
            self._no_effect = None
        elif isinstance(event, happened.Rolled | happened.Reacted) or _leads(event):
            self._add_no_effect()

    def _add_no_effect(self) -> None:
        if self._no_effect is not None:
            draft, words = self._no_effect
            draft.add_clause(words)
            self._no_effect = None

    def _note_rolls(self, text: EventText) -> None:
        """Replace the clauses of two opposed rolls with that of their contest."""
        event = text.event
        if isinstance(event, happened.Contested) and self._rolls:
            asked = self._rolls[-1][2]
            for draft, clause, about in self._rolls:
                if about == asked:
                    draft.drop_clause(clause)
        if isinstance(event, happened.Rolled):
            self._rolls.append((self._current, text.clause, event.about))
        else:
            self._rolls.clear()


def who_of(event: AnyEvent) -> str:
    """Return the id of the combatant an event is about, empty if there is none."""
    return str(getattr(event, "actor", "") or getattr(event, "who", ""))


def _is_cost(event: AnyEvent) -> bool:
    return isinstance(event, happened.PoolChanged) and event.cause == "cost"


def _leads(event: AnyEvent) -> bool:
    """Return whether an event begins a new line."""
    return isinstance(event, happened.Performed | happened.RoundBegan | happened.TurnBegan)
