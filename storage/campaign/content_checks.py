"""Checks of everything in a campaign but its steps: pages, schema, indexes, references, and what each row holds."""

import re
import sqlite3
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import closing
from hashlib import sha256
from typing import Final

import msgspec

from rules.words.messages import Message, message_of
from storage.campaign.chain_checks import CANNOT_BE, Tick
from storage.campaign.findings import row_named
from storage.campaign.hashes import hash_of
from storage.campaign.kept_map import decode_kept_map
from storage.campaign.pending import Pending
from storage.campaign.schema import CURRENT
from storage.files.codec import CHARACTERS, NOT_READABLE

_MOST_PAGES: Final = 20
"""The number of findings about pages to ask for."""


def page_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield what SQLite finds wrong with pages and indexes; takes seconds per gigabyte."""
    for (finding,) in connection.execute(f"PRAGMA integrity_check({_MOST_PAGES})"):
        if finding != "ok":
            yield message_of("damage.page", detail=" ".join(str(finding).split()))


def schema_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each table, index or view that is missing, not ours, or described in another way than in a new campaign."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        CURRENT.migrate(fresh)
        expected = _schema(fresh)
    found = _schema(connection)
    for name in sorted(expected.keys() | found.keys()):
        if expected.get(name) != found.get(name):
            yield message_of("damage.schema", name=name)


def _schema(connection: sqlite3.Connection) -> Mapping[str, str]:
    """Return the description of every object but those of sqlite-utils, which differ between its versions."""
    rows = connection.execute(
        "SELECT name, type || ' ' || tbl_name || ' ' || ifnull(sql, '') FROM sqlite_schema WHERE tbl_name != ?",
        ("_sqlite_migrations",),
    )
    return {str(name): re.sub(r'[\s"\[\]`]+', "", str(sql)) for name, sql in rows if name != "sqlite_stat1"}


def index_findings(connection: sqlite3.Connection, index: str) -> Iterator[Message]:
    """Yield a finding if a full-text index does not fit what it indexes."""
    try:
        connection.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        fits = _leaves(connection, index) == _listed_leaves(connection, index)
    except sqlite3.DatabaseError:
        fits = False
    if not fits:
        yield message_of("damage.search_index", name=index)


def _leaves(connection: sqlite3.Connection, index: str) -> set[tuple[int, int]]:
    """Return the segment and number of each page of a full-text index with the beginning of a term.

    The check of SQLite does not miss such a page in the list by which searches find it. An id in the data has 16 bits
    for the segment, 6 for other kinds of pages, and 31 for the number; bytes 2 and 3 of a page say where its terms end.
    """
    rows = connection.execute(
        f"SELECT id >> 37, id & ?, substr(block, 3, 2), length(block) FROM {index}_data WHERE id >> 37 > 0 "
        "AND (id >> 31) & 63 = 0",
        (2**31 - 1,),
    )
    return {(segment, page) for segment, page, end, size in rows if size > int.from_bytes(end, "big")}


def _listed_leaves(connection: sqlite3.Connection, index: str) -> set[tuple[int, int]]:
    return {tuple(row) for row in connection.execute(f"SELECT segid, pgno >> 1 FROM {index}_idx")}


def dangling_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each row that refers to a row that is missing."""
    for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check"):
        yield message_of("damage.dangling", table=str(table), row=str(row or "?"), parent=str(parent))


def sheet_findings(connection: sqlite3.Connection, tick: Tick) -> Iterator[Message]:
    """Yield each sheet that cannot be read, or is listed under another name than its own."""
    for key, *listed, body in connection.execute('SELECT key, id, ruleset, name, player, notes, body FROM "character"'):
        tick()
        try:
            sheet = CHARACTERS.decode(body)
        except CANNOT_BE:
            yield message_of("damage.undecodable", what=row_named(connection, "character", str(key)))
            continue
        if listed != [sheet.id, sheet.ruleset, sheet.name, sheet.player, sheet.notes]:
            yield message_of("damage.listed_wrongly", what=row_named(connection, "character", str(key)))


def version_findings(connection: sqlite3.Connection, tick: Tick) -> Iterator[Message]:
    """Yield each version of a character that does not have its hash, or cannot be read."""
    for id, body, hash in connection.execute("SELECT id, body, hash FROM character_revision"):
        tick()
        what = row_named(connection, "character_revision", str(id))
        if hash_of((str(body),)) != hash:
            yield message_of("damage.row_changed", what=what)
            continue
        try:
            CHARACTERS.decode(body)
        except CANNOT_BE:
            yield message_of("damage.undecodable", what=what)


def picture_findings(connection: sqlite3.Connection, tick: Tick) -> Iterator[Message]:
    """Yield each picture that does not have its hash."""
    for id, hash, content in connection.execute("SELECT id, hash, content FROM picture"):
        tick()
        if sha256(content).hexdigest() != hash:
            yield message_of("damage.row_changed", what=row_named(connection, "picture", str(id)))


def map_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each map that cannot be read."""
    for id, body in connection.execute("SELECT id, body FROM map"):
        try:
            decode_kept_map(body)
        except CANNOT_BE:
            yield message_of("damage.undecodable", what=row_named(connection, "map", str(id)))


def setting_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each setting that cannot be read."""
    for name, value in connection.execute("SELECT name, value FROM setting"):
        try:
            msgspec.json.decode(value)
        except (*NOT_READABLE, TypeError):
            yield message_of("damage.undecodable", what=row_named(connection, "setting", str(name)))


def house_rule_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each house rule in force that cannot be read."""
    for id, body in connection.execute("SELECT id, body FROM house_rule WHERE enabled = 1 AND removed = 0"):
        try:
            tomllib.loads(body)
        except (ValueError, TypeError, RecursionError):
            yield message_of("damage.undecodable", what=row_named(connection, "house_rule", str(id)))


def pending_findings(connection: sqlite3.Connection) -> Iterator[Message]:
    """Yield each unfinished action that cannot be read."""
    for encounter, body in connection.execute("SELECT encounter, body FROM pending_step"):
        try:
            msgspec.json.decode(body, type=Pending)
        except (*NOT_READABLE, TypeError):
            yield message_of("damage.undecodable", what=row_named(connection, "pending_step", str(encounter)))
