"""Bounds on what statements may take: time, and the length of a value; a file of somebody else's may ask for more."""

import sqlite3
from collections.abc import Callable
from time import monotonic
from typing import Final

LONGEST_VALUE: Final = 64 * 2**20
"""The most bytes of a value or a row; the largest portraits and snapshots are far smaller."""

READING: Final = 20.0
"""The most seconds that one query may take; ordinary ones take milliseconds."""

WRITING: Final = 120.0
"""The most seconds that a transaction may take, such as one that takes in thousands of characters."""

INSPECTING: Final = 120.0
"""The most seconds that the checks at opening may take; a gigabyte takes a few."""

_STEPS: Final = 100_000
"""The number of instructions of SQLite between two looks at the clock: some milliseconds."""


class Patience:
    """Interrupts the statements of a connection that take too long: they raise sqlite3.OperationalError."""

    def __init__(self, connection: sqlite3.Connection, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._until = float("inf")
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        connection.set_progress_handler(self._is_over, _STEPS)

    def grant(self, seconds: float) -> None:
        """Give the statements from now on so many seconds together."""
        self._until = self._clock() + seconds

    def _is_over(self) -> bool:
        return self._clock() > self._until
