"""One connection to one campaign file: statements, transactions, and errors told as what they mean."""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from msgspec.json import Decoder

from storage.campaign.backups import with_way_out
from storage.campaign.inspection import check_tables
from storage.files.codec import NOT_READABLE
from storage.files.errors import CampaignError, Trouble, is_refused_statement, system_errors

Clock: TypeAlias = Callable[[], datetime]
"""Whatever tells the time; storage never asks the system by itself."""

Row: TypeAlias = tuple[Any, ...]
"""One row of a result."""

Parameters: TypeAlias = Sequence[str | int | None]
"""What is bound to the question marks of a statement."""

T = TypeVar("T")


class Database:
    """A campaign file that is open. To be used in the thread that made it.

    Every method raises `CampaignError` for trouble its user can meet and mend, and lets defects of the program pass
    as they are (`sqlite3.Error`).
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, clock: Clock, *, read_only: bool) -> None:
        self.path = path
        self.read_only = read_only
        self._connection = connection
        self._clock = clock

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of a query."""
        with self._errors():
            return self._connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row of a query, None if there is none."""
        with self._errors():
            row: Row | None = self._connection.execute(sql, parameters).fetchone()
            return row

    def pages(self, sql: str, parameters: Parameters, size: int) -> Iterator[list[Row]]:
        """The rows of a query, `size` at a time, without ever holding more of them."""
        with self._errors():
            cursor = self._connection.execute(sql, parameters)
            while page := cursor.fetchmany(size):
                yield page

    @contextmanager
    def change(self) -> Generator[sqlite3.Connection, None, None]:
        """A transaction: on disk as a whole when the block ends, undone as a whole if anything in it is raised."""
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
        """What a JSON text of the file stands for; `what` names the place in the error if it stands for nothing."""
        try:
            return decoder.decode(text)
        except (*NOT_READABLE, TypeError) as error:
            raise self.damaged(f"{what} cannot be read") from error

    def decode_list(self, decoder: Decoder[T], bodies: Iterable[str], what: str) -> T:
        """What several JSON texts stand for as one list; `what` is as for `decode`."""
        try:
            return decoder.decode(f"[{','.join(bodies)}]")
        except (*NOT_READABLE, TypeError) as error:
            raise self.damaged(f"{what} cannot be read") from error

    def stamp(self) -> str:
        """The time now, as it is kept in the file: ISO 8601 in universal time, to the second."""
        return self._clock().astimezone(UTC).isoformat(timespec="seconds")

    def time(self, stamp: str) -> datetime:
        """The time that a `stamp` of the file tells."""
        try:
            return datetime.fromisoformat(stamp)
        except (ValueError, TypeError) as error:
            raise self.damaged("a date cannot be read") from error

    def now(self) -> datetime:
        """The time now."""
        return self._clock()

    def damaged(self, detail: str) -> CampaignError:
        """The error to raise if the content of the file cannot be what was written."""
        return with_way_out(CampaignError(Trouble.DAMAGED, self.path, detail))

    def close(self) -> None:
        """Let go of the file; closing twice does nothing."""
        self._connection.close()

    @contextmanager
    def _errors(self) -> Generator[None, None, None]:
        try:
            with system_errors(self.path):
                yield
        except CampaignError as error:
            if error.kind is Trouble.DAMAGED and error.backup is None:
                raise with_way_out(error) from error.__cause__
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
            raise with_way_out(error) from error.__cause__
