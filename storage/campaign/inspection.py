"""Checks of a file before it is opened: is it a campaign, can this program read it, is it sound?

No function here changes the file or leaves another file beside it.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from rules.words.messages import message_of
from storage.campaign.checks import check_content
from storage.campaign.patience import INSPECTING, Patience
from storage.campaign.schema import APPLICATION_ID, COLUMNS, CURRENT, Schema
from storage.campaign.schema_check import check_readable, check_schema
from storage.files.errors import FILE_FAULTS, CampaignError, Trouble, schema_errors, system_errors
from storage.files.writing import companion

CHECKED_ALWAYS = 8 * 2**20
"""Largest file, in bytes, that is checked page by page at each opening; the check takes milliseconds."""

CHECKED_AFTER_A_CRASH = 256 * 2**20
"""Largest file, in bytes, that is checked page by page if its last writer did not close it."""

_LOGS = ("-wal", "-journal")


def was_left_open(path: Path) -> bool:
    """Return whether a log with changes is beside the file: a writer has it open, or ended without closing it."""
    return any(_size(companion(path, suffix)) > 0 for suffix in _LOGS)


def connect_to_read(path: Path, *, immutable: bool, any_thread: bool = False) -> sqlite3.Connection:
    """Connect for reading only; an `immutable` connection also ignores the files beside the database.

    A connection for `any_thread` may be handed to another thread; two must not use it at the same time.
    """
    mode = "immutable=1" if immutable else "mode=ro"
    return sqlite3.connect(f"{path.as_uri()}?{mode}", uri=True, isolation_level=None, check_same_thread=not any_thread)


@contextmanager
def private_copy(path: Path) -> Generator[Path, None, None]:
    """Yield a copy of the file and its log in a temporary folder, which is removed at the end."""
    with tempfile.TemporaryDirectory(prefix="fightbook-") as folder:
        copy = Path(folder) / path.name
        shutil.copyfile(path, copy)
        for suffix in _LOGS:
            if _size(companion(path, suffix)) > 0:
                shutil.copyfile(companion(path, suffix), companion(copy, suffix))
        yield copy


@contextmanager
def connect_to_inspect(path: Path) -> Generator[sqlite3.Connection, None, None]:
    """Connect to the file with all changes of its log; no program may write to it meanwhile."""
    if not was_left_open(path):
        with closing(connect_to_read(path, immutable=True)) as connection:
            yield connection
    elif _size(companion(path, "-journal")) > 0 or not os.access(path.parent, os.W_OK):
        with private_copy(path) as copy, closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            yield connection
    else:
        with _without_new_index(path), closing(connect_to_read(path, immutable=False)) as connection:
            yield connection


@contextmanager
def _without_new_index(path: Path) -> Generator[None, None, None]:
    index = companion(path, "-shm")
    there = index.exists()
    try:
        yield
    finally:
        if not there:
            index.unlink(missing_ok=True)


def check_file(path: Path) -> None:
    """Raise CampaignError if the file does not exist, is a folder or is empty."""
    # Opening and closing the file itself would drop the locks SQLite holds on it for this process.
    with system_errors(path):
        size = path.stat().st_size
    if path.is_dir():
        raise CampaignError(Trouble.NOT_A_CAMPAIGN, path, message_of("campaign.is_folder"))
    if size == 0:
        raise CampaignError(Trouble.NOT_A_CAMPAIGN, path, message_of("campaign.is_empty"))


def identify(connection: sqlite3.Connection, path: Path, newest: int) -> int:
    """Return the version of the open campaign; raises CampaignError if it is none, or newer than `newest`."""
    try:
        application, version = _header(connection)
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_NOTADB:
            raise CampaignError(Trouble.NOT_A_CAMPAIGN, path) from error
        raise
    if application != APPLICATION_ID:
        raise CampaignError(Trouble.NOT_A_CAMPAIGN, path)
    if version < 1:
        raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.version_lost"))
    if version > newest:
        raise CampaignError(Trouble.TOO_NEW, path, message_of("campaign.version", version=version, newest=newest))
    return version


def _header(connection: sqlite3.Connection) -> tuple[int, int]:
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return application, version


def _check_length(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CampaignError if the file ends within a page: SQLite would read the missing part as empty."""
    (page,) = connection.execute("PRAGMA page_size").fetchone()
    if _size(path) % page:
        raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.end_missing"))


def check_pages(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CampaignError if a page or an index of the database is damaged; takes seconds per gigabyte."""
    (finding,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    if finding != "ok":
        raise CampaignError(Trouble.DAMAGED, path, " ".join(str(finding).split()))


def check_tables(connection: sqlite3.Connection, path: Path) -> None:
    """Raise CampaignError if a table or column of the newest version is missing."""
    try:
        for table, columns in COLUMNS.items():
            connection.execute(f'SELECT {columns} FROM "{table}" LIMIT 0')
    except FILE_FAULTS as error:
        raise CampaignError(Trouble.DAMAGED, path, str(error)) from error


def _open_all_tables(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if a table of an older version is not described well enough to be opened."""
    for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        connection.execute('SELECT * FROM "{}" LIMIT 0'.format(table.replace('"', '""')))


def check_migrations(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.Error if the record of past migrations, by which further ones are chosen, cannot be read."""
    connection.execute("SELECT migration_set, name, applied_at FROM _sqlite_migrations LIMIT 0")


def inspect(path: Path, schema: Schema) -> int:
    """Return the version of a sound campaign that no program writes to; raises CampaignError for any other file."""
    check_file(path)
    limit = CHECKED_AFTER_A_CRASH if was_left_open(path) else CHECKED_ALWAYS
    with schema_errors(path), connect_to_inspect(path) as connection:
        Patience(connection).grant(INSPECTING)
        version = identify(connection, path, schema.version)
        _check_length(connection, path)
        check_schema(connection, path, version)
        if version == schema.version:
            check_tables(connection, path)
        else:
            _open_all_tables(connection)
        small = _size(path) <= limit
        if small:
            check_pages(connection, path)
        if version == CURRENT.version == schema.version:
            check_content(connection, path, version, large=small)
    return version


def is_sound(path: Path, newest: int) -> bool:
    """Return whether a file is a sound campaign; checks every page. No program may write to it meanwhile."""
    try:
        check_file(path)
        with closing(connect_to_read(path, immutable=True)) as connection:
            Patience(connection).grant(INSPECTING)
            check_readable(connection, path, identify(connection, path, newest))
            check_pages(connection, path)
    except (*FILE_FAULTS, CampaignError):
        return False
    return True


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0
