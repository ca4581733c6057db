"""Migrating a campaign of an older version: a checked copy is migrated, and then takes the place of the file.

A crash at any moment leaves either the old file, complete, or the new one.
"""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from rules.words.messages import message_of
from storage.campaign.backups import back_up_before_migration
from storage.campaign.database import Database
from storage.campaign.fighters import fill_fighters
from storage.campaign.inspection import check_migrations, check_tables, connect_to_inspect, is_sound
from storage.campaign.patience import Patience
from storage.campaign.schema import CURRENT, Schema
from storage.files.errors import CampaignError, Trouble, schema_errors
from storage.files.writing import remove_database, sync_folder


def migrate_file(path: Path, version: int, schema: Schema, now: datetime) -> None:
    """Back up a campaign of an older version, and migrate it; the caller holds its lock.

    Raises CampaignError, OSError or sqlite3.Error if that fails; the file is unchanged then.
    """
    part = path.with_name(path.name + ".migrating")
    remove_database(part)
    try:
        copy_database(path, part)
        migrate_copy(part, path, schema)
        if not is_sound(part, schema.version):
            raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.copy_failed"))
        back_up_before_migration(path, version, now)
        _bring_in_log(path)
        part.replace(path)
    finally:
        remove_database(part)
    sync_folder(path.parent)


def copy_database(path: Path, target: Path) -> None:
    """Copy a campaign with its log to a path without a file; no program may write to it meanwhile."""
    with connect_to_inspect(path) as source, closing(sqlite3.connect(target, isolation_level=None)) as copy:
        source.backup(copy)


def migrate_copy(copy: Path, path: Path, schema: Schema) -> None:
    """Migrate a copy of the campaign at `path`, which errors name. Raises CampaignError or sqlite3.Error."""
    with schema_errors(path), closing(sqlite3.connect(copy, isolation_level=None)) as connection:
        Patience(connection)
        check_migrations(connection)
        # Without a write-ahead log, the copy is one file.
        connection.execute("PRAGMA journal_mode = DELETE")
        schema.migrate(connection)
        if schema.version == CURRENT.version:
            check_tables(connection, path)
            _fill_fighters(connection, path)


def _fill_fighters(connection: sqlite3.Connection, path: Path) -> None:
    """Write how the combatants stand; only the engine can tell, so no migration can."""
    connection.execute("BEGIN")
    fill_fighters(Database(path, connection, _no_time, read_only=True), connection)
    connection.execute("COMMIT")


def _no_time() -> datetime:
    raise ValueError("reading a file stamps nothing")


def _bring_in_log(path: Path) -> None:
    """Bring the log into the file and delete it: a log that is left would be applied to the migrated file."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
