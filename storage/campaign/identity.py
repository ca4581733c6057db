"""The identity of a campaign file: which campaign it is, and which state of it.

Every campaign has an id for life. Its first change after an opening begins a new generation, and every change counts.
So two copies of a campaign can be told apart, and a write-ahead log that does not continue a file is recognised.
"""

import sqlite3
from secrets import token_hex
from typing import Final

from msgspec import Struct


class Identity(Struct, frozen=True):
    """The row of the table `campaign`.

    `generation` is new for each program run that changed the file, `changes` counts all transactions. The pending
    write-ahead log continues the file as it was at `base_generation` and `base_changes`. `log_pending` means that the
    file without its log lacks the newest changes. `changed` is the time of the last change.
    """

    id: str
    generation: str
    changes: int
    base_generation: str
    base_changes: int
    log_pending: bool
    changed: str


_READ: Final = """
    SELECT id, generation, changes, base_generation, base_changes, log_pending, changed FROM campaign
"""


def read_identity(connection: sqlite3.Connection) -> Identity | None:
    """Return the identity of an open campaign; None if its version has none. Raises sqlite3.Error if it is damaged."""
    if not _has_identity(connection):
        return None
    row = connection.execute(_READ).fetchone()
    if row is None:
        missing = sqlite3.DatabaseError("the campaign's id is missing")
        # With the code that SQLite gives to damage, all callers take it as such.
        missing.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise missing
    id, generation, changes, base_generation, base_changes, log_pending, changed = row
    return Identity(id, generation, changes, base_generation, base_changes, bool(log_pending), changed)


def mark_complete(connection: sqlite3.Connection) -> None:
    """Note in a complete copy of a campaign that no log is pending; do nothing in a file of a version without it."""
    if _has_identity(connection):
        connection.execute("UPDATE campaign SET log_pending = 0 WHERE log_pending = 1")


def new_generation() -> str:
    """Return a random generation."""
    return token_hex(16)


def log_belongs(file: Identity, with_log: Identity) -> bool:
    """Return whether a write-ahead log continues the file beside it.

    `file` is the identity in the file alone, `with_log` the one that a reader of file and log sees. A checkpoint may
    have brought the file forward to any change since the base.
    """
    if file.id != with_log.id:
        return False
    if file.generation == with_log.generation:
        same_run = with_log.base_generation == with_log.generation
        return (with_log.base_changes if same_run else 0) <= file.changes <= with_log.changes
    return (file.generation, file.changes) == (with_log.base_generation, with_log.base_changes)


def _has_identity(connection: sqlite3.Connection) -> bool:
    known = connection.execute("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'campaign'")
    return known.fetchone() != (0,)
