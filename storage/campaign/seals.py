"""Seals: a hash of every row of the small tables, by which a row that changed by itself is noticed.

The program's own connection keeps the seals by temporary triggers, so the file itself holds no trigger. Whatever
changes a row in another way, a damaged disk or another program, leaves its seal behind.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from sqlite3 import Connection
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from storage.campaign.schema import COLUMNS

KEYS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "character": "key",
        "character_revision": "id",
        "encounter": "id",
        "setting": "name",
        "house_rule": "id",
        "pending_step": "encounter",
        "portrait": "character",
        "picture": "id",
        "map": "id",
        "draft": "character",
        "campaign": "only",
    }
)
"""The tables with seals, and the column that names a row of each."""

LARGE: Final = frozenset({"character_revision", "picture"})
"""The tables with seals that may grow large."""


_UNSEALED: Final = ("campaign", "log_pending")
"""A column without a seal: a backup changes it, and its connection keeps no seals."""


class BrokenSeal(Struct, frozen=True):
    """A row of a table that does not have its seal; `row` is its key as text.

    `known` is whether there is a seal, and `present` whether there is a row.
    """

    table: str
    row: str
    known: bool
    present: bool


def columns_of(table: str) -> tuple[str, ...]:
    """Return the columns of a table that its seals cover, in their order."""
    return tuple(column for column in COLUMNS[table].split(", ") if (table, column) != _UNSEALED)


def seal_of(*values: bytes | None) -> str:
    """Return the seal of a row: the SHA-256 of its values, each preceded by its length and a colon, `-` for NULL."""
    digest = sha256()
    for value in values:
        digest.update(b"-" if value is None else b"%d:" % len(value) + value)
    return digest.hexdigest()


def install_seals(connection: Connection) -> None:
    """Let a connection that writes keep the seals of all rows that it changes; files without seals stay without."""
    if connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'seal'").fetchone() == (0,):
        return
    connection.create_function("seal_of", -1, seal_of, deterministic=True)
    for table in KEYS:
        for statement in _triggers(table):
            connection.execute(statement)


def _triggers(table: str) -> Iterator[str]:
    seal = f"""
        INSERT INTO seal (kind, row, hash) VALUES ('{table}', CAST(NEW."{KEYS[table]}" AS TEXT), {_seal(table, "NEW.")})
        ON CONFLICT (kind, row) DO UPDATE SET hash = excluded.hash;
    """
    unseal = f"DELETE FROM seal WHERE kind = '{table}' AND row = CAST(OLD.\"{KEYS[table]}\" AS TEXT);"
    moved = f"""AND OLD."{KEYS[table]}" IS NOT NEW."{KEYS[table]}";"""
    for event, body in (
        ("INSERT", seal),
        ("UPDATE", f"{unseal[:-1]} {moved} {seal}"),
        ("DELETE", unseal),
    ):
        yield (
            f"CREATE TEMP TRIGGER IF NOT EXISTS seal_{table}_{event.lower()} "
            f'AFTER {event} ON main."{table}" BEGIN {body} END'
        )


def _seal(table: str, prefix: str) -> str:
    values = (f'CAST({prefix}"{column}" AS BLOB)' for column in columns_of(table))
    return f"seal_of({', '.join(values)})"


def broken_seals(connection: Connection, tables: Sequence[str] = tuple(KEYS)) -> Iterator[BrokenSeal]:
    """Yield each row of some tables that differs from its seal or has none, and each seal without a row.

    Raises sqlite3.Error if a page cannot be read.
    """
    connection.create_function("seal_of", -1, seal_of, deterministic=True)
    for table in tables:
        key = f'CAST("{table}"."{KEYS[table]}" AS TEXT)'
        own = f'"{table}".'
        rows = connection.execute(
            f'SELECT {key}, seal.hash IS NOT NULL FROM "{table}" '
            f"LEFT JOIN seal ON seal.kind = ? AND seal.row = {key} WHERE seal.hash IS NOT {_seal(table, own)}",
            (table,),
        )
        for row, known in rows:
            yield BrokenSeal(table, str(row), bool(known), True)
        for (row,) in connection.execute(
            f'SELECT row FROM seal WHERE kind = ? AND row NOT IN (SELECT {key} FROM "{table}")', (table,)
        ):
            yield BrokenSeal(table, str(row), True, False)
    listed = ", ".join(f"'{table}'" for table in KEYS)
    for kind, row in connection.execute(f"SELECT kind, row FROM seal WHERE kind NOT IN ({listed})"):
        yield BrokenSeal(str(kind), str(row), True, False)
