"""Arranging the sentences of a step in lines.

An action and its results form one line. A reaction has a line of its own where it interrupted, with its costs and
results; what the action does after it stands in a line below.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct

from rules.state import events as happened
from rules.state.events import AnyEvent

MOST_ALIKE, FIRST_OF_MANY = 6, 4
"""The most initiatives of a line, and how many of them it keeps if there are more."""


_OWN_EFFECTS = (happened.ItemChanged, happened.ConditionEnded, happened.Moved)
"""The events that belong to the action's line if they concern its actor, even after a reaction."""


_MARKS = (happened.RoundBegan, happened.TurnBegan)
"""The events that stand alone in a line, as a mark."""


class Line(Struct, frozen=True):
    """A line of the log: its text, the id of its combatant, the tag of its first event, and its details."""

    text: str
    who: str = ""
    kind: str = ""
    details: tuple[str, ...] = ()


class EventText(Struct, frozen=True):
    """An event in words: the `whole` sentence, and the `clause` for the line itself; either may be empty.

    `named` is the clause with the name of who it is about, for a line that is not about them; `cost` stands in brackets
    behind what was done, in place of the earlier cost that it `joins`. The sentences that it `repeats` are left out.
    `no_effect` is added to the line if an amount changes no pool; `last` says that the combatant
    has no more conditions of the kind that ended; an `untold` event stands only in the details.
    `bare` is the change of a pool without the combatant's name, to follow on another change of theirs; `marks` are the
    sentences that belong behind it.
    """

    event: AnyEvent
    whole: str = ""
    clause: str = ""
    named: str = ""
    cost: str = ""
    joins: str = ""
    repeats: tuple[str, ...] = ()
    no_effect: str = ""
    last: bool = False
    untold: bool = False
    bare: str = ""
    marks: str = ""


class Draft:
    """Builds a line: an action or reaction with its costs in brackets, and its results.

    A line that `goes_on` after a reaction has no head: its results name everybody they are about.
    """

    def __init__(self, who: str = "", kind: str = "", *, goes_on: bool = False) -> None:
        self.head = ""
        self.who = who
        self.kind = kind
        self.goes_on = goes_on
        self._clauses: list[str] = []
        self._costs: list[str] = []
        self._details: list[str] = []
        self._initiatives: dict[str, str] = {}
        self._ended: dict[tuple[str, str], list[str]] = {}
        self._order: tuple[str, ...] = ()
        self._pools_of = ""

    @property
    def is_empty(self) -> bool:
        """Whether the line has nothing to show but details."""
        return not self.head and not self._clauses

    @property
    def details(self) -> tuple[str, ...]:
        """The details so far."""
        return tuple(self._details)

    def add(self, text: EventText) -> str:
        """Add the next event; return its clause as it stands in the line."""
        if text.untold:
            self._details.append(text.whole)
            return ""
        if text.cost and who_of(text.event) == self.who and self.head:
            self._add_cost(text)
            return self._add_result(text, text.clause)
        if text.cost:
            return self._add_result(text, text.whole)
        if text.whole and not self.head and not self.goes_on:
            self.head, self.who = text.clause or text.whole, who_of(text.event)
            self.kind = str(type(text.event).__struct_config__.tag)
            self._add_detail(text, self.head)
            return self.head
        about_other = self.goes_on or who_of(text.event) != self.who
        return self._add_result(text, text.named if about_other and text.named else text.clause)

    def _add_cost(self, text: EventText) -> None:
        if text.joins in self._costs:
            self._costs[self._costs.index(text.joins)] = text.cost
        else:
            self._costs.append(text.cost)

    def _add_result(self, text: EventText, clause: str) -> str:
        if clause:
            for each in text.repeats:
                self._drop_said(each)
            if isinstance(text.event, happened.InitiativeSet):
                self._initiatives[text.event.who] = clause
                self._order = text.event.order
            if isinstance(text.event, happened.ConditionEnded):
                self._note_ended(text.event, clause, last=text.last)
            self._add_clause_of(text, clause)
        self._add_detail(text, clause)
        return clause

    def _add_clause_of(self, text: EventText, clause: str) -> None:
        """Add a clause; the change of a pool joins the clause before it, if that is one of the same combatant."""
        if text.bare and self._pools_of == who_of(text.event):
            self._clauses[-1] = f"{self._clauses[-1].removesuffix('.')}, {text.bare}. {text.marks}".strip()
        else:
            self._clauses.append(clause)
        self._pools_of = who_of(text.event) if text.bare and not text.marks else ""

    def _add_detail(self, text: EventText, clause: str) -> None:
        if text.whole not in (clause, self.head) and not text.cost:
            self._details.append(text.whole)

    def _note_ended(self, event: happened.ConditionEnded, clause: str, *, last: bool) -> None:
        """Keep one clause for conditions of a kind that all end: drop the others when the last one ends."""
        before = self._ended.setdefault((event.who, event.id), [])
        if last:
            for each in before:
                self.drop_clause(each)
        before.append(clause)

    def add_clause(self, clause: str) -> None:
        """Add a clause at the end of the results."""
        self._pools_of = ""
        self._clauses.append(clause)

    def drop_clause(self, clause: str) -> None:
        """Remove the last clause with this text; its details stay."""
        self._drop_last(lambda each: each == clause)

    def _drop_said(self, sentence: str) -> None:
        """Remove the last clause that says the same as a sentence, with or without the figures of a roll."""
        with_figures = f"{sentence.removesuffix('.')} ("
        self._drop_last(lambda each: each == sentence or each.startswith(with_figures))

    def _drop_last(self, is_meant: Callable[[str], bool]) -> None:
        self._pools_of = ""
        for place in reversed(range(len(self._clauses))):
            if is_meant(self._clauses[place]):
                del self._clauses[place]
                return

    def take_details(self, other: "Draft") -> None:
        """Take over the details of a line that shows nothing else."""
        self._details += other.details

    def line(self, and_more: Callable[[int], str]) -> Line:
        """Return the line; of many initiatives it keeps the first, and the number of the others in words.

        `and_more` gives the words for a number of others. These move to the details.
        """
        in_turn = sorted(self._initiatives.items(), key=self._place_in_order)
        clauses, later = _folded(self._clauses, [clause for _, clause in in_turn], and_more)
        text = " ".join(filter(None, (self._paid_head(), *clauses)))
        return Line(text, self.who, self.kind, (*self._details, *later))

    def _paid_head(self) -> str:
        """Return the head with its costs in brackets before the full stop."""
        if not self._costs:
            return self.head
        costs = ", ".join(self._costs)
        if self.head.endswith(")."):
            return f"{self.head.removesuffix(').')}; {costs})."
        stop = "." if self.head.endswith(".") else ""
        return f"{self.head.removesuffix(stop)} ({costs}){stop}"

    def _place_in_order(self, initiative: tuple[str, str]) -> int:
        who, _ = initiative
        return self._order.index(who) if who in self._order else len(self._order)


class Drafts:
    """Distributes the events of a step over its lines, in the order in which they happened.

    A reaction begins a line of its own; what the action then does goes on in a line below it.
    """

    def __init__(self) -> None:
        self._all: list[Draft] = []
        self._action = self._current = self._begin(Draft())
        self._reacting = ""
        self._heading: AnyEvent | None = None
        self._rolls: list[tuple[Draft, str, str]] = []
        self._no_effect: tuple[Draft, str] | None = None

    def take(self, text: EventText) -> None:
        """Add the next event to its line."""
        event = text.event
        self._note_effect(event)
        if isinstance(event, happened.Reacted):
            self._current, self._reacting = self._begin(Draft()), event.actor
        elif _leads(event) and (self._action.head or self._action.goes_on):
            self._action = self._current = self._begin(Draft())
            self._reacting = ""
        elif text.whole and isinstance(self._heading, _MARKS):
            self._action = self._current = self._begin(Draft(goes_on=True))
        if text.whole:
            self._heading = event
        draft = self._draft_of(text)
        self._note_rolls(text, draft, draft.add(text))
        if text.no_effect:
            self._no_effect = (draft, text.no_effect)

    def finish(self, and_more: Callable[[int], str]) -> tuple[Line, ...]:
        """Return the finished lines, in the order in which they began."""
        self._add_no_effect()
        kept: list[Draft] = []
        for draft in self._all:
            if not draft.is_empty:
                kept.append(draft)
            elif kept:
                kept[-1].take_details(draft)
        return tuple(draft.line(and_more) for draft in kept)

    def _begin(self, draft: Draft) -> Draft:
        self._all.append(draft)
        return draft

    def _draft_of(self, text: EventText) -> Draft:
        """Return the line of an event: the current one, or a new one if the action goes on after a reaction."""
        if not self._reacting or not self._belongs_to_action(text.event):
            return self._current
        if not text.clause and isinstance(text.event, _OWN_EFFECTS):
            return self._action
        self._reacting = ""
        self._current = self._begin(Draft(self._action.who, self._action.kind, goes_on=True))
        return self._current

    def _belongs_to_action(self, event: AnyEvent) -> bool:
        """Return whether an event after a reaction belongs to the action: its rolls, its wounds, its own effects."""
        if isinstance(event, happened.Rolled | happened.Contested):
            return event.actor == self._action.who != self._reacting
        hurt = isinstance(event, happened.PoolChanged) and not is_cost(event) and event.who == self._reacting
        own = isinstance(event, _OWN_EFFECTS) and event.who == self._action.who != self._reacting
        return hurt or own

    def _note_effect(self, event: AnyEvent) -> None:
        """Forget a pending amount once it changes a pool; add its `no_effect` clause when something new begins."""
        if isinstance(event, happened.PoolChanged) and not is_cost(event):
            self._no_effect = None
        elif isinstance(event, happened.Rolled | happened.Reacted) or _leads(event):
            self._add_no_effect()

    def _add_no_effect(self) -> None:
        if self._no_effect is not None:
            draft, words = self._no_effect
            draft.add_clause(words)
            self._no_effect = None

    def _note_rolls(self, text: EventText, draft: Draft, clause: str) -> None:
        """Replace the clauses of two opposed rolls with that of their contest."""
        event = text.event
        if isinstance(event, happened.Contested) and self._rolls:
            asked = self._rolls[-1][2]
            for each, told, about in self._rolls:
                if about == asked:
                    each.drop_clause(told)
        if isinstance(event, happened.Rolled):
            self._rolls.append((draft, clause, event.about))
        else:
            self._rolls.clear()


def who_of(event: AnyEvent) -> str:
    """Return the id of the combatant an event is about, empty if there is none."""
    return str(getattr(event, "actor", "") or getattr(event, "who", ""))


def is_cost(event: AnyEvent) -> bool:
    """Return whether an event is the price of an action."""
    return isinstance(event, happened.PoolChanged) and event.cause == "cost"


def _leads(event: AnyEvent) -> bool:
    """Return whether an event begins a new line."""
    return isinstance(event, (happened.Performed, *_MARKS))


def _folded(
    clauses: Sequence[str], alike: Sequence[str], and_more: Callable[[int], str]
) -> tuple[Sequence[str], Sequence[str]]:
    """Return the clauses with only the first of many that are alike, and the others."""
    if len(alike) <= MOST_ALIKE:
        return clauses, ()
    begin, further = min(map(clauses.index, alike)), alike[FIRST_OF_MANY:]
    others = [clause for clause in clauses[begin:] if clause not in alike]
    return [*clauses[:begin], *alike[:FIRST_OF_MANY], and_more(len(further)), *others], further
