"""The filter of the log, and its conditions in a query."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from storage.campaign.search import match_expression

LogKind: TypeAlias = Literal["", "action", "turn", "roll", "hand", "ruling", "note", "rule", "round"]
"""A kind of line: actions, turns, dice, manual edits, rulings, notes, changes of rules, ends of rounds."""

SLOW_KINDS: Final = frozenset({"roll", "note", "rule", "round"})
"""The kinds that depend on the events of a step, so that the query has to read these."""

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
    """The conditions for a line of the log; a line has to meet all that are set.

    The text has to hold the `words` or words that begin so; `first` and `last` limit the rounds (0: no limit). At least
    one combatant in `who` has to be the actor, the target or affected by the step.
    """

    words: str = ""
    first: int = 0
    last: int = 0
    who: tuple[str, ...] = ()
    kind: LogKind = ""

    @property
    def is_open(self) -> bool:
        """Whether every line matches."""
        return self == OPEN

    @property
    def looks_at_events(self) -> bool:
        """Whether the filter depends on the events of a step, not only on the step."""
        return bool(self.who) or self.kind in SLOW_KINDS

    @property
    def query(self) -> str:
        """The words as a query of the full-text index; empty if they hold no word."""
        return match_expression(self.words)

    @property
    def matches_nothing(self) -> bool:
        """Whether no line can match, because the typed text holds no word."""
        return bool(self.words.strip()) and not self.query


OPEN: Final = LogFilter()
"""The filter that matches every line."""

Condition: TypeAlias = tuple[str, tuple[str | int, ...]]
"""An SQL condition and its parameters."""


def conditions(wanted: LogFilter) -> Iterator[Condition]:
    """Yield the conditions for a row of `step`, except the one for the words."""
    if wanted.first:
        yield "step.round >= ?", (wanted.first,)
    if wanted.last:
        yield "step.round <= ?", (wanted.last,)
    if wanted.kind:
        yield _KINDS[wanted.kind], ()
    if wanted.who:
        yield _involves(wanted.who)


def _involves(who: tuple[str, ...]) -> Condition:
    """Return the condition that a step involves one of these; a target is among the choices of its action."""
    marks = ", ".join("?" * len(who))
    named = " OR ".join(["instr(event.body, ?) > 0"] * len(who))
    sql = (
        f"(step.actor IN ({marks}) OR EXISTS (SELECT 1 FROM event WHERE event.step = step.id AND "
        f"(event.who IN ({marks}) OR event.kind = 'performed' AND ({named}))))"
    )
    return sql, (*who, *who, *(f'"{id}"' for id in who))
