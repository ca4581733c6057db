"""The maps that a campaign keeps under names, apart from its encounters."""

from datetime import datetime
from typing import Final

from msgspec import Struct

from storage.campaign.database import Database
from storage.campaign.kept_map import KeptMap, checked, decode_kept_map
from storage.campaign.portraits import remove_unused_picture
from storage.files.codec import NOT_READABLE, to_json
from storage.files.errors import CampaignError, Trouble

_SAVE: Final = """
    INSERT INTO map (name, body, picture, updated) VALUES (?, ?, (SELECT id FROM picture WHERE hash = ?), ?)
    ON CONFLICT (name) DO UPDATE SET body = excluded.body, picture = excluded.picture, updated = excluded.updated
"""

_READ: Final = "SELECT body, hash FROM map LEFT JOIN picture ON picture.id = map.picture WHERE name = ?"


class MapEntry(Struct, frozen=True):
    """A map in the list: its name, whether it has a picture, and when it was saved."""

    name: str
    has_picture: bool
    updated: datetime


class NamedMap(Struct, frozen=True):
    """A map, and the name of its picture in the campaign; empty without one."""

    map: KeptMap
    picture: str = ""


class KeptMaps(Struct, frozen=True):
    """Reads and keeps maps; a name stands for one map. Every method raises CampaignError."""

    database: Database

    def entries(self) -> tuple[MapEntry, ...]:
        """Return all maps by name."""
        rows = self.database.rows("SELECT name, picture, updated FROM map ORDER BY name COLLATE NOCASE, name")
        return tuple(MapEntry(name, picture is not None, self.database.time(at)) for name, picture, at in rows)

    def save(self, name: str, named: NamedMap) -> None:
        """Keep a map under a name, in place of the one that has the name. Raises msgspec.ValidationError."""
        body, now = to_json(checked(named.map)), self.database.stamp()
        with self.database.change() as connection:
            before = connection.execute("SELECT picture FROM map WHERE name = ?", (name,)).fetchone()
            connection.execute(_SAVE, (name, body, named.picture, now))
            if before is not None and before[0] is not None:
                remove_unused_picture(connection, before[0])

    def read(self, name: str) -> NamedMap:
        """Return a map. Raises KeyError if there is none with this name."""
        row = self.database.row(_READ, (name,))
        if row is None:
            raise KeyError(name)
        try:
            return NamedMap(decode_kept_map(row[0]), row[1] or "")
        except NOT_READABLE as error:
            raise CampaignError(Trouble.DAMAGED, self.database.path) from error

    def rename(self, name: str, new: str) -> None:
        """Give a map another name. Raises KeyError if there is no such map, ValueError if the new name is taken."""
        names = {entry.name for entry in self.entries()}
        if name not in names:
            raise KeyError(name)
        if new in names - {name}:
            raise ValueError(new)
        with self.database.change() as connection:
            connection.execute("UPDATE map SET name = ? WHERE name = ?", (new, name))

    def remove(self, name: str) -> None:
        """Remove a map; its picture stays as long as anything else uses it."""
        with self.database.change() as connection:
            row = connection.execute("SELECT picture FROM map WHERE name = ?", (name,)).fetchone()
            connection.execute("DELETE FROM map WHERE name = ?", (name,))
            if row is not None and row[0] is not None:
                remove_unused_picture(connection, row[0])
