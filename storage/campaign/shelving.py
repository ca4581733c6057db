"""The folder, side and tags of characters in the roster. They belong to the campaign; no character file has them."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from storage.campaign.database import Database
from storage.files.codec import NOT_READABLE, to_json

LONGEST_TAGS: Final = 1_000
"""Maximum number of characters of all tags of a character in an editor, with commas between them."""

LONGEST: Final = 60
"""Maximum number of characters in the name of a folder, a side or a tag."""

MOST_TAGS: Final = 20
"""Maximum number of tags of a character."""

_PREFIX: Final = "shelf_"
_PREFIX_END: Final = "shelf`"
"""The upper limit of all names with the prefix: the grave accent follows the underscore."""


class Shelf(Struct, frozen=True, omit_defaults=True):
    """The place of a character in the roster: their folder, the side they usually fight on, and tags to find them."""

    folder: str = ""
    side: str = ""
    tags: tuple[str, ...] = ()


NOWHERE: Final = Shelf()
"""The shelf of a character that nobody has sorted."""


class Shelving:
    """Reads and changes the shelves of a campaign's characters."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Mapping[str, Shelf]:
        """Return the shelf of each character by id, without characters that nobody has sorted."""
        rows = self._database.rows(
            "SELECT name, value FROM setting WHERE name > ? AND name < ?", (_PREFIX, _PREFIX_END)
        )
        return {name.removeprefix(_PREFIX): _read(value) for name, value in rows}

    def of(self, id: str) -> Shelf:
        """Return the shelf of a character."""
        row = self._database.row("SELECT value FROM setting WHERE name = ?", (_PREFIX + id,))
        return NOWHERE if row is None else _read(row[0])

    def put(self, shelf: Shelf, *ids: str) -> None:
        """Put characters on a shelf, all or none."""
        value = to_json(shelf)
        with self._database.change() as connection:
            connection.executemany(
                "INSERT INTO setting (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [(_PREFIX + id, value) for id in ids],
            )


def tags_of(text: str) -> tuple[str, ...]:
    """Return the tags in a text with commas between them, each once and cut to `LONGEST` characters."""
    typed = (" ".join(each.split())[:LONGEST] for each in text.split(","))
    return tuple(dict.fromkeys(each for each in typed if each))[:MOST_TAGS]


def _read(value: str) -> Shelf:
    try:
        return msgspec.json.decode(value, type=Shelf)
    except NOT_READABLE:
        return NOWHERE
