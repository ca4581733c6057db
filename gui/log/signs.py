"""The signs on lines of the log: the line's origin, how its dice were rolled, and whether it is still valid."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry


class Sign(Struct, frozen=True):
    """A sign on a line: the key of its word, its icon, and the role of its colour.

    A `quiet` sign shows only its icon, because most lines have it; the tooltip and screen readers give its word.
    """

    words: str
    icon: str
    role: str
    quiet: bool = False


BY_KIND: Mapping[str, Sign] = MappingProxyType(
    {
        "hand": Sign("log.by_hand", "hand", "muted"),
        "ruling": Sign("log.ruling", "ruling", "ask"),
        "note": Sign("log.a_note", "note", "accent"),
        "rule": Sign("log.rule_changed", "settings", "ask"),
    }
)
BY_MARK: Mapping[str, Sign] = MappingProxyType(
    {
        "typed": Sign("log.typed", "hand", "muted"),
        "rolled": Sign("log.rolled_here", "dice", "muted", quiet=True),
        "secret": Sign("log.secret", "eye_crossed", "warning"),
    }
)
"""The signs for how dice were rolled, in display order."""

BY_STATE: Mapping[StepState, Sign] = MappingProxyType(
    {
        StepState.UNDONE: Sign("log.undone", "undo", "warning"),
        StepState.ABANDONED: Sign("log.abandoned", "close", "muted"),
    }
)
AMENDING = Sign("log.amending", "note", "accent")
AMENDED = Sign("log.amended", "note", "muted")


def signs_of(entry: LogEntry, amended: bool = False) -> tuple[Sign, ...]:
    """Return the signs of a line; `amended` means that a later note replaces it."""
    return tuple(_signs(entry, amended))


def amended_by(entry: LogEntry) -> int:
    """Return the step of the note that this line replaces; 0 if it replaces none or was taken back."""
    amends = entry.kind == "note" and entry.state is StepState.DONE and entry.subject.isdecimal()
    return int(entry.subject) if amends else 0


def _signs(entry: LogEntry, amended: bool) -> Iterator[Sign]:
    for mark, sign in BY_MARK.items():
        if mark in entry.marks:
            yield sign
    if entry.kind == "note" and entry.subject:
        yield AMENDING
    elif entry.kind in BY_KIND:
        yield BY_KIND[entry.kind]
    if amended:
        yield AMENDED
    if entry.state in BY_STATE:
        yield BY_STATE[entry.state]
