"""One connection to one campaign file: statements, transactions, and errors as `CampaignError`."""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec.json import Decoder

from storage.campaign.backups import with_backup
from storage.campaign.inspection import check_tables
from storage.campaign.seals import install_seals
from storage.files.codec import NOT_READABLE
from storage.files.errors import CampaignError, Trouble, is_refused_statement, system_errors

Clock: TypeAlias = Callable[[], datetime]
"""Returns the current time; storage never asks the system itself."""

Row: TypeAlias = tuple[Any, ...]
"""One row of a result."""

Parameters: TypeAlias = Sequence[str | int | None]
"""Values for the question marks of a statement."""

T = TypeVar("T")


class Database:
    """An open campaign file, for use in the thread that opened it.

    Every method raises `CampaignError` for trouble that a user can resolve. Defects of the program raise
    `sqlite3.Error`.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, clock: Clock, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self._connection = connection
        self._clock = clock
        if not read_only:
            install_seals(connection)

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """Return all rows of a query."""
        with self._errors():
            return self._connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """Return the first row of a query, or None if there is none."""
        with self._errors():
            row: Row | None = self._connection.execute(sql, parameters).fetchone()
            return row

    def pages(self, sql: str, parameters: Parameters, size: int) -> Iterator[list[Row]]:
        """Yield the rows of a query in lists of `size`; only one list is in memory at a time."""
        with self._errors():
            cursor = self._connection.execute(sql, parameters)
            while page := cursor.fetchmany(size):
                yield page

    @contextmanager
    def change(self) -> Generator[sqlite3.Connection, None, None]:
        """Run the block as a transaction: commit it at the end, roll it back if the block raises."""
        if self.read_only:
            raise CampaignError(Trouble.READ_ONLY, self.path, "it was opened to read only")
        with self._errors():
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                yield self._connection
                self._connection.execute("COMMIT")
            finally:
                if self._connection.in_transaction:
                    self._connection.execute("ROLLBACK")

    def decode(self, decoder: Decoder[T], text: str, what: str) -> T:
        """Decode a JSON text of the file; `what` names it in the error. Raises CampaignError if that fails."""
        try:
            return decoder.decode(text)
        except (*NOT_READABLE, TypeError) as error:
            raise self.damaged(f"{what} cannot be read") from error

    def decode_list(self, decoder: Decoder[T], bodies: Iterable[str], what: str) -> T:
        """Decode several JSON texts as one list; `what` and the error are as for `decode`."""
        try:
            return decoder.decode(f"[{','.join(bodies)}]")
        except (*NOT_READABLE, TypeError) as error:
            raise self.damaged(f"{what} cannot be read") from error

    def stamp(self) -> str:
        """Return the current time as the file stores it: ISO 8601 in UTC, to the second."""
        return self._clock().astimezone(UTC).isoformat(timespec="seconds")

    def time(self, stamp: str) -> datetime:
        """Parse a time that `stamp` wrote. Raises CampaignError if it is not one."""
        try:
            return datetime.fromisoformat(stamp)
        except (ValueError, TypeError) as error:
            raise self.damaged("a date cannot be read") from error

    def now(self) -> datetime:
        """Return the current time."""
        return self._clock()

    def damaged(self, detail: str) -> CampaignError:
        """Return the error to raise for content that the program cannot have written."""
        return with_backup(CampaignError(Trouble.DAMAGED, self.path, detail))

    def close(self) -> None:
        """Close the file; closing twice does nothing."""
        self._connection.close()

    @contextmanager
    def _errors(self) -> Generator[None, None, None]:
        try:
            with system_errors(self.path):
                yield
        except CampaignError as error:
            if error.kind is Trouble.DAMAGED and error.backup is None:
                raise with_backup(error) from error.__cause__
            raise
        except sqlite3.Error as error:
            # Our statements fit the schema of a sound file: either the schema is damaged, or the program has a defect.
            if is_refused_statement(error):
                self._check_schema()
            raise

    def _check_schema(self) -> None:
        try:
            check_tables(self._connection, self.path)
        except CampaignError as error:
            raise with_backup(error) from error.__cause__
