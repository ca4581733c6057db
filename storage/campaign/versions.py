"""Versions of characters: a sheet with its portrait, as saved together."""

from sqlite3 import Connection
from typing import Final

_ADD: Final = """
    INSERT INTO character_revision ("character", body, picture, saved)
    SELECT key, body, portrait.picture, ?
    FROM "character" LEFT JOIN portrait ON portrait."character" = "character".key WHERE key = ?
"""


def add_version(connection: Connection, key: int, now: str) -> None:
    """Add the current sheet and portrait of the character with this key as their newest version."""
    connection.execute(_ADD, (now, key))
