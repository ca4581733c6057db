"""The marks on lines of the log: how a line came about, how its dice were rolled, and whether it still holds."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct

from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry


class Sign(Struct, frozen=True):
    """A mark on a line: the key of its word, its icon, and the role of its colour.

    A `quiet` one is painted as its icon alone, because it stands on most lines; its word is said on hover and aloud.
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
"""How the dice of a line were rolled, in the order in which the marks stand."""

BY_STATE: Mapping[StepState, Sign] = MappingProxyType(
    {
        StepState.UNDONE: Sign("log.undone", "undo", "warning"),
        StepState.ABANDONED: Sign("log.abandoned", "close", "muted"),
    }
)
AMENDING = Sign("log.amending", "note", "accent")
AMENDED = Sign("log.amended", "note", "muted")


def signs_of(entry: LogEntry, amended: bool = False) -> tuple[Sign, ...]:
    """The signs of a line; `amended` says that a later note stands in its place."""
    return tuple(_signs(entry, amended))


def amended_by(entry: LogEntry) -> int:
    """The step whose note this line takes the place of; 0 if it does not, or was taken back itself."""
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
