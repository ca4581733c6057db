"""Versions of characters: a sheet with its portrait, as saved together, and where the change was made."""

from enum import StrEnum
from sqlite3 import Connection
from typing import Final

from msgspec import Struct

from storage.campaign.hashes import hash_of


class OriginKind(StrEnum):
    """Where a version was made: on the sheet, in a fight, from a file, by restoring a version, or from a sample."""

    UNKNOWN = ""
    SHEET = "sheet"
    FIGHT = "fight"
    FILE = "file"
    RESTORED = "restored"
    SAMPLE = "sample"


class Origin(Struct, frozen=True):
    """Where and by whom a version was made.

    `author` is the player or the GM, empty if unknown; `source` the name of the file or the restored version. A change
    in a fight names its `encounter` and `round`.
    """

    kind: OriginKind = OriginKind.UNKNOWN
    author: str = ""
    source: str = ""
    encounter: int | None = None
    round: int | None = None


UNKNOWN_ORIGIN: Final = Origin()
"""The origin of versions saved before origins were recorded."""

_SHEET: Final = """
    SELECT body, portrait.picture
    FROM "character" LEFT JOIN portrait ON portrait."character" = "character".key WHERE key = ?
"""

_ADD: Final = """
    INSERT INTO character_revision
        ("character", body, picture, saved, hash, origin, author, source, encounter, round)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


def add_version(connection: Connection, key: int, now: str, origin: Origin = UNKNOWN_ORIGIN) -> None:
    """Add the current sheet and portrait of the character with this key as their newest version."""
    body, picture = connection.execute(_SHEET, (key,)).fetchone()
    made = (origin.kind.value, origin.author, origin.source, origin.encounter, origin.round)
    connection.execute(_ADD, (key, body, picture, now, hash_of((body,)), *made))
