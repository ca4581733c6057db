"""Which lines of a log are wanted, and that as conditions of a query."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from storage.campaign.search import match_expression

LogKind: TypeAlias = Literal["", "action", "turn", "roll", "hand", "ruling", "note", "rule", "round"]
"""A kind of line: what was done, turns passed on, dice, edits by hand, rulings, notes, rules, ends of rounds."""

SLOW_KINDS: Final = frozenset({"roll", "note", "rule", "round"})
"""The kinds that are told by the events of a step, so that these have to be looked at."""

_HAS: Final = "EXISTS (SELECT 1 FROM event WHERE event.step = step.id AND event.kind IN ({}))"

_KINDS: Mapping[str, str] = MappingProxyType(
    {
        "action": "step.kind IN ('action', 'ruling')",
        "turn": "step.kind = 'turn'",
        "roll": _HAS.format("'rolled'"),
        "hand": "step.kind = 'hand'",
        "ruling": "step.kind = 'ruling'",
        "note": "(step.kind = 'note' OR step.kind = 'hand' AND " + _HAS.format("'note'") + ")",
        "rule": _HAS.format("'rule', 'house_rules'"),
        "round": _HAS.format("'round'"),
    }
)


class LogFilter(Struct, frozen=True):
    """What a line has to meet: all that is set here.

    `words` are words or beginnings of words that it holds, `first` and `last` the rounds it lies between (0: any).
    `who` are combatants of whom one has to do with it, as the doer, the target or one whom something happens to.
    """

    words: str = ""
    first: int = 0
    last: int = 0
    who: tuple[str, ...] = ()
    kind: LogKind = ""

    @property
    def is_open(self) -> bool:
        """Whether every line meets it."""
        return self == OPEN

    @property
    def looks_at_events(self) -> bool:
        """Whether the events of a step decide, and not the step alone."""
        return bool(self.who) or self.kind in SLOW_KINDS

    @property
    def query(self) -> str:
        """The words as a query of the full-text index; empty if nothing that can be searched for was given."""
        return match_expression(self.words)

    @property
    def is_hopeless(self) -> bool:
        """Whether nothing can meet it, because what was typed holds no word."""
        return bool(self.words.strip()) and not self.query


OPEN: Final = LogFilter()
"""The filter that every line meets."""

Condition: TypeAlias = tuple[str, tuple[str | int, ...]]
"""A condition of a query with its parameters."""


def conditions(wanted: LogFilter) -> Iterator[Condition]:
    """What a row of `step` has to meet, without the words."""
    if wanted.first:
        yield "step.round >= ?", (wanted.first,)
    if wanted.last:
        yield "step.round <= ?", (wanted.last,)
    if wanted.kind:
        yield _KINDS[wanted.kind], ()
    if wanted.who:
        yield _concerned(wanted.who)


def _concerned(who: tuple[str, ...]) -> Condition:
    """The condition that a step has to do with one of these; a target stands among the choices of what was done."""
    marks = ", ".join("?" * len(who))
    named = " OR ".join(["instr(event.body, ?) > 0"] * len(who))
    sql = (
        f"(step.actor IN ({marks}) OR EXISTS (SELECT 1 FROM event WHERE event.step = step.id AND "
        f"(event.who IN ({marks}) OR event.kind = 'performed' AND ({named}))))"
    )
    return sql, (*who, *who, *(f'"{id}"' for id in who))
