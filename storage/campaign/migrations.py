"""The migrations of a campaign file, from the first tables to the newest version.

Never change a released migration, and use only this module in it, so that it still does the same in ten years. A new
migration goes to the end of `MIGRATIONS`, raises the version in `schema.CURRENT`, and comes with a fixture file.
"""

import sqlite3
from collections.abc import Callable
from hashlib import sha256
from secrets import token_hex

from sqlite_utils import Database
from sqlite_utils.db import Table
from sqlite_utils.migrations import Migrations

Migration = Callable[[Database], None]


def migrate(connection: sqlite3.Connection, newest: int | None = None) -> None:
    """Migrate a campaign file, or an empty file, to the newest version; each migration is one transaction.

    `newest` is the last version to migrate to, by default the newest of all.
    """
    database = Database(connection, recursive_triggers=False, execute_plugins=False)
    migrations = Migrations("fightbook")
    for version, migration in enumerate(MIGRATIONS[:newest], 1):
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


_EVENT_KINDS = """
    'performed', 'reacted', 'rolled', 'contested', 'reckoned', 'answered', 'pool', 'spent', 'reset', 'position',
    'stance', 'gained', 'ended', 'item', 'item_gained', 'item_lost', 'moved', 'round', 'turn', 'initiative',
    'reordered', 'passed_over', 'fact', 'rule', 'house_rules', 'joined', 'left', 'side', 'sheet', 'note'
"""

_CHECKED_TABLES = (
    """
CREATE TABLE campaign (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    id TEXT NOT NULL CHECK (length(id) = 32),
    generation TEXT NOT NULL CHECK (length(generation) = 32),
    changes INTEGER NOT NULL CHECK (changes >= 0),
    base_generation TEXT NOT NULL CHECK (length(base_generation) = 32),
    base_changes INTEGER NOT NULL CHECK (base_changes >= 0),
    log_pending INTEGER NOT NULL CHECK (log_pending IN (0, 1)),
    changed TEXT NOT NULL
) STRICT
""",
    """
INSERT INTO campaign (only, id, generation, changes, base_generation, base_changes, log_pending, changed)
SELECT 1, id, generation, 0, generation, 0, 0, ifnull((SELECT max(updated) FROM encounter), '')
FROM (SELECT random_id() AS id, random_id() AS generation)
""",
    """
CREATE TABLE step_with_hash (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    encounter INTEGER NOT NULL REFERENCES encounter(id),
    parent INTEGER REFERENCES step(id),
    depth INTEGER NOT NULL CHECK (depth > 0),
    state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'abandoned')),
    kind TEXT NOT NULL CHECK (kind IN ('action', 'turn', 'ruling', 'hand', 'note', 'rule', 'setup')),
    actor TEXT NOT NULL,
    subject TEXT NOT NULL,
    round INTEGER NOT NULL,
    text TEXT NOT NULL,
    committed TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT
""",
    """
INSERT INTO step_with_hash
SELECT id, encounter, parent, depth, state,
    CASE WHEN kind IN ('action', 'turn', 'ruling', 'hand', 'note', 'rule', 'setup') THEN kind ELSE 'hand' END,
    actor, subject, round, text, committed, printf('%064d', 0)
FROM step
""",
    "DROP TABLE step",
    "ALTER TABLE step_with_hash RENAME TO step",
    "CREATE INDEX steps_of_encounter ON step(encounter)",
    "CREATE INDEX steps_after ON step(encounter, parent)",
    f"""
CREATE TABLE event_of_kind (
    step INTEGER NOT NULL REFERENCES step(id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    kind TEXT NOT NULL CHECK (kind IN ({_EVENT_KINDS})),
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (step, seq)
) STRICT, WITHOUT ROWID
""",
    # An event of an unknown kind cannot be read, whatever its row says; the checks find it by its body.
    f"""
INSERT INTO event_of_kind
SELECT step, seq, CASE WHEN kind IN ({_EVENT_KINDS}) THEN kind ELSE 'note' END, who, body FROM event
""",
    "DROP TABLE event",
    "ALTER TABLE event_of_kind RENAME TO event",
    f"ALTER TABLE snapshot ADD COLUMN hash TEXT NOT NULL DEFAULT '{'0' * 64}' CHECK (length(hash) = 64)",
    "UPDATE snapshot SET hash = hash_of(body)",
    """
CREATE TABLE revision_with_origin (
    id INTEGER PRIMARY KEY,
    "character" INTEGER NOT NULL REFERENCES "character"(key),
    body TEXT NOT NULL,
    saved TEXT NOT NULL,
    picture INTEGER REFERENCES picture(id),
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    origin TEXT NOT NULL CHECK (origin IN ('', 'sheet', 'fight', 'file', 'arrived', 'restored', 'sample')),
    author TEXT NOT NULL,
    source TEXT NOT NULL,
    encounter INTEGER REFERENCES encounter(id),
    round INTEGER
) STRICT
""",
    """
INSERT INTO revision_with_origin
SELECT id, "character", body, saved, picture, hash_of(body), '', '', '', NULL, NULL FROM character_revision
""",
    "DROP TABLE character_revision",
    "ALTER TABLE revision_with_origin RENAME TO character_revision",
    'CREATE INDEX revisions_of_character ON character_revision("character")',
    "CREATE INDEX revisions_by_hash ON character_revision(hash)",
    """ALTER TABLE "character" ADD COLUMN source TEXT NOT NULL DEFAULT ''""",
    """CREATE INDEX characters_by_source ON "character"(source) WHERE source != ''""",
    """
CREATE TABLE draft (
    "character" TEXT PRIMARY KEY CHECK ("character" != ''),
    body TEXT NOT NULL,
    base TEXT NOT NULL,
    updated TEXT NOT NULL,
    picture INTEGER REFERENCES picture(id)
) STRICT
""",
    """
CREATE TABLE seal (
    kind TEXT NOT NULL,
    row TEXT NOT NULL,
    hash TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (kind, row)
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE fighter (
    encounter INTEGER NOT NULL REFERENCES encounter(id),
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    side TEXT NOT NULL,
    position TEXT NOT NULL,
    stance TEXT NOT NULL,
    x INTEGER,
    y INTEGER,
    conditions TEXT NOT NULL,
    PRIMARY KEY (encounter, id)
) STRICT, WITHOUT ROWID
""",
    """
CREATE TABLE fighter_pool (
    encounter INTEGER NOT NULL REFERENCES encounter(id),
    fighter TEXT NOT NULL,
    pool TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (encounter, fighter, pool)
) STRICT, WITHOUT ROWID
""",
    """
CREATE VIEW log AS
SELECT step.id AS step, encounter.name AS encounter, step.round, step.kind, step.actor, step.text, step.committed
FROM step JOIN encounter ON encounter.id = step.encounter
WHERE step.state = 'done' AND encounter.removed = 0
""",
    """
CREATE VIEW roster AS
SELECT id, name, player, ruleset, notes, created, updated FROM "character" WHERE removed = 0
""",
    """
CREATE VIEW fighter_now AS
SELECT encounter.name AS encounter, fighter.id, fighter.name, fighter.side, fighter.position, fighter.stance,
    fighter.x, fighter.y, fighter.conditions, fighter_pool.pool, fighter_pool.value
FROM fighter JOIN encounter ON encounter.id = fighter.encounter
LEFT JOIN fighter_pool ON fighter_pool.encounter = fighter.encounter AND fighter_pool.fighter = fighter.id
WHERE encounter.removed = 0
""",
    """
CREATE VIEW spending AS
SELECT encounter.name AS encounter, step.round, event.who AS fighter,
    json_extract(event.body, '$.pool') AS pool, -sum(json_extract(event.body, '$.change')) AS spent
FROM event JOIN step ON step.id = event.step JOIN encounter ON encounter.id = step.encounter
WHERE event.kind = 'pool' AND json_extract(event.body, '$.cause') = 'cost' AND step.state = 'done'
    AND encounter.removed = 0
GROUP BY step.encounter, step.round, event.who, json_extract(event.body, '$.pool')
""",
)


def _checked(database: Database) -> None:
    """Give the campaign an id, chain the steps by hashes, let SQLite check kinds and states, and add public views."""
    connection = database.conn
    connection.create_function("random_id", 0, _random_id)
    connection.create_function("hash_of", 1, _hash_of_texts, deterministic=True)
    for statement in _CHECKED_TABLES:
        connection.execute(statement)
    last = 0
    while steps := connection.execute(_NEXT_STEPS, (last,)).fetchall():
        for id, *texts in steps:
            events = connection.execute(_EVENTS, (id,)).fetchall()
            texts += [text for event in events for text in event]
            connection.execute("UPDATE step SET hash = ? WHERE id = ?", (_chained(connection, id, texts), id))
        last = steps[-1][0]
    connection.create_function("seal_of", -1, _seal_of, deterministic=True)
    for table, columns in _SEALED.items():
        values = ", ".join(f'CAST("{column}" AS BLOB)' for column in columns.split())
        connection.execute(
            "INSERT INTO seal (kind, row, hash) "
            f'SELECT \'{table}\', CAST("{columns.split()[0]}" AS TEXT), seal_of({values}) FROM "{table}"'
        )


_SEALED = {
    "character": "key id ruleset name player notes body removed created updated source",
    "character_revision": "id character body saved picture hash origin author source encounter round",
    "encounter": "id name ruleset round mark removed created updated",
    "setting": "name value",
    "house_rule": "id ruleset body enabled removed updated",
    "pending_step": "encounter body updated",
    "portrait": "character updated picture",
    "picture": "id hash content",
    "campaign": "only id generation changes base_generation base_changes changed",
}
"""The tables whose rows have seals in version 4, and their columns; the first one is the key."""


_NEXT_STEPS = """
SELECT id, kind, actor, subject, CAST(round AS TEXT), text, committed FROM step WHERE id > ? ORDER BY id LIMIT 1000
"""

_EVENTS = "SELECT kind, who, body FROM event WHERE step = ? ORDER BY seq"

_BEFORE = """
SELECT coalesce(before.hash, snapshot.hash, '') FROM step
LEFT JOIN step AS before ON before.id = step.parent
LEFT JOIN snapshot ON snapshot.encounter = step.encounter AND snapshot.step IS NULL
WHERE step.id = ?
"""


def _chained(connection: sqlite3.Connection, step: int, texts: list[str]) -> str:
    (before,) = connection.execute(_BEFORE, (step,)).fetchone()
    return _hash_of_texts(before, *texts)


def _random_id() -> str:
    return token_hex(16)


def _seal_of(*values: bytes | None) -> str:
    """Return the SHA-256 of the values of a row, each preceded by its length in bytes and a colon, `-` for NULL."""
    digest = sha256()
    for value in values:
        digest.update(b"-" if value is None else b"%d:" % len(value) + value)
    return digest.hexdigest()


def _hash_of_texts(*texts: str) -> str:
    """Return the SHA-256 of texts, each preceded by its length in bytes and a colon."""
    digest = sha256()
    for text in texts:
        content = text.encode()
        digest.update(b"%d:" % len(content) + content)
    return digest.hexdigest()


_SPENDING = """
CREATE VIEW spending AS
SELECT encounter.name AS encounter, step.round, event.who AS fighter,
    json_extract(event.body, '$.pool') AS pool, -sum(json_extract(event.body, '$.change')) AS spent
FROM event JOIN step ON step.id = event.step JOIN encounter ON encounter.id = step.encounter
WHERE event.kind = 'pool' AND json_extract(event.body, '$.cause') = 'cost' AND step.state = 'done'
    AND encounter.removed = 0
GROUP BY step.encounter, step.round, event.who, json_extract(event.body, '$.pool')
"""


def _with_event_kinds(database: Database, name: str, *kinds: str) -> None:
    """Let events be of further kinds too: a table of this name takes the place of the one that refuses them."""
    more = "".join(f", '{kind}'" for kind in kinds)
    # The view would name a table that is not there for a moment.
    for statement in (
        "DROP VIEW spending",
        f"""
CREATE TABLE {name} (
    step INTEGER NOT NULL REFERENCES step(id),
    seq INTEGER NOT NULL CHECK (seq >= 0),
    kind TEXT NOT NULL CHECK (kind IN ({_EVENT_KINDS.rstrip()}{more}
)),
    who TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (step, seq)
) STRICT, WITHOUT ROWID
""",
        f"INSERT INTO {name} SELECT step, seq, kind, who, body FROM event",
        "DROP TABLE event",
        f"ALTER TABLE {name} RENAME TO event",
        _SPENDING,
    ):
        database.conn.execute(statement)


def _boards(database: Database) -> None:
    """Let events change the board."""
    _with_event_kinds(database, "event_with_board", "board")


_MAPS = """
CREATE TABLE map (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL UNIQUE,
    body TEXT NOT NULL,
    picture INTEGER REFERENCES picture(id),
    updated TEXT NOT NULL
) STRICT
"""


def _maps(database: Database) -> None:
    """Keep maps with their names, and let events change the fog."""
    _with_event_kinds(database, "event_with_fog", "board", "fog")
    database.conn.execute(_MAPS)


def _cards(database: Database) -> None:
    """Let events draw cards, shuffle decks and grant extra turns."""
    _with_event_kinds(database, "event_with_cards", "board", "fog", "granted", "drawn", "shuffled")


MIGRATIONS: tuple[Migration, ...] = (_first_tables, _portraits, _pictures, _checked, _boards, _maps, _cards)
"""All migrations in order; the first one creates the first tables."""
