"""The rows of the log: a line for each step, and a block with everybody's state where a round ended."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from storage.campaign.log import LogEntry
from storage.campaign.log_filter import LogFilter


class LogRow(Struct, frozen=True):
    """A row: what a step tells, or with `ends` how everybody stood at the end of the round that ended in it."""

    entry: LogEntry
    ends: bool = False

    @property
    def key(self) -> int:
        """What tells a row from all others; it grows with time, and a round ends before the next begins."""
        return self.entry.step * 2 + (0 if self.ends else 1)

    @property
    def moment(self) -> int:
        """The step after which the fight stood as this row tells; of a round that ended, the last one in it."""
        return self.entry.parent if self.ends else self.entry.step


class RoundEnd(Struct, frozen=True):
    """What a block tells: its heading, everybody in a few words, and everybody's whole state with all around it."""

    heading: str
    brief: tuple[str, ...]
    whole: tuple[str, ...]


def rows_of(entries: Iterable[LogEntry], wanted: LogFilter) -> Iterator[LogRow]:
    """The rows of these entries, the newest first; blocks where nothing but rounds is filtered, or they are wanted."""
    blocks = wanted.kind in ("", "round") and not wanted.words.strip() and not wanted.who
    for entry in entries:
        if wanted.kind != "round":
            yield LogRow(entry)
        if blocks and "round" in entry.marks:
            yield LogRow(entry, ends=True)
