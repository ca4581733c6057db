"""Drafts: open sheets as they are being typed, kept so that a crash does not lose them; they are no versions."""

from msgspec import Struct

from rules.state.character import Character
from storage.campaign.database import Database
from storage.files.codec import CHARACTERS, to_json
from storage.files.errors import CampaignError


class Draft(Struct, frozen=True):
    """A sheet that was being typed.

    `base` is the hash of the version it was begun from, empty for a new character; `is_behind` is whether the
    character was saved in another way since.
    """

    sheet: Character
    base: str
    updated: str
    is_behind: bool


class Drafts:
    """At most one draft for each character. Every method raises CampaignError for trouble with the file."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def keep(self, sheet: Character, base: str) -> None:
        """Keep a sheet in place of the draft that its character had."""
        now = self._database.stamp()
        with self._database.change() as connection:
            connection.execute(
                'INSERT INTO draft ("character", body, base, updated) VALUES (?, ?, ?, ?) ON CONFLICT ("character") '
                "DO UPDATE SET body = excluded.body, base = excluded.base, updated = excluded.updated",
                (sheet.id, to_json(sheet), base, now),
            )

    def remove(self, id: str) -> None:
        """Remove the draft of a character, if there is one."""
        if self._database.row('SELECT 1 FROM draft WHERE "character" = ?', (id,)) is not None:
            with self._database.change() as connection:
                connection.execute('DELETE FROM draft WHERE "character" = ?', (id,))

    def of(self, id: str) -> Draft | None:
        """Return the draft of a character; None if there is none."""
        row = self._database.row('SELECT body, base, updated FROM draft WHERE "character" = ?', (id,))
        if row is None:
            return None
        body, base, updated = row
        sheet = self._database.decode(CHARACTERS, body, f"the draft of character {id}")
        return Draft(sheet, base, updated, base != self.base_of(id))

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
