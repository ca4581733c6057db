"""One connection to one campaign file: statements, transactions, and errors as `CampaignError`."""

import sqlite3
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

from msgspec.json import Decoder
from msgspec.structs import replace

from storage.campaign.backups import with_backup
from storage.campaign.file_guard import Displacement, FileGuard
from storage.campaign.identity import Identity, read_identity
from storage.campaign.inspection import check_tables
from storage.campaign.log_keeper import LogKeeper
from storage.campaign.patience import READING, WRITING, Patience
from storage.campaign.rescue import Displaced, memory_copy, moved_copy, release
from storage.files.codec import NOT_READABLE
from storage.files.errors import CampaignError, Trouble, is_refused_statement, system_errors

Clock: TypeAlias = Callable[[], datetime]
"""Returns the current time; storage never asks the system itself."""


class Refuge(Protocol):
    """Where a campaign goes on whose file another program took away."""

    def take(self) -> Path:
        """Return a path without a file."""
        ...

    def earlier_copy(self, path: Path, target: Path) -> sqlite3.Connection:
        """Return a connection for writing to an earlier state of the campaign at `path`, in a new file at `target`.

        Raises OSError, sqlite3.Error or CampaignError if the file cannot be written.
        """
        ...


Row: TypeAlias = tuple[Any, ...]
"""One row of a result."""

Parameters: TypeAlias = Sequence[str | int | None]
"""Values for the question marks of a statement."""

T = TypeVar("T")


class Database:
    """An open campaign file, for use in the thread that opened it.

    A `connection` for writing comes from `connecting`, which lets it keep the seals of the rows.

    Every method raises `CampaignError` for trouble that a user can resolve. Defects of the program raise
    `sqlite3.Error`. If another program takes the file away from its path, play goes on in a copy in the `refuge`, and
    `path` is that copy. `unsaved` is why the last change could not be saved; None if it was.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, clock: Clock, *, read_only: bool, refuge: Refuge | None = None
    ) -> None:
        self.path = path
        self.read_only = read_only
        self.displaced: Displaced | None = None
        self.unsaved: CampaignError | None = None
        self._connection = connection
        self._patience = Patience(connection)
        self._clock = clock
        self._refuge = refuge
        self._tell_displaced: Callable[[Displaced], object] | None = None
        self._keeper: LogKeeper | None = None
        self._guard: FileGuard | None = None
        if not read_only:
            self._watch(FileGuard(path, self._own_identity))

    def when_displaced(self, tell: Callable[[Displaced], object]) -> None:
        """Call this function when another program has taken the file away from its path."""
        self._tell_displaced = tell

    @property
    def connection(self) -> sqlite3.Connection:
        """The connection to the file."""
        return self._connection

    def identity(self) -> Identity | None:
        """Return the identity of the campaign; None in a file of a version without one."""
        with self._errors():
            return read_identity(self._connection)

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """Return all rows of a query."""
        with self._errors():
            self._patience.grant(READING)
            return self._connection.execute(sql, parameters).fetchall()

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """Return the first row of a query, or None if there is none."""
        with self._errors():
            self._patience.grant(READING)
            row: Row | None = self._connection.execute(sql, parameters).fetchone()
            return row

    def pages(self, sql: str, parameters: Parameters, size: int) -> Iterator[list[Row]]:
        """Yield the rows of a query in lists of `size`; only one list is in memory at a time."""
        with self._errors():
            self._patience.grant(READING)
            cursor = self._connection.execute(sql, parameters)
            while page := cursor.fetchmany(size):
                yield page
                self._patience.grant(READING)

    @contextmanager
    def change(self) -> Generator[sqlite3.Connection, None, None]:
        """Run the block as a transaction: commit it at the end, roll it back if the block raises."""
        if self.read_only:
            raise CampaignError(Trouble.READ_ONLY, self.path, "it was opened to read only")
        with self._noting_success(), self._errors():
            self.stay_in_place()
            connection = self._connection
            self._patience.grant(WRITING)
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                if self._keeper is not None:
                    self._keeper.note_change(self.stamp())
                connection.execute("COMMIT")
            finally:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            if self._keeper is not None:
                self._keeper.after_commit()
            if self._guard is not None:
                self._guard.note_own_change()

    def settle(self) -> bool:
        """Bring all changes from the log into the file itself, and return whether that worked.

        Call it while nobody waits, and before anything copies the file.
        """
        if self._keeper is None or self._keeper.is_settled:
            return True
        with self._noting_success(), self._errors():
            self.stay_in_place()
            self._patience.grant(WRITING)
            settled = self._keeper.settle()
            if self._guard is not None:
                self._guard.note_own_change()
            return settled

    def stay_in_place(self) -> None:
        """Make sure that the file at the path is the one that was opened; else go on in a copy of it.

        Raises CampaignError if the file was overwritten; the campaign goes on in a copy of its newest good backup then.
        """
        finding = None if self._guard is None else self._guard.finding()
        if finding is not None:
            self._take_refuge(finding)

    def move_to(self, path: Path, *, replaces: bool = False) -> None:
        """Go on in a copy of the campaign at a path, such as after the file was displaced.

        There must be no file at the path, unless the copy `replaces` it. The file that is left has everything.
        Raises CampaignError if the copy cannot be written; nothing changes then.
        """
        with self._errors(), system_errors(path):
            if self._keeper is not None:
                # A full disk must not keep the campaign from going elsewhere.
                with suppress(sqlite3.Error):
                    self._keeper.settle()
            former, self._connection = self._connection, moved_copy(self._connection, path, replaces=replaces)
            former.close()
            self._patience = Patience(self._connection)
            self.path = path
            self._watch(FileGuard(path, self._own_identity))

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

    def _watch(self, guard: FileGuard | None) -> None:
        """Count the changes of the connection, and guard its file unless it is in memory."""
        identity = read_identity(self._connection)
        if identity is not None:
            self._keeper, self._guard = LogKeeper(self._connection, identity), guard

    def _own_identity(self) -> Identity | None:
        identity = read_identity(self._connection)
        if identity is None or self._keeper is None:
            return identity
        base_generation, base_changes = self._keeper.base
        return replace(identity, base_generation=base_generation, base_changes=base_changes)

    def _take_refuge(self, finding: Displacement) -> None:
        former, guard, path = self._connection, self._guard, self.path
        if guard is None or self._refuge is None:
            raise CampaignError(Trouble.DISPLACED, path)
        place, lost = self._refuge.take(), finding is Displacement.OVERWRITTEN
        try:
            self._connection = self._refuge.earlier_copy(path, place) if lost else moved_copy(former, place)
            kept_in = place
        except (OSError, sqlite3.Error, CampaignError) as error:
            if lost:
                raise CampaignError(Trouble.DISPLACED, path) from error
            self._connection, kept_in = memory_copy(former), None
        self._patience = Patience(self._connection)
        release(former, path, guard, finding)
        self.displaced = Displaced(finding, path, kept_in)
        self.path = kept_in or path
        self._watch(None if kept_in is None else FileGuard(kept_in, self._own_identity))
        if self._tell_displaced is not None:
            self._tell_displaced(self.displaced)
        if lost:
            # The statements that follow are about rows that are not in this file.
            raise CampaignError(Trouble.DISPLACED, path)

    @contextmanager
    def _noting_success(self) -> Generator[None, None, None]:
        try:
            yield
        except CampaignError as error:
            self.unsaved = error
            raise
        self.unsaved = None

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
