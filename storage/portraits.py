"""The portraits of a campaign's characters: one small picture each."""

from typing import Final

from storage.database import Database

LARGEST_PORTRAIT: Final = 512 * 1024
"""Bytes that a portrait may have."""

_SIGNS: Final = ((b"\x89PNG\r\n\x1a\n", "png"), (b"\xff\xd8\xff", "jpeg"))

_KEEP: Final = """
    INSERT INTO portrait ("character", picture, updated) SELECT key, ?, ? FROM "character" WHERE id = ?
    ON CONFLICT ("character") DO UPDATE SET picture = excluded.picture, updated = excluded.updated
"""


class NoPortrait(ValueError):
    """What was to be kept is no PNG or JPEG picture, or too large."""


class Portraits:
    """Keeps the portraits of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, id: str) -> bytes | None:
        """The portrait of a character, PNG or JPEG; None if there is none."""
        row = self._database.row(
            'SELECT picture FROM portrait JOIN "character" ON "character".key = portrait."character" WHERE id = ?',
            (id,),
        )
        return None if row is None else bytes(row[0])

    def keep(self, id: str, picture: bytes) -> None:
        """Keep a picture as the portrait of a character, in the place of another.

        Raises NoPortrait if it is no picture or too large, KeyError if there is no character with this id.
        """
        if not picture_kind(picture) or len(picture) > LARGEST_PORTRAIT:
            raise NoPortrait(f"a PNG or JPEG picture of at most {LARGEST_PORTRAIT} bytes is needed")
        now = self._database.stamp()
        with self._database.change() as connection:
            if connection.execute(_KEEP, (picture, now, id)).rowcount == 0:
                raise KeyError(id)

    def remove(self, id: str) -> None:
        """Take the portrait of a character away, if there is one."""
        with self._database.change() as connection:
            connection.execute(
                'DELETE FROM portrait WHERE "character" = (SELECT key FROM "character" WHERE id = ?)', (id,)
            )


def picture_kind(picture: bytes) -> str:
    """What a picture is by its first bytes: `png`, `jpeg`, or empty for anything else."""
    return next((kind for sign, kind in _SIGNS if picture.startswith(sign)), "")
