"""The loaded part of the log: consecutive rows, newest first, and their limits."""

from bisect import bisect_left
from collections.abc import Sequence

from gui.log.rows import LogRow
from storage.campaign.log import LogEntry

MOST_ROWS = 400
"""Maximum number of loaded rows; beyond it, the rows farthest from the visible ones are dropped."""

KEPT_ROWS = 300
"""Number of rows left after dropping: more than a page plus all visible rows."""


class LogWindow:
    """A contiguous part of the log's rows. It holds all rows of a step or none.

    `older` is the step before which nothing has been read, `newer` the step after which nothing is loaded; 0 if there
    are no more steps on that side.
    """

    def __init__(self, rows: Sequence[LogRow] = (), older: int = 0) -> None:
        self.rows = list(rows)
        self.older = older
        self.newer = 0
        self._keys = [-row.key for row in rows]

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The steps of the rows, newest first."""
        return tuple({row.entry.step: row.entry for row in self.rows}.values())

    @property
    def is_full(self) -> bool:
        """Whether there are more rows than the maximum."""
        return len(self.rows) > MOST_ROWS

    @property
    def keys(self) -> Sequence[int]:
        """The keys of the rows, in row order."""
        return [row.key for row in self.rows]

    def place_of(self, key: int) -> int:
        """Return the position of the row with a key, or -1."""
        place = bisect_left(self._keys, -key)
        return place if place < len(self._keys) and self._keys[place] == -key else -1

    def put(self, place: int, rows: Sequence[LogRow]) -> None:
        """Insert rows that are newer or older than all others; `place` is the position of the first."""
        self.rows[place:place] = rows
        self._keys[place:place] = [-row.key for row in rows]

    def renew(self, rows: Sequence[LogRow]) -> None:
        """Replace the rows by their current versions."""
        self.rows = list(rows)

    def surplus(self, *, newest: bool) -> range:
        """Return the rows to drop at the newest or oldest end; empty unless there are too many."""
        if not self.is_full:
            return range(0)
        places = range(len(self.rows))
        cut = len(self.rows) - KEPT_ROWS if newest else KEPT_ROWS
        while cut in places and self.rows[cut].entry.step == self.rows[cut - 1].entry.step:
            cut += 1 if newest else -1
        return places[:cut] if newest else places[cut:]

    def cut(self, places: range) -> Sequence[LogRow]:
        """Drop rows at one end and return them."""
        gone = self.rows[places.start : places.stop]
        del self.rows[places.start : places.stop]
        del self._keys[places.start : places.stop]
        if places.start == 0:
            self.newer = self.rows[0].entry.step
        else:
            self.older = self.rows[-1].entry.step
        return gone
