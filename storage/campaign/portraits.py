"""The portraits of a campaign's characters: one small picture each, and those of earlier versions.

The file holds each picture once, however many characters and versions use it.
"""

from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from storage.campaign.database import Database
from storage.campaign.versions import UNKNOWN_ORIGIN, Origin, add_version

LARGEST_PORTRAIT: Final = 512 * 1024
"""Maximum size of a portrait, in bytes."""

_SIGNATURES: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"))

_OF: Final = """
    SELECT content FROM picture JOIN portrait ON portrait.picture = picture.id
    JOIN "character" ON "character".key = portrait."character" WHERE "character".id = ?
"""

_OF_VERSION: Final = """
    SELECT content FROM character_revision LEFT JOIN picture ON picture.id = character_revision.picture
    WHERE character_revision.id = ?
"""

_SET: Final = """
    INSERT INTO portrait ("character", updated, picture) VALUES (?, ?, ?)
    ON CONFLICT ("character") DO UPDATE SET picture = excluded.picture, updated = excluded.updated
    WHERE picture != excluded.picture
"""


UNUSED: Final = """
    id NOT IN (
        SELECT picture FROM portrait UNION SELECT picture FROM draft WHERE picture IS NOT NULL
        UNION SELECT picture FROM character_revision WHERE picture IS NOT NULL
        UNION SELECT picture FROM map WHERE picture IS NOT NULL
    ) AND NOT EXISTS (SELECT 1 FROM setting WHERE name GLOB 'beside_*' AND instr(value, picture.hash))
"""
"""The condition for pictures that no character, version, draft or map uses."""

_REMOVE_UNUSED: Final = f"DELETE FROM picture WHERE id = ? AND {UNUSED}"


class NoPortrait(ValueError):
    """The picture is neither PNG nor JPEG, or it is too large."""


class Portraits:
    """Reads and changes the portraits of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, id: str) -> bytes | None:
        """Return the portrait of a character, PNG or JPEG; None if there is none."""
        row = self._database.row(_OF, (id,))
        return None if row is None else bytes(row[0])

    def of_version(self, version: int) -> bytes | None:
        """Return the portrait in a version of a character, or None; raises KeyError for an unknown version."""
        row = self._database.row(_OF_VERSION, (version,))
        if row is None:
            raise KeyError(version)
        return None if row[0] is None else bytes(row[0])

    def keep(self, id: str, picture: bytes, origin: Origin = UNKNOWN_ORIGIN) -> None:
        """Save a picture as the portrait of a character, in a new version.

        Raises NoPortrait if it is not a picture or too large, KeyError if there is no character with this id.
        """
        if not self._put(id, picture, origin):
            raise KeyError(id)

    def remove(self, id: str, origin: Origin = UNKNOWN_ORIGIN) -> None:
        """Remove the portrait of a character, if there is one; earlier versions keep theirs."""
        self._put(id, None, origin)

    def _put(self, id: str, picture: bytes | None, origin: Origin) -> bool:
        """Set or remove a portrait; return whether there is such a character."""
        check_portrait(picture)
        now = self._database.stamp()
        with self._database.change() as connection:
            known = connection.execute('SELECT key FROM "character" WHERE id = ?', (id,)).fetchone()
            if known is not None and put_portrait(connection, known[0], picture, now):
                add_version(connection, known[0], now, origin)
        return known is not None


def check_portrait(picture: bytes | None) -> None:
    """Raise NoPortrait if a picture is not a valid portrait; None is valid."""
    if picture is not None and (not picture_kind(picture) or len(picture) > LARGEST_PORTRAIT):
        raise NoPortrait(f"a PNG or JPEG picture of at most {LARGEST_PORTRAIT} bytes is needed")


def put_portrait(connection: Connection, key: int, picture: bytes | None, now: str) -> bool:
    """Set or remove the portrait of the character with this key; return whether that changes it."""
    if picture is None:
        return connection.execute('DELETE FROM portrait WHERE "character" = ?', (key,)).rowcount > 0
    return connection.execute(_SET, (key, now, put_picture(connection, picture))).rowcount > 0


def put_picture(connection: Connection, picture: bytes) -> int:
    """Store a picture unless it is stored already, and return its id."""
    hash = sha256(picture).hexdigest()
    connection.execute("INSERT OR IGNORE INTO picture (hash, content) VALUES (?, ?)", (hash, picture))
    (id,) = connection.execute("SELECT id FROM picture WHERE hash = ?", (hash,)).fetchone()
    return id


def remove_unused_picture(connection: Connection, id: int) -> None:
    """Remove a picture unless something uses it."""
    connection.execute(_REMOVE_UNUSED, (id,))


def picture_kind(picture: bytes) -> str:
    """Return the kind of a picture by its first bytes: `png`, `jpeg`, or empty for any other."""
    return next((kind for signature, kind in _SIGNATURES if picture.startswith(signature)), "")
