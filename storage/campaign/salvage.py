"""Reading a damaged table: row by row, from both ends, and in ever smaller ranges around unreadable pages."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

Row: TypeAlias = tuple[Any, ...]
"""One row, its number in the table first."""

_MOST_QUERIES: Final = 4000
"""So many queries are made for one table at most; each unreadable page costs about one for each of its rows."""

_LAST: Final = 2**62

_BEYOND: Final = 2000
"""So far behind the last row that could be read others are looked for, if the table does not say how many it has."""


class Salvage:
    """Reads the rows of one table; afterwards `complete` is whether none was unreadable."""

    def __init__(self, connection: sqlite3.Connection, table: str, columns: Sequence[str]) -> None:
        listed = ", ".join(f'"{column}"' for column in columns)
        self._sql = f'SELECT rowid, {listed} FROM "{table}" NOT INDEXED WHERE rowid BETWEEN ? AND ? ORDER BY rowid'
        self._table = table
        self._connection = connection
        self._queries = 0
        self.complete = True

    def rows(self) -> Iterator[Row]:
        """Yield all readable rows in ascending order of their numbers."""
        last = 0
        try:
            for row in self._connection.execute(self._sql, (-_LAST, _LAST)):
                last = row[0]
                yield row
        except sqlite3.Error:
            self.complete = False
            yield from self._further(last + 1)

    def _further(self, first: int) -> Iterator[Row]:
        behind: list[Row] = []
        try:
            for row in self._connection.execute(f"{self._sql} DESC", (first, _LAST)):
                behind.append(row)
        except sqlite3.Error:
            end = behind[-1][0] - 1 if behind else max(self._largest(), first + _BEYOND)
            yield from self._between(first, end)
        yield from reversed(behind)

    def _between(self, first: int, last: int) -> Iterator[Row]:
        """Yield the rows of a range, in halves if it cannot be read in one go."""
        self._queries += 1
        if first > last or self._queries > _MOST_QUERIES:
            return
        reached = first - 1
        try:
            for row in self._connection.execute(self._sql, (first, last)):
                reached = row[0]
                yield row
        except sqlite3.Error:
            first = reached + 1
            if first < last:
                middle = (first + last) // 2
                yield from self._between(first, middle)
                yield from self._between(middle + 1, last)

    def _largest(self) -> int:
        """Return the largest number of a row that the file knows of."""
        found = 0
        for sql in (
            f'SELECT max(rowid) FROM "{self._table}"',
            f"SELECT seq FROM sqlite_sequence WHERE name = '{self._table}'",
        ):
            try:
                row = self._connection.execute(sql).fetchone()
            except sqlite3.Error:
                continue
            found = max(found, (row or (0,))[0] or 0)
        return found


def readable_rows(connection: sqlite3.Connection, sql: str, parameters: Sequence[Any] = ()) -> tuple[list[Row], bool]:
    """Return the rows of a query up to the first that cannot be read, and whether that were all."""
    found: list[Row] = []
    try:
        found.extend(connection.execute(sql, parameters))
    except sqlite3.Error:
        # `extend` keeps what it was given before.
        return found, False
    return found, True
