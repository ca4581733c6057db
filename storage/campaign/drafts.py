"""Drafts: open sheets as they are being typed, kept so that a crash does not lose them; they are no versions."""

from sqlite3 import Connection
from typing import Final

from msgspec import Struct

from rules.state.character import Character, bounded
from storage.campaign.database import Database
from storage.campaign.portraits import check_portrait, put_picture, remove_unused_picture
from storage.files.codec import CHARACTERS, to_json
from storage.files.errors import CampaignError

_KEEP: Final = """
    INSERT INTO draft ("character", body, base, updated, picture) VALUES (?, ?, ?, ?, ?) ON CONFLICT ("character")
    DO UPDATE SET body = excluded.body, base = excluded.base, updated = excluded.updated, picture = excluded.picture
"""

_OF: Final = """
    SELECT body, base, updated, content FROM draft LEFT JOIN picture ON picture.id = draft.picture
    WHERE "character" = ?
"""


class Draft(Struct, frozen=True):
    """A sheet that was being typed, with the portrait it had in its window.

    `base` is the hash of the version it was begun from, empty for a new character; `is_behind` is whether the
    character was saved in another way since.
    """

    sheet: Character
    base: str
    updated: str
    is_behind: bool
    portrait: bytes | None = None


class Drafts:
    """At most one draft for each character. Every method raises CampaignError for trouble with the file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, sheet: Character, base: str, portrait: bytes | None = None) -> None:
        """Keep a sheet and its portrait in place of the draft that its character had.

        Raises NoPortrait if the portrait is not a picture or too large.
        """
        check_portrait(portrait)
        now, sheet = self._database.stamp(), bounded(sheet)
        with self._database.change() as connection:
            before = _picture_of(connection, sheet.id)
            picture = None if portrait is None else put_picture(connection, portrait)
            connection.execute(_KEEP, (sheet.id, to_json(sheet), base, now, picture))
            if before is not None and before != picture:
                remove_unused_picture(connection, before)

    def remove(self, id: str) -> None:
        """Remove the draft of a character, if there is one."""
        if self._database.row('SELECT 1 FROM draft WHERE "character" = ?', (id,)) is not None:
            with self._database.change() as connection:
                picture = _picture_of(connection, id)
                connection.execute('DELETE FROM draft WHERE "character" = ?', (id,))
                if picture is not None:
                    remove_unused_picture(connection, picture)

    def of(self, id: str) -> Draft | None:
        """Return the draft of a character; None if there is none."""
        row = self._database.row(_OF, (id,))
        if row is None:
            return None
        body, base, updated, picture = row
        sheet = bounded(self._database.decode(CHARACTERS, body, f"the draft of character {id}"))
        return Draft(sheet, base, updated, base != self.base_of(id), None if picture is None else bytes(picture))

    def all(self) -> tuple[Draft, ...]:
        """Return all drafts that can be read, the newest first."""
        ids = self._database.rows('SELECT "character" FROM draft ORDER BY updated DESC, "character"')
        found: list[Draft] = []
        for (id,) in ids:
            try:
                draft = self.of(id)
            except CampaignError:
                # The checks of the file name it; the others can still be continued.
                continue
            if draft is not None:
                found.append(draft)
        return tuple(found)

    def base_of(self, id: str) -> str:
        """Return the hash of the newest version of a character; empty if there is none."""
        row = self._database.row(
            'SELECT character_revision.hash FROM character_revision JOIN "character" '
            'ON "character".key = character_revision."character" WHERE "character".id = ? '
            "ORDER BY character_revision.id DESC LIMIT 1",
            (id,),
        )
        return "" if row is None else row[0]


def _picture_of(connection: Connection, id: str) -> int | None:
    """Return the picture that the draft of a character uses; None if it uses none."""
    row = connection.execute('SELECT picture FROM draft WHERE "character" = ?', (id,)).fetchone()
    return None if row is None else row[0]
