"""Where characters stand in the roster: a folder, a side, tags. It belongs to the campaign and goes with no file."""

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import Struct

from storage.campaign.database import Database
from storage.files.codec import NOT_READABLE, to_json

LONGEST: Final = 60
"""Characters that a folder, a side or a tag may have."""

MOST_TAGS: Final = 20
"""Tags that a character may have."""

_PREFIX: Final = "shelf_"
_AFTER: Final = "shelf`"
"""What comes behind every name that begins so."""


class Shelf(Struct, frozen=True, omit_defaults=True):
    """Where a character stands: the folder he is in, the side he usually fights on, and words to find him by."""

    folder: str = ""
    side: str = ""
    tags: tuple[str, ...] = ()


NOWHERE: Final = Shelf()
"""Where a character stands whom nobody has put anywhere."""


class Shelving:
    """Keeps where the characters of a campaign stand."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def all(self) -> Mapping[str, Shelf]:
        """Where each character stands, by id; those who stand nowhere are left out."""
        rows = self._database.rows("SELECT name, value FROM setting WHERE name > ? AND name < ?", (_PREFIX, _AFTER))
        return {name.removeprefix(_PREFIX): _read(value) for name, value in rows}

    def of(self, id: str) -> Shelf:
        """Where a character stands."""
        row = self._database.row("SELECT value FROM setting WHERE name = ?", (_PREFIX + id,))
        return NOWHERE if row is None else _read(row[0])

    def put(self, shelf: Shelf, *ids: str) -> None:
        """Put characters there, all or none."""
        value = to_json(shelf)
        with self._database.change() as connection:
            connection.executemany(
                "INSERT INTO setting (name, value) VALUES (?, ?) "
                "ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                [(_PREFIX + id, value) for id in ids],
            )


def tags_of(text: str) -> tuple[str, ...]:
    """The tags that were typed with commas between, each once and none longer than may be."""
    typed = (" ".join(each.split())[:LONGEST] for each in text.split(","))
    return tuple(dict.fromkeys(each for each in typed if each))[:MOST_TAGS]


def _read(value: str) -> Shelf:
    try:
        return msgspec.json.decode(value, type=Shelf)
    except NOT_READABLE:
        return NOWHERE
