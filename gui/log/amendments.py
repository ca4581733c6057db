"""Which notes of the log were replaced by later ones, also when the later ones are no longer loaded."""

from collections.abc import Callable, Iterable

from gui.log.rows import LogRow
from gui.log.signs import amended_by
from storage.campaign.log import LogEntry


class Amendments:
    """Knows the replaced notes; the notes that replace them are loaded before them, or were dropped."""

    def __init__(self) -> None:
        self._replaced: frozenset[int] = frozenset()
        self._dropped: dict[int, LogEntry] = {}

    def holds(self, row: LogRow) -> bool:
        """Return whether the note of a row was replaced."""
        return row.entry.step in self._replaced

    def note(self, rows: Iterable[LogRow]) -> frozenset[int]:
        """Look through the loaded rows; return the steps that were replaced since, or are no longer."""
        before = self._replaced
        replacing = (*(row.entry for row in rows), *self._dropped.values())
        self._replaced = frozenset(filter(None, map(amended_by, replacing)))
        return before ^ self._replaced

    def drop(self, row: LogRow) -> None:
        """Remember the step of a row that is dropped, if it replaces a note."""
        if amended_by(row.entry):
            self._dropped[row.entry.step] = row.entry

    def renew(self, read: Callable[[Iterable[int]], Iterable[LogEntry]]) -> None:
        """Read the dropped steps again."""
        self._dropped = {entry.step: entry for entry in read(self._dropped)}

    def forget(self) -> None:
        """Forget the dropped steps, because all rows are read anew."""
        self._dropped = {}
