"""The newest lines of the log, to find out whether lines were only added since they were read."""

from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry, LogPage

NEWEST = 20
"""Number of newest lines that are compared."""


class NewestLines:
    """Holds the newest lines that match the filter, and the newest step of the whole log."""

    def __init__(self) -> None:
        self._lines: tuple[LogEntry, ...] = ()
        self._step = 0

    def read(self, lines: tuple[LogEntry, ...]) -> None:
        """Take lines as they were read from the newest on."""
        self._lines = lines[:NEWEST]

    def note_step(self, last: tuple[LogEntry, ...]) -> None:
        """Take the newest step of the whole log, none if it is empty."""
        self._step = last[0].step if last else 0

    def add_older(self, lines: tuple[LogEntry, ...]) -> None:
        """Add lines behind those that are known."""
        self._lines = (*self._lines, *lines)[:NEWEST]

    def add_newer(self, lines: tuple[LogEntry, ...]) -> None:
        """Add lines in front of those that are known."""
        self._lines = (*lines, *self._lines)[:NEWEST]

    def added(self, newest: LogPage, last: tuple[LogEntry, ...]) -> int | None:
        """Return how many lines of a page were added above the known ones; None if anything else changed.

        `last` is the newest step of the whole log, if there is one.
        """
        if last and last[0].state is not StepState.DONE:
            return None
        seen, self._step = self._step, last[0].step if last else 0
        if newest.reached > seen + 1:
            return None
        known, entries = self._lines, newest.entries
        newer = sum(1 for entry in entries if not known or entry.step > known[0].step)
        before = tuple(entry for entry in known if entry.step >= newest.reached)
        return newer if entries[newer:] == before[: len(entries) - newer] else None
