"""The portraits of a campaign's characters: one small picture each, and those of former versions.

A picture is kept once, however many characters and versions have it.
"""

from hashlib import sha256
from sqlite3 import Connection
from typing import Final

from storage.campaign.database import Database
from storage.campaign.versions import add_version

LARGEST_PORTRAIT: Final = 512 * 1024
"""Bytes that a portrait may have."""

_SIGNS: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"))

_OF: Final = """
    SELECT content FROM picture JOIN portrait ON portrait.picture = picture.id
    JOIN "character" ON "character".key = portrait."character" WHERE "character".id = ?
"""

_OF_VERSION: Final = """
    SELECT content FROM character_revision LEFT JOIN picture ON picture.id = character_revision.picture
    WHERE character_revision.id = ?
"""

_KEEP: Final = """
    INSERT INTO portrait ("character", picture, updated) SELECT ?, id, ? FROM picture WHERE hash = ?
    ON CONFLICT ("character") DO UPDATE SET picture = excluded.picture, updated = excluded.updated
    WHERE picture != excluded.picture
"""


class NoPortrait(ValueError):
    """What was to be kept is no PNG or JPEG picture, or too large."""


class Portraits:
    """Keeps the portraits of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, id: str) -> bytes | None:
        """The portrait of a character, PNG or JPEG; None if there is none."""
        row = self._database.row(_OF, (id,))
        return None if row is None else bytes(row[0])

    def of_version(self, version: int) -> bytes | None:
        """The portrait in a version of a character, None if it had none; raises KeyError if there is none."""
        row = self._database.row(_OF_VERSION, (version,))
        if row is None:
            raise KeyError(version)
        return None if row[0] is None else bytes(row[0])

    def keep(self, id: str, picture: bytes) -> None:
        """Keep a picture as the portrait of a character, in the place of another, as a new version of him.

        Raises NoPortrait if it is no picture or too large, KeyError if there is no character with this id.
        """
        if not self._put(id, picture):
            raise KeyError(id)

    def remove(self, id: str) -> None:
        """Take the portrait of a character away, if there is one; his former versions keep theirs."""
        self._put(id, None)

    def _put(self, id: str, picture: bytes | None) -> bool:
        """Put a portrait in place, or take it away; whether there is such a character."""
        check_portrait(picture)
        now = self._database.stamp()
        with self._database.change() as connection:
            known = connection.execute('SELECT key FROM "character" WHERE id = ?', (id,)).fetchone()
            if known is not None and put_portrait(connection, known[0], picture, now):
                add_version(connection, known[0], now)
        return known is not None


def check_portrait(picture: bytes | None) -> None:
    """Raise NoPortrait if something is no picture that can be kept; no picture at all is fine."""
    if picture is not None and (not picture_kind(picture) or len(picture) > LARGEST_PORTRAIT):
        raise NoPortrait(f"a PNG or JPEG picture of at most {LARGEST_PORTRAIT} bytes is needed")


def put_portrait(connection: Connection, key: int, picture: bytes | None, now: str) -> bool:
    """Put the portrait of the character with this key in place, or take it away; whether that changes anything."""
    if picture is None:
        return connection.execute('DELETE FROM portrait WHERE "character" = ?', (key,)).rowcount > 0
    hash = sha256(picture).hexdigest()
    connection.execute("INSERT OR IGNORE INTO picture (hash, content) VALUES (?, ?)", (hash, picture))
    return connection.execute(_KEEP, (key, now, hash)).rowcount > 0


def picture_kind(picture: bytes) -> str:
    """What a picture is by its first bytes: `png`, `jpeg`, or empty for anything else."""
    return next((kind for sign, kind in _SIGNS if picture.startswith(sign)), "")
