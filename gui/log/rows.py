"""The rows of the log: a line for each step, and a block with all combatants' state at each round's end."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from storage.campaign.log import LogEntry
from storage.campaign.log_filter import LogFilter


class LogRow(Struct, frozen=True):
    """A row of the log: the line of a step or, with `ends`, the block of the round that ended in it."""

    entry: LogEntry
    ends: bool = False

    @property
    def key(self) -> int:
        """The unique key of a row; keys grow with time, and a round's block comes before the next round."""
        return self.entry.step * 2 + (0 if self.ends else 1)

    @property
    def round(self) -> int:
        """The round to which the row leads: the step that ends a round begins the next."""
        return self.entry.round + ("round" in self.entry.marks and not self.ends)

    @property
    def moment(self) -> int:
        """The step after which the fight was as this row tells; for a block, the last step of its round."""
        return self.entry.parent if self.ends else self.entry.step


class RoundEnd(Struct, frozen=True):
    """The content of a block: its heading, a short text per combatant, and the full state of the fight."""

    heading: str
    brief: tuple[str, ...]
    whole: tuple[str, ...]


def rows_of(entries: Iterable[LogEntry], wanted: LogFilter) -> Iterator[LogRow]:
    """Yield the rows of these entries, newest first, with blocks if the filter allows them or limits only rounds."""
    blocks = wanted.kind in ("", "round") and not wanted.words.strip() and not wanted.who
    for entry in entries:
        if wanted.kind != "round":
            yield LogRow(entry)
        if blocks and "round" in entry.marks:
            yield LogRow(entry, ends=True)
