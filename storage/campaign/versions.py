"""Versions of characters: a sheet with its portrait, as saved together, and where the change was made."""

from datetime import datetime
from enum import StrEnum
from sqlite3 import Connection
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.state.character import Character
from storage.campaign.hashes import hash_of
from storage.files.codec import to_json


class OriginKind(StrEnum):
    """Where a version was made: on the sheet, in a fight, from a file, by restoring a version, or from a sample.

    ARRIVED is a sheet as a file brought it. It is never the current one: it is what the next file from there is
    compared with.
    """

    UNKNOWN = ""
    SHEET = "sheet"
    FIGHT = "fight"
    FILE = "file"
    ARRIVED = "arrived"
    RESTORED = "restored"
    SAMPLE = "sample"


class Author(StrEnum):
    """Who made a version: the GM at the desk, or a player with their characters."""

    UNKNOWN = ""
    GM = "gm"
    PLAYER = "player"


class Origin(Struct, frozen=True):
    """Where and by whom a version was made.

    `source` is the name of the file, the number of the restored version, or the id of the sample. A change in a fight
    names its `encounter` and `round`, and so does one on a sheet whose character is in the open fight.
    """

    kind: OriginKind = OriginKind.UNKNOWN
    author: Author = Author.UNKNOWN
    source: str = ""
    encounter: int | None = None
    round: int | None = None


UNKNOWN_ORIGIN: Final = Origin()
"""The origin of versions saved before origins were recorded."""

_SHEET: Final = """
    SELECT body, portrait.picture
    FROM "character" LEFT JOIN portrait ON portrait."character" = "character".key WHERE key = ?
"""

_KNOWN: Final = 'SELECT 1 FROM character_revision WHERE "character" = ? AND hash = ?'

_ADD: Final = """
    INSERT INTO character_revision
        ("character", body, picture, saved, hash, origin, author, source, encounter, round)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


class Revision(Struct, frozen=True):
    """A saved version of a character: its id, when it was saved, where and by whom, and the hash of its sheet.

    `fight` is the name of the encounter that `origin` names, empty if it names none.
    """

    id: int
    saved: datetime
    hash: str = ""
    origin: Origin = UNKNOWN_ORIGIN
    fight: str = ""


class Arrived(Struct, frozen=True):
    """What a file brought: the sheet as it stands there, and the `source`, the id under which its program knows it."""

    sheet: Character
    source: str = ""


def version_hash(sheet: Character) -> str:
    """Return the hash that a version with this sheet has."""
    return hash_of((to_json(sheet),))


def add_version(connection: Connection, key: int, now: str, origin: Origin = UNKNOWN_ORIGIN) -> None:
    """Add the current sheet and portrait of the character with this key as their newest version."""
    body, picture = connection.execute(_SHEET, (key,)).fetchone()
    _add(connection, key, body, picture, now, origin)


def add_arrived(connection: Connection, key: int, now: str, origin: Origin, arrived: Arrived) -> None:
    """Add the sheet of a file as a version of the character with this key, unless there is such a version already."""
    body = to_json(arrived.sheet)
    if connection.execute(_KNOWN, (key, hash_of((body,)))).fetchone() is None:
        _add(connection, key, body, None, now, replace(origin, kind=OriginKind.ARRIVED))


def _add(connection: Connection, key: int, body: str, picture: int | None, now: str, origin: Origin) -> None:
    made = (origin.kind.value, origin.author.value, origin.source, origin.encounter, origin.round)
    connection.execute(_ADD, (key, body, picture, now, hash_of((body,)), *made))
