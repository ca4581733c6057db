"""Findings: what the checks of a campaign have to say about damage, as messages that name the place."""

import sqlite3
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from rules.words.messages import Message, message_of

_NAMED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "character": 'SELECT name FROM "character" WHERE key = ?',
        "character_revision": 'SELECT "character".name FROM character_revision JOIN "character" '
        'ON "character".key = character_revision."character" WHERE character_revision.id = ?',
        "encounter": "SELECT name FROM encounter WHERE id = ?",
        "house_rule": "SELECT ruleset FROM house_rule WHERE id = ?",
        "pending_step": "SELECT name FROM encounter WHERE id = ?",
        "map": "SELECT name FROM map WHERE id = ?",
        "portrait": 'SELECT name FROM "character" WHERE key = ?',
    }
)
"""The query that names the row of a table; other rows are named by their key."""

_WHAT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "character": "damage.character",
        "character_revision": "damage.version",
        "encounter": "damage.encounter",
        "setting": "damage.setting",
        "house_rule": "damage.house_rule",
        "pending_step": "damage.pending",
        "portrait": "damage.portrait",
        "picture": "damage.picture",
        "map": "damage.map",
        "draft": "damage.draft",
        "campaign": "damage.campaign",
    }
)
"""The key of the name for a row of each table with seals."""


def row_named(connection: sqlite3.Connection, table: str, row: str) -> Message:
    """Return the name of a row for people, such as the name of its character; its key if it has none."""
    key = _WHAT.get(table)
    if key is None:
        return message_of("damage.row", table=table, row=row)
    name = row
    if table in _NAMED:
        try:
            found = connection.execute(_NAMED[table], (row,)).fetchone()
        except sqlite3.Error:
            found = None
        name = row if found is None else str(found[0])
    return message_of(key, name=name)


def encounter_named(connection: sqlite3.Connection, encounter: int) -> Message:
    """Return the name of an encounter for people."""
    return row_named(connection, "encounter", str(encounter))


def limited(findings: Iterator[Message], most: int) -> Iterator[Message]:
    """Yield at most so many findings, and then how many more there are."""
    further = 0
    for number, finding in enumerate(findings):
        if number < most:
            yield finding
        else:
            further += 1
    if further:
        yield message_of("damage.more", number=further)
