"""Making a new campaign: complete under another name first, so that no half-made file can ever be met."""

import sqlite3
from contextlib import closing
from pathlib import Path

from storage.campaign.schema import Schema
from storage.files.writing import COMPANIONS, companion, remove_database, sync_folder


def create_campaign(path: Path, schema: Schema) -> None:
    """Make an empty campaign where there is no file; the caller holds its lock.

    Raises OSError or sqlite3.Error if it cannot be made, and leaves nothing behind.
    """
    _set_strays_aside(path)
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


def _set_strays_aside(path: Path) -> None:
    # SQLite would take what a vanished file left beside it for changes to the new one.
    for suffix in COMPANIONS:
        stray = companion(path, suffix)
        if stray.exists():
            stray.replace(stray.with_name(stray.name + ".stray"))
