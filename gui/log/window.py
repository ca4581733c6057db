"""The part of the log that is loaded: rows without gaps, the newest first, and where they begin and end."""

from bisect import bisect_left
from collections.abc import Sequence

from gui.log.rows import LogRow
from storage.campaign.log import LogEntry

MOST_ROWS = 400
"""More rows are not held; then those farthest from where somebody reads are let go."""

KEPT_ROWS = 300
"""So many rows are left then. It is more than a page and all that can be seen of another."""


class LogWindow:
    """Some rows of the log. Of a step all rows are held or none.

    `older` is the step before which nothing has been looked at, `newer` the one after which nothing is held that was
    looked at; 0 if there is nothing more on that side.
    """

    def __init__(self, rows: Sequence[LogRow] = (), older: int = 0) -> None:
        self.rows = list(rows)
        self.older = older
        self.newer = 0
        self._keys = [-row.key for row in rows]

    @property
    def entries(self) -> Sequence[LogEntry]:
        """The steps of the rows, the newest first."""
        return tuple({row.entry.step: row.entry for row in self.rows}.values())

    @property
    def is_full(self) -> bool:
        """Whether more rows are held than should be."""
        return len(self.rows) > MOST_ROWS

    @property
    def keys(self) -> Sequence[int]:
        """The keys of the rows, in their order."""
        return [row.key for row in self.rows]

    def place_of(self, key: int) -> int:
        """Where the row of a key stands, -1 if it is not held."""
        place = bisect_left(self._keys, -key)
        return place if place < len(self._keys) and self._keys[place] == -key else -1

    def put(self, place: int, rows: Sequence[LogRow]) -> None:
        """Take in rows that are newer or older than all others; `place` is where the first of them will stand."""
        self.rows[place:place] = rows
        self._keys[place:place] = [-row.key for row in rows]

    def renew(self, rows: Sequence[LogRow]) -> None:
        """Hold the same rows as they are now."""
        self.rows = list(rows)

    def surplus(self, *, newest: bool) -> range:
        """The rows to be let go at the end of the newest, or of the oldest; none while there are not too many."""
        if not self.is_full:
            return range(0)
        places = range(len(self.rows))
        cut = len(self.rows) - KEPT_ROWS if newest else KEPT_ROWS
        while cut in places and self.rows[cut].entry.step == self.rows[cut - 1].entry.step:
            cut += 1 if newest else -1
        return places[:cut] if newest else places[cut:]

    def cut(self, places: range) -> Sequence[LogRow]:
        """Let go of rows at one end; gives them."""
        gone = self.rows[places.start : places.stop]
        del self.rows[places.start : places.stop]
        del self._keys[places.start : places.stop]
        if places.start == 0:
            self.newer = self.rows[0].entry.step
        else:
            self.older = self.rows[-1].entry.step
        return gone
