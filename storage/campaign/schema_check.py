"""Checks of the objects in a campaign file: a view, trigger or index of somebody else's can hang or fool the program.

Nothing here runs what a file describes: the checks compare the texts of `sqlite_schema` with what Fightbook makes.
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Final

from msgspec import Struct

from rules.words.messages import message_of
from storage.campaign.schema import CHARACTER_INDEX, COLUMNS, LOG_INDEX
from storage.campaign.schema_shapes import SHAPES
from storage.files.errors import CampaignError, Trouble

_OBJECTS: Final = "SELECT type, name, tbl_name, sql FROM sqlite_schema"

_SPELLING: Final = re.compile(r"""[\s"'`\[\]]+""")
"""Spaces and quotation marks, which differ between versions of SQLite and sqlite-utils."""

_OF_UNIQUE_COLUMNS: Final = "sqlite_autoindex_"

_STATISTICS: Final = {
    "sqlite_stat1": "createtablesqlite_stat1(tbl,idx,stat)",
    "sqlite_stat4": "createtablesqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)",
}
"""Tables that any SQLite tool adds when it analyses a file."""


class SchemaObject(Struct, frozen=True):
    """An object of a file: its type (`table`, `index`, `view`, `trigger`), its name, and its normalised statement."""

    type: str
    name: str
    table: str
    statement: str

    @property
    def shape(self) -> str:
        """A fingerprint of everything about the object."""
        return sha256(f"{self.type} {self.table} {self.statement}".encode()).hexdigest()[:32]

    @property
    def is_virtual(self) -> bool:
        """Whether it is a virtual table."""
        return self.statement.startswith("createvirtual")

    @property
    def is_index_of_ours(self) -> bool:
        """Whether it is one of our full-text indexes, perhaps with a damaged statement."""
        return self.name in (LOG_INDEX, CHARACTER_INDEX) and "usingfts5(" in self.statement


def objects_of(connection: sqlite3.Connection) -> Iterator[SchemaObject]:
    """Yield every object of a file, without the indexes that SQLite makes for unique columns."""
    for row in connection.execute(_OBJECTS).fetchall():
        type, name, table, statement = ("" if each is None else str(each) for each in row)
        if type == "index" and not statement and name.startswith(_OF_UNIQUE_COLUMNS):
            continue
        plain = _SPELLING.sub("", statement).lower()
        if _STATISTICS.get(name) != plain or type != "table":
            yield SchemaObject(type, name, table, plain)


def shapes_of(version: int) -> Mapping[str, str]:
    """Return the shape of every object of a version by its name; empty for a version that is not known."""
    shapes = {name: _shape_in(since, version) for name, since in SHAPES.items()}
    return {name: shape for name, shape in shapes.items() if shape}


def check_schema(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Raise CampaignError unless the file holds exactly the objects of its version: FOREIGN for any other object.

    An object that is missing or altered is damage. A version that is not known is not checked.
    """
    expected = shapes_of(version)
    if not expected:
        return
    found = {each.name: each for each in objects_of(connection)}
    for name, shape in expected.items():
        held = found.get(name)
        if held is None:
            raise CampaignError(Trouble.DAMAGED, path, message_of("campaign.part_missing", name=name))
        if held.shape != shape:
            raise _altered(held, connection, path)
    for each in found.values():
        if each.name not in expected:
            raise _foreign(each, path)


def check_readable(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """Raise CampaignError if an object could hang or fool a program that only reads a file of any version.

    Tables and plain indexes that the program never reads do no harm; neither does damage that other checks find. A
    newer version may have views and triggers of its own.
    """
    for each in objects_of(connection):
        runs = each.type in ("trigger", "view") or (each.is_virtual and not each.is_index_of_ours)
        is_ours = version > _NEWEST or each.shape in SHAPES.get(each.name, {}).values()
        if runs and (each.name in COLUMNS or not is_ours):
            raise _foreign(each, path)
        if each.name in COLUMNS and (each.type != "table" or _has_generated_columns(connection, each.name)):
            raise _foreign(each, path)


def _shape_in(since: Mapping[int, str], version: int) -> str:
    known = [first for first in since if first <= version]
    return since[max(known)] if known and version <= _NEWEST else ""


_NEWEST: Final = max(version for since in SHAPES.values() for version in since)


def _has_generated_columns(connection: sqlite3.Connection, table: str) -> bool:
    rows = connection.execute("SELECT hidden FROM pragma_table_xinfo(?)", (table,)).fetchall()
    return any(hidden in (2, 3) for (hidden,) in rows)


def _foreign(each: SchemaObject, path: Path) -> CampaignError:
    return CampaignError(Trouble.FOREIGN, path, message_of("campaign.not_ours", type=each.type, name=each.name[:100]))


def _altered(each: SchemaObject, connection: sqlite3.Connection, path: Path) -> CampaignError:
    runs = each.type in ("trigger", "view") or (each.is_virtual and not each.is_index_of_ours)
    if runs or (each.type == "table" and _has_generated_columns(connection, each.name)):
        return _foreign(each, path)
    return CampaignError(Trouble.DAMAGED, path, message_of("campaign.part_altered", name=each.name))
