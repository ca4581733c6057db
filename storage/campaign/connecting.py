"""Connecting to a campaign for writing."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from storage.campaign.seals import install_seals
from storage.files.errors import CampaignError, Trouble

_WAIT: Final = 2.0
"""Seconds to wait for another tool that writes to the same file and ignores our lock."""

_PRAGMAS: Final = (
    "synchronous = FULL",
    "fullfsync = ON",
    "checkpoint_fullfsync = ON",
    "foreign_keys = ON",
    "trusted_schema = OFF",
    "cell_size_check = ON",
    f"journal_size_limit = {16 * 2**20}",
)


def connect_to_write(path: Path) -> sqlite3.Connection:
    """Return a connection to an existing campaign, with its write-ahead log.

    Raises CampaignError if the file system cannot keep such a log, sqlite3.Error if the file cannot be opened.
    """
    with ExitStack() as held:
        connection = held.enter_context(closing(sqlite3.connect(path, timeout=_WAIT, isolation_level=None)))
        _use_write_ahead_log(connection, path)
        prepare(connection)
        held.pop_all()
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Let a connection write safely: every commit is on disk, every row keeps its seal, the file calls no function."""
    for pragma in _PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    install_seals(connection)


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
