"""Versions of characters: a sheet with its portrait, as both stood when they were saved."""

from sqlite3 import Connection
from typing import Final

_ADD: Final = """
    INSERT INTO character_revision ("character", body, picture, saved)
    SELECT key, body, portrait.picture, ?
    FROM "character" LEFT JOIN portrait ON portrait."character" = "character".key WHERE key = ?
"""


def add_version(connection: Connection, key: int, now: str) -> None:
    """Add the character with this key, as he and his portrait stand within the transaction, as his newest version."""
    connection.execute(_ADD, (now, key))
