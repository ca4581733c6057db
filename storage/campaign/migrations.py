"""The migrations of a campaign file, from the first tables to the newest version.

Never change a released migration, and use only this module in it, so that it still does the same in ten years. A new
migration goes to the end of `MIGRATIONS`, raises the version in `schema.CURRENT`, and comes with a fixture file.
"""

import sqlite3
from collections.abc import Callable
from hashlib import sha256

from sqlite_utils import Database
from sqlite_utils.db import Table
from sqlite_utils.migrations import Migrations

Migration = Callable[[Database], None]


def migrate(connection: sqlite3.Connection) -> None:
    """Migrate a campaign file, or an empty file, to the newest version; each migration is one transaction."""
    database = Database(connection, recursive_triggers=False, execute_plugins=False)
    migrations = Migrations("fightbook")
    for version, migration in enumerate(MIGRATIONS, 1):
        migrations(name=f"{version:04}")(_versioned(version, migration))
    migrations.apply(database)


def _versioned(version: int, migration: Migration) -> Migration:
    def run(database: Database) -> None:
        migration(database)
        database.conn.execute(f"PRAGMA user_version = {version}")

    return run


_FIRST_TABLES = """
CREATE TABLE "character" (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    ruleset TEXT NOT NULL,
    name TEXT NOT NULL,
    player TEXT NOT NULL,
    notes TEXT NOT NULL,
    body TEXT NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    created TEXT NOT NULL,
    updated TEXT NOT NULL
) STRICT;

CREATE TABLE character_revision (
    id INTEGER PRIMARY KEY,
    "character" INTEGER NOT NULL REFERENCES "character"(key),
    body TEXT NOT NULL,
    saved TEXT NOT NULL
) STRICT;
CREATE INDEX revisions_of_character ON character_revision("character");

CREATE TABLE encounter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    ruleset TEXT NOT NULL,
    round INTEGER NOT NULL,
    mark INTEGER REFERENCES step(id),
    removed INTEGER NOT NULL DEFAULT 0,
    created TEXT NOT NULL,
    updated TEXT NOT NULL
) STRICT;

CREATE TABLE step (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter INTEGER NOT NULL REFERENCES encounter(id),
    parent INTEGER REFERENCES step(id),
    depth INTEGER NOT NULL,
    state TEXT NOT NULL,
    kind TEXT NOT NULL,
    actor TEXT NOT NULL,
    subject TEXT NOT NULL,
    round INTEGER NOT NULL,
    text TEXT NOT NULL,
    committed TEXT NOT NULL
) STRICT;
CREATE INDEX steps_of_encounter ON step(encounter);
CREATE INDEX steps_after ON step(encounter, parent);

CREATE TABLE event (
    step INTEGER NOT NULL REFERENCES step(id),
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (step, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    encounter INTEGER NOT NULL REFERENCES encounter(id),
    step INTEGER UNIQUE REFERENCES step(id),
    body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX start_of_encounter ON snapshot(encounter) WHERE step IS NULL;

CREATE TABLE pending_step (
    encounter INTEGER PRIMARY KEY REFERENCES encounter(id),
    body TEXT NOT NULL,
    updated TEXT NOT NULL
) STRICT;

CREATE TABLE house_rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    ruleset TEXT NOT NULL,
    body TEXT NOT NULL,
    enabled INTEGER NOT NULL,
    removed INTEGER NOT NULL DEFAULT 0,
    updated TEXT NOT NULL
) STRICT;

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE step_fts USING fts5(
    text, content="step", content_rowid="id", tokenize="unicode61 remove_diacritics 2", prefix="2 3 4 5 6"
);
"""


def _first_tables(database: Database) -> None:
    database.conn.execute("PRAGMA application_id = 0x46427631")
    database.executescript(_FIRST_TABLES)
    Table(database, "character").enable_fts(["name", "player", "notes"], tokenize="unicode61 remove_diacritics 2")


_PORTRAITS = """
CREATE TABLE portrait (
    "character" INTEGER PRIMARY KEY REFERENCES "character"(key),
    picture BLOB NOT NULL,
    updated TEXT NOT NULL
) STRICT;
"""


def _portraits(database: Database) -> None:
    # One statement: `executescript` would commit the transaction of the migration.
    database.conn.execute(_PORTRAITS)


_PICTURES = (
    """
CREATE TABLE picture (
    id INTEGER PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    content BLOB NOT NULL
) STRICT
""",
    "INSERT OR IGNORE INTO picture (hash, content) SELECT picture_hash(picture), picture FROM portrait",
    "ALTER TABLE portrait ADD COLUMN kept INTEGER REFERENCES picture(id)",
    "UPDATE portrait SET kept = (SELECT id FROM picture WHERE hash = picture_hash(portrait.picture))",
    "ALTER TABLE portrait DROP COLUMN picture",
    "ALTER TABLE portrait RENAME COLUMN kept TO picture",
    "ALTER TABLE character_revision ADD COLUMN picture INTEGER REFERENCES picture(id)",
    """
UPDATE character_revision
SET picture = (SELECT picture FROM portrait WHERE portrait."character" = character_revision."character")
""",
)


def _pictures(database: Database) -> None:
    """Store each picture once, and give every version the current portrait, the only one on record."""
    database.conn.create_function("picture_hash", 1, _hash, deterministic=True)
    for statement in _PICTURES:
        database.conn.execute(statement)


def _hash(picture: bytes) -> str:
    return sha256(picture).hexdigest()


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _portraits, _pictures)
"""All migrations in order; the first one creates the first tables."""
