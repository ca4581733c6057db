"""The characters of a campaign, and every version of them that was ever saved."""

from datetime import datetime
from sqlite3 import Connection
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from rules.state.character import Character
from storage.campaign.database import Database
from storage.campaign.portraits import check_portrait, put_portrait
from storage.campaign.search import match_expression
from storage.campaign.versions import add_version
from storage.files.codec import CHARACTERS, NOT_READABLE, to_json

_SAVED: Final = 'SELECT key, body, removed, name, player, notes FROM "character" WHERE id = ?'

_ADD: Final = """
    INSERT INTO "character" (ruleset, name, player, notes, body, updated, created, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    RETURNING key
"""

_CHANGE: Final = """
    UPDATE "character" SET ruleset = ?, name = ?, player = ?, notes = ?, body = ?, updated = ?, removed = 0
    WHERE key = ?
"""

_UNINDEX: Final = """
    INSERT INTO character_fts (character_fts, rowid, name, player, notes) VALUES ('delete', ?, ?, ?, ?)
"""

_INDEX: Final = "INSERT INTO character_fts (rowid, name, player, notes) VALUES (?, ?, ?, ?)"


class Revision(Struct, frozen=True):
    """A version of a character, sheet and portrait, as it was saved."""

    id: int
    saved: datetime


class RosterEntry(Struct, frozen=True):
    """A character as a list needs him, without his sheet; `updated` is when he was saved last."""

    id: str
    ruleset: str
    name: str
    player: str
    updated: str


class Roster:
    """Keeps the characters of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def characters(self, *, removed: bool = False) -> tuple[Character, ...]:
        """All characters by name; with `removed` the ones put away instead."""
        rows = self._database.rows(
            'SELECT id, body FROM "character" WHERE removed = ? ORDER BY name COLLATE NOCASE, id', (int(removed),)
        )
        return tuple(self._read(body, id) for id, body in rows)

    def entries(self, *, removed: bool = False) -> tuple[RosterEntry, ...]:
        """All characters by name; with `removed` the ones put away instead.

        No sheet is read for it, so that thousands are listed at once.
        """
        rows = self._database.rows(
            'SELECT id, ruleset, name, player, updated FROM "character" WHERE removed = ? '
            "ORDER BY name COLLATE NOCASE, id",
            (int(removed),),
        )
        return tuple(RosterEntry(*row) for row in rows)

    def answering(self, words: str) -> frozenset[str]:
        """The ids of those whose name, player and notes hold all the words or beginnings of words."""
        query = match_expression(words)
        if not query:
            return frozenset()
        rows = self._database.rows(
            'SELECT id FROM character_fts CROSS JOIN "character" ON "character".key = character_fts.rowid '
            "WHERE character_fts MATCH ? AND removed = 0",
            (query,),
        )
        return frozenset(id for (id,) in rows)

    def ids(self) -> frozenset[str]:
        """The ids of all characters there ever were, put away or not."""
        return frozenset(id for (id,) in self._database.rows('SELECT id FROM "character"'))

    def character(self, id: str) -> Character | None:
        """The character with this id, put away or not; None if there never was one."""
        row = self._database.row('SELECT body FROM "character" WHERE id = ?', (id,))
        return None if row is None else self._read(row[0], id)

    def save(self, character: Character, portrait: bytes | UnsetType | None = UNSET) -> None:
        """Keep a character as it is now, beside all it was before; one that was put away is back.

        His portrait stays as it is unless one is handed over, or None to take it away. Sheet and portrait are one
        version; saving what is saved already changes nothing. Raises NoPortrait for a picture that cannot be kept.
        """
        now = self._database.stamp()
        if portrait is not UNSET:
            check_portrait(portrait)
        with self._database.change() as connection:
            key, is_new = _put(connection, character, now)
            if portrait is not UNSET:
                is_new = put_portrait(connection, key, portrait, now) or is_new
            if is_new:
                add_version(connection, key, now)

    def remove(self, *ids: str) -> None:
        """Put characters away, all or none; nothing of them is lost, and saving one brings it back.

        Raises KeyError if there never was one of these ids.
        """
        now = self._database.stamp()
        with self._database.change() as connection:
            for id in ids:
                cursor = connection.execute('UPDATE "character" SET removed = 1, updated = ? WHERE id = ?', (now, id))
                if cursor.rowcount == 0:
                    raise KeyError(id)

    def search(self, words: str) -> tuple[Character, ...]:
        """The characters whose name, player and notes hold all the words or beginnings of words, by name."""
        query = match_expression(words)
        if not query:
            return ()
        rows = self._database.rows(
            'SELECT id, body FROM character_fts CROSS JOIN "character" ON "character".key = character_fts.rowid '
            'WHERE character_fts MATCH ? AND removed = 0 ORDER BY "character".name COLLATE NOCASE, id',
            (query,),
        )
        return tuple(self._read(body, id) for id, body in rows)

    def revisions(self, id: str) -> tuple[Revision, ...]:
        """Every version of a character that was saved, the newest first."""
        rows = self._database.rows(
            "SELECT character_revision.id, saved FROM character_revision "
            'JOIN "character" ON "character".key = character_revision."character" '
            'WHERE "character".id = ? ORDER BY character_revision.id DESC',
            (id,),
        )
        return tuple(Revision(revision, self._database.time(saved)) for revision, saved in rows)

    def revision(self, id: int) -> Character:
        """The character as it was in a version; raises KeyError if there is none with this id."""
        row = self._database.row("SELECT body FROM character_revision WHERE id = ?", (id,))
        if row is None:
            raise KeyError(id)
        return self._read(row[0], f"version {id}")

    def _read(self, body: str, what: str) -> Character:
        return self._database.decode(CHARACTERS, body, f"character {what}")


def _put(connection: Connection, character: Character, now: str) -> tuple[int, bool]:
    """Put a sheet in its place; its key, and whether it is another than before."""
    known = connection.execute(_SAVED, (character.id,)).fetchone()
    is_new = known is None or not _same(known[1], character)
    row = (character.ruleset, character.name, character.player, character.notes, to_json(character), now)
    if known is None:
        key: int = connection.execute(_ADD, (*row, now, character.id)).fetchone()[0]
    else:
        key, _, removed, *words = known
        if removed == 0 and not is_new:
            return key, False
        connection.execute(_CHANGE, (*row, key))
        connection.execute(_UNINDEX, (key, *words))
    connection.execute(_INDEX, (key, character.name, character.player, character.notes))
    return key, is_new


def _same(body: str, character: Character) -> bool:
    try:
        return CHARACTERS.decode(body) == character
    except (*NOT_READABLE, TypeError):
        # What cannot be read any more is replaced.
        return False
