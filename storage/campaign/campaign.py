"""Opening a campaign: one file with one writer. A file that is not a sound campaign stays untouched."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from rules.words.messages import Message, message_of
from storage.campaign.backups import BackupReport, back_up_before_migration, back_up_daily, with_backup
from storage.campaign.checks import check_log
from storage.campaign.creation import create_campaign
from storage.campaign.database import Clock, Database
from storage.campaign.encounters import Encounters
from storage.campaign.fights import Fights
from storage.campaign.house_rules import HouseRules
from storage.campaign.inspection import (
    check_file,
    check_migrations,
    check_tables,
    connect_to_read,
    identify,
    inspect,
    private_copy,
    was_left_open,
)
from storage.campaign.lock import hold_lock, is_locked
from storage.campaign.log import Log
from storage.campaign.pending import PendingSteps
from storage.campaign.portraits import Portraits
from storage.campaign.roster import Roster
from storage.campaign.schema import CURRENT, Schema
from storage.campaign.settings import Settings
from storage.campaign.shelving import Shelving
from storage.files.errors import CampaignError, Trouble, schema_errors, system_errors

_WAIT = 2.0
"""Seconds to wait for another tool that writes to the same file and ignores our lock."""


class Campaign:
    """An open campaign with its parts: each part reads and changes one kind of data.

    Every change is saved at once. Use a campaign only in the thread that opened it, and close it at the end.
    """

    def __init__(
        self, database: Database, held: ExitStack, daily_backup: BackupReport, notices: tuple[Message, ...] = ()
    ) -> None:
        self.path = database.path
        self.read_only = database.read_only
        self.daily_backup = daily_backup
        self.notices = notices
        self.roster = Roster(database)
        self.portraits = Portraits(database)
        self.encounters = Encounters(database)
        self.fights = Fights(database)
        self.pending = PendingSteps(database)
        self.log = Log(database)
        self.settings = Settings(database)
        self.shelving = Shelving(database)
        self.house_rules = HouseRules(database)
        self._held = held

    def close(self) -> None:
        """Close the file and release its lock; closing twice does nothing."""
        self._held.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open_campaign(path: Path, clock: Clock, *, schema: Schema = CURRENT, daily_backup: bool = True) -> Campaign:
    """Open the campaign at `path` for reading and writing; create it and its folder if it does not exist.

    Back up and migrate a file of an older version. Make the daily backup if it is due, which takes about a second
    for each half gigabyte; with `daily_backup` False the caller makes it (`backups.back_up_daily`, in any thread).

    Raises CampaignError if the file is not a campaign, is newer, damaged, in use, or cannot be written. The file is
    then unchanged, and no other file is left beside it.
    """
    path = full_path(path)
    with _errors_with_backup(), ExitStack() as held:
        _take_lock(held, path, schema)
        with system_errors(path):
            if not path.exists():
                create_campaign(path, schema)
            notices = check_log(path)
            version = inspect(path, schema)
            if not os.access(path, os.W_OK):
                raise CampaignError(Trouble.READ_ONLY, path, message_of("campaign.only_read"))
            connection = held.enter_context(closing(sqlite3.connect(path, timeout=_WAIT, isolation_level=None)))
            if version < schema.version:
                _back_up_and_migrate(connection, path, version, schema, clock)
            _prepare(connection, path)
        report = back_up_daily(path, clock()) if daily_backup else BackupReport()
        database = Database(path, connection, clock, read_only=False)
        return Campaign(database, held.pop_all(), report, notices)


def open_read_only(path: Path, clock: Clock, *, schema: Schema = CURRENT) -> Campaign:
    """Open the campaign at `path` for reading; every change raises `CampaignError`.

    Works while another program has the file open, with files and folders that are read-only, and as far as possible
    with newer and damaged files. A file of an older version, or one that was not closed, is read from a copy.

    Raises CampaignError if the file does not exist, is not a campaign, or cannot be read at all.
    """
    path = full_path(path)
    with _errors_with_backup(), ExitStack() as held:
        check_file(path)
        with system_errors(path):
            connection = held.enter_context(closing(_connect_read_only(path, held)))
            with schema_errors(path):
                version = identify(connection, path, newest=_ANY_VERSION)
            if version < schema.version:
                connection = held.enter_context(closing(_migrated_copy(path, schema, held)))
            elif version > schema.version:
                _check_newer(connection, path, version)
        return Campaign(Database(path, connection, clock, read_only=True), held.pop_all(), BackupReport())


_ANY_VERSION = 2**31 - 1


def full_path(path: Path) -> Path:
    """Return the real path of a file, so that two paths to it do not count as two campaigns."""
    return Path(os.path.realpath(path.expanduser()))


def _take_lock(held: ExitStack, path: Path, schema: Schema) -> None:
    if path.exists():
        check_file(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        held.enter_context(hold_lock(path))
    except BlockingIOError as error:
        raise CampaignError(Trouble.LOCKED, path) from error
    except OSError as error:
        with system_errors(path):
            if path.exists():
                inspect(path, schema)
                if isinstance(error, PermissionError):
                    raise CampaignError(Trouble.READ_ONLY, path, message_of("campaign.folder_locked")) from error
            raise


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    _use_write_ahead_log(connection, path)
    for pragma in (
        "synchronous = FULL",
        "fullfsync = ON",
        "checkpoint_fullfsync = ON",
        "foreign_keys = ON",
        "trusted_schema = OFF",
        "cell_size_check = ON",
        f"journal_size_limit = {16 * 2**20}",
    ):
        connection.execute(f"PRAGMA {pragma}")


def _use_write_ahead_log(connection: sqlite3.Connection, path: Path) -> None:
    try:
        (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    except sqlite3.OperationalError as error:
        # The file was readable and its folder is writable, so the shared memory file beside it is what fails.
        if error.sqlite_errorcode == sqlite3.SQLITE_CANTOPEN:
            raise CampaignError(Trouble.ON_NETWORK, path) from error
        raise
    if mode != "wal":
        raise CampaignError(Trouble.ON_NETWORK, path)


def _back_up_and_migrate(
    connection: sqlite3.Connection, path: Path, version: int, schema: Schema, clock: Clock
) -> None:
    """Back up and migrate a campaign; migrate a copy first, so that a failure leaves the file unchanged."""
    with ExitStack() as trial:
        trial.enter_context(closing(_migrated_copy(path, schema, trial)))
    back_up_before_migration(path, version, clock())
    _migrate(connection, schema)


def _migrate(connection: sqlite3.Connection, schema: Schema) -> None:
    # Without a write-ahead log, the version in the file changes in the same transaction as the tables.
    connection.execute("PRAGMA journal_mode = DELETE")
    schema.migrate(connection)


def _connect_read_only(path: Path, held: ExitStack) -> sqlite3.Connection:
    if is_locked(path):
        return connect_to_read(path, immutable=False)
    if not was_left_open(path):
        return connect_to_read(path, immutable=True)
    copy = held.enter_context(private_copy(path))
    return sqlite3.connect(copy, isolation_level=None)


def _migrated_copy(path: Path, schema: Schema, held: ExitStack) -> sqlite3.Connection:
    copy = held.enter_context(private_copy(path))
    with schema_errors(path), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        check_migrations(connection)
        _migrate(connection, schema)
    return connect_to_read(copy, immutable=True)


def _check_newer(connection: sqlite3.Connection, path: Path, version: int) -> None:
    try:
        check_tables(connection, path)
    except CampaignError as error:
        raise CampaignError(Trouble.TOO_NEW, path, f"version {version}, of which this one can read nothing") from error


@contextmanager
def _errors_with_backup() -> Generator[None, None, None]:
    try:
        yield
    except CampaignError as error:
        better = with_backup(error)
        if better is error:
            raise
        raise better from error
