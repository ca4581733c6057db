"""The characters of a campaign, and every saved version of them."""

from collections.abc import Iterable, Iterator, Sequence
from sqlite3 import Connection
from typing import Final

from msgspec import UNSET, Struct, UnsetType

from rules.state.character import Character, bounded
from rules.state.text_bounds import within
from storage.campaign.database import Database, Row
from storage.campaign.portraits import check_portrait, put_portrait
from storage.campaign.search import match_expression
from storage.campaign.versions import (
    UNKNOWN_ORIGIN,
    Arrived,
    Author,
    Origin,
    OriginKind,
    Revision,
    add_arrived,
    add_version,
)
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


_REVISIONS: Final = """
    SELECT version.id, version.saved, version.hash, version.origin, version.author, version.source, version.encounter,
        version.round, ifnull(encounter.name, '')
    FROM character_revision AS version JOIN "character" ON "character".key = version."character"
    LEFT JOIN encounter ON encounter.id = version.encounter
    WHERE "character".id = ? ORDER BY version.id DESC
"""

_LINE: Final = """
    SELECT version.id, hash, origin, version.source FROM character_revision AS version
    JOIN "character" ON "character".key = version."character"
    WHERE "character".id = ? ORDER BY version.id DESC
"""

_IMPORTED: Final = (OriginKind.FILE, OriginKind.ARRIVED)

MOST_ANCESTORS: Final = 200
"""Maximum number of versions whose hashes an exported character carries."""


class RosterEntry(Struct, frozen=True):
    """A character as lists show them, without the sheet; `updated` is the time of the last change."""

    id: str
    ruleset: str
    name: str
    player: str
    updated: str


class Following(Struct, frozen=True):
    """Sheets to save together with a change of a fight, as versions of this origin."""

    sheets: tuple[Character, ...] = ()
    origin: Origin = UNKNOWN_ORIGIN


NOBODY: Final = Following()
"""No sheet follows."""


def save_following(connection: Connection, following: Following, now: str) -> None:
    """Save the sheets that follow a change, in its transaction."""
    for sheet in following.sheets:
        key, is_new = _put(connection, bounded(sheet), now)
        if is_new:
            add_version(connection, key, now, following.origin)


class Roster:
    """Reads and changes the characters of a campaign."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def characters(self, *, removed: bool = False) -> tuple[Character, ...]:
        """Return all characters sorted by name; with `removed` the removed ones instead."""
        rows = self._database.rows(
            'SELECT id, body FROM "character" WHERE removed = ? ORDER BY name COLLATE NOCASE, id', (int(removed),)
        )
        return tuple(self._read(body, id) for id, body in rows)

    def entries(self, *, removed: bool = False) -> tuple[RosterEntry, ...]:
        """Return the entries of all characters sorted by name; with `removed` those of the removed ones instead.

        Reads no sheets, so that thousands are listed at once. Rows of a damaged page may have lost their values: one
        without an id is not an entry.
        """
        rows = self._database.rows(
            'SELECT id, ruleset, name, player, updated FROM "character" WHERE removed = ? '
            "ORDER BY name COLLATE NOCASE, id",
            (int(removed),),
        )
        return tuple(
            RosterEntry(id, ruleset or "", within(name or ""), within(player or ""), updated or "")
            for id, ruleset, name, player, updated in rows
            if id is not None
        )

    def matching_ids(self, words: str) -> frozenset[str]:
        """Return the ids of the characters whose name, player and notes hold all the words or beginnings of words."""
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
        """Return the ids of all characters, removed ones included."""
        return frozenset(id for (id,) in self._database.rows('SELECT id FROM "character"'))

    def character(self, id: str) -> Character | None:
        """Return the character with this id, removed or not; None if there is none."""
        row = self._database.row('SELECT body FROM "character" WHERE id = ?', (id,))
        return None if row is None else self._read(row[0], id)

    def save(
        self,
        character: Character,
        portrait: bytes | UnsetType | None = UNSET,
        origin: Origin = UNKNOWN_ORIGIN,
        arrived: Arrived | None = None,
    ) -> None:
        """Save a character as a new version, and restore a removed one.

        Without `portrait` the portrait stays as it is; None removes it. Sheet and portrait make one version; an
        unchanged character makes none. `origin` says where the version was made. `arrived` is what a file brought, if
        the character comes from one: it becomes a version too, before this one, unless the two are the same.
        Raises NoPortrait for a picture that is not a valid portrait. A name that is too long is cut off visibly.
        """
        now, character = self._database.stamp(), bounded(character)
        if portrait is not UNSET:
            check_portrait(portrait)
        with self._database.change() as connection:
            key, is_new = _put(connection, character, now)
            if portrait is not UNSET:
                is_new = put_portrait(connection, key, portrait, now) or is_new
            if arrived is not None and arrived.source:
                connection.execute('UPDATE "character" SET source = ? WHERE key = ?', (arrived.source, key))
            if is_new and arrived is not None and arrived.sheet != character:
                add_arrived(connection, key, now, origin, arrived)
            if is_new:
                add_version(connection, key, now, origin)

    def remove(self, *ids: str) -> None:
        """Remove characters, all or none; their data stays in the file, and saving a character restores it.

        Raises KeyError if there is no character with one of these ids.
        """
        now = self._database.stamp()
        with self._database.change() as connection:
            for id in ids:
                cursor = connection.execute('UPDATE "character" SET removed = 1, updated = ? WHERE id = ?', (now, id))
                if cursor.rowcount == 0:
                    raise KeyError(id)

    def search(self, words: str) -> tuple[Character, ...]:
        """Return the characters whose name, player and notes hold all the words or beginnings of words, by name."""
        query = match_expression(words)
        if not query:
            return ()
        rows = self._database.rows(
            'SELECT id, body FROM character_fts CROSS JOIN "character" ON "character".key = character_fts.rowid '
            'WHERE character_fts MATCH ? AND removed = 0 ORDER BY "character".name COLLATE NOCASE, id',
            (query,),
        )
        return tuple(self._read(body, id) for id, body in rows)

    def known_as(self, id: str, source: str = "") -> tuple[Character, ...]:
        """Return the characters with this id, or from a file with this source, removed ones too; that of the id first.

        An empty `source` matches nobody.
        """
        rows = self._database.rows(
            "SELECT id, body FROM \"character\" WHERE id = ? OR (source = ? AND source != '') ORDER BY id != ?, key",
            (id, source, id),
        )
        return tuple(self._read(body, known) for known, body in rows)

    def by_id_and_source(self) -> dict[str, Character]:
        """Return all characters by their ids, and those from files by their sources too."""
        rows = self._database.rows('SELECT id, source, body FROM "character" WHERE removed = 0 ORDER BY key')
        known: dict[str, Character] = {}
        for id, source, body in rows:
            character = self._read(body, id)
            known[id] = character
            if source:
                known.setdefault(source, character)
        return known

    def revisions(self, id: str) -> tuple[Revision, ...]:
        """Return every saved version of a character, newest first."""
        return tuple(self._revision(row) for row in self._database.rows(_REVISIONS, (id,)))

    def is_removed(self, id: str) -> bool:
        """Return whether a character with this id was removed."""
        return self._database.row('SELECT 1 FROM "character" WHERE id = ? AND removed = 1', (id,)) is not None

    def ancestors(self, id: str) -> tuple[str, ...]:
        """Return the hashes of a character's newest versions, newest first, without imports that were undone.

        A hash that several versions have stands where the oldest of them is: a restored version is news to somebody who
        knows the versions that it undid.
        """
        line = [hash for _, hash, _, _ in _come_from(self._database.rows(_LINE, (id,)))]
        return tuple(reversed(dict.fromkeys(reversed(line))))[:MOST_ANCESTORS]

    def versions_of(self, id: str, hashes: Iterable[str]) -> tuple[Character, ...]:
        """Return the sheets of a character's versions with these hashes, in the order of the hashes.

        An import that was undone does not count.
        """
        versions = {hash: version for version, hash, _, _ in _come_from(self._database.rows(_LINE, (id,)))}
        return tuple(self.revision(versions[hash]) for hash in dict.fromkeys(hashes) if hash in versions)

    def last_arrived(self, id: str) -> Character | None:
        """Return the sheet that a file brought last for a character, as it stood there; None if none ever did.

        An import that was undone does not count.
        """
        line = [(version, kind) for version, _, kind, _ in _come_from(self._database.rows(_LINE, (id,)))]
        for (version, kind), (before, before_kind) in zip(line, (*line[1:], (0, "")), strict=True):
            if kind == OriginKind.FILE:
                # What a file brought stands right before the version that was made of it, if the two differ.
                return self.revision(before if before_kind == OriginKind.ARRIVED else version)
        return None

    def revision(self, id: int) -> Character:
        """Return the character as saved in a version; raises KeyError if there is no version with this id."""
        row = self._database.row("SELECT body FROM character_revision WHERE id = ?", (id,))
        if row is None:
            raise KeyError(id)
        return self._read(row[0], f"version {id}")

    def _revision(self, row: Row) -> Revision:
        id, saved, hash, kind, author, source, encounter, round, fight = row
        try:
            origin = Origin(OriginKind(kind), Author(author), source, encounter, round)
        except ValueError as error:
            raise self._database.damaged(f"version {id} cannot be read") from error
        return Revision(id, self._database.time(saved), hash, origin, fight)

    def _read(self, body: str, what: str) -> Character:
        return bounded(self._database.decode(CHARACTERS, body, f"character {what}"))


def _come_from(line: Sequence[Row]) -> Iterator[Row]:
    """Yield a character's versions without imports that were undone: those can be done again as if for the first time.

    A restore that undid more than an import leaves all versions in: a file must not bring back what was undone.
    """
    undone: set[int] = set()
    for place, (version, _, kind, source) in enumerate(line):
        if kind == OriginKind.RESTORED and source.isdecimal() and version not in undone:
            between = [row for row in line[place + 1 :] if row[0] > int(source)]
            if all(row[2] in _IMPORTED for row in between):
                undone.update(row[0] for row in between)
    yield from (row for row in line if row[0] not in undone)


def _put(connection: Connection, character: Character, now: str) -> tuple[int, bool]:
    """Insert or update a sheet; return its key, and whether the sheet changed."""
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
        # A sheet that can no longer be read is replaced.
        return False
