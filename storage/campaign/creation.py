"""Creating a campaign: the file is completed under another name first, so nobody ever sees an incomplete one."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.campaign.schema import Schema
from storage.files.writing import COMPANIONS, companion, remove_database, sync_folder


def create_campaign(path: Path, schema: Schema) -> None:
    """Create an empty campaign at a path without a file; the caller holds its lock.

    Raises OSError or sqlite3.Error if that fails, and leaves no file behind.
    """
    _rename_leftovers(path)
    part = path.with_name(path.name + ".part")
    remove_database(part)
    try:
        with closing(sqlite3.connect(part, isolation_level=None)) as connection:
            schema.migrate(connection)
            connection.execute("PRAGMA journal_mode = WAL")
        part.replace(path)
    finally:
        remove_database(part)
    sync_folder(path.parent)


def _rename_leftovers(path: Path) -> None:
    # SQLite would apply the log files of a deleted campaign to the new one.
    for suffix in COMPANIONS:
        leftover = companion(path, suffix)
        if leftover.exists():
            leftover.replace(leftover.with_name(leftover.name + ".stray"))
