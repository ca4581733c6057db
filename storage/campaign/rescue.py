"""Keeping an open campaign whose file was removed, replaced or overwritten by another program.

What the connection still reads goes to a file of its own, and play goes on there. What is at the old path belongs to
somebody else: nothing here changes it.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

from msgspec import Struct

from rules.words.messages import message_of
from storage.campaign.connecting import connect_to_write, prepare
from storage.campaign.file_guard import Displacement, FileGuard
from storage.campaign.identity import mark_complete
from storage.campaign.inspection import is_sound
from storage.campaign.leftovers import move_companions_aside
from storage.campaign.schema import CURRENT
from storage.files.errors import CampaignError, Trouble
from storage.files.writing import COMPANIONS, companion, make_folder, remove_database, sync_folder

_OURS_ALONE: Final = (Displacement.MISSING, Displacement.REPLACED)
"""Our connection still holds the file it opened, and nobody else can reach it by the path."""


class Displaced(Struct, frozen=True):
    """A campaign that lost its place: what happened at `path`, and the file in which it is kept now.

    `kept_in` is None if no file could be written: then it is kept in memory, until it is saved elsewhere. What was
    in an overwritten file is lost: `kept_in` is then a copy of the newest good backup, or a new campaign.
    """

    kind: Displacement
    path: Path
    kept_in: Path | None

    @property
    def lost(self) -> bool:
        """Whether the content of the file could not be kept, so that encounters in memory have to be saved again."""
        return self.kind is Displacement.OVERWRITTEN


def moved_copy(connection: sqlite3.Connection, target: Path, *, replaces: bool = False) -> sqlite3.Connection:
    """Return a connection for writing to a copy of an open campaign at `target`.

    There must be no file, unless the copy `replaces` it; then the copy is checked first.

    Raises OSError, sqlite3.Error or CampaignError if the copy cannot be written; nothing is left behind then.
    """
    part = target.with_name(target.name + ".part")
    make_folder(target.parent)
    try:
        remove_database(part)
        with closing(sqlite3.connect(part, isolation_level=None)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            mark_complete(copy)
        if replaces:
            if not is_sound(part, CURRENT.version):
                raise CampaignError(Trouble.DAMAGED, target, message_of("campaign.copy_failed"))
            # SQLite would apply a log that is left to the new file.
            for suffix in COMPANIONS:
                companion(target, suffix).unlink(missing_ok=True)
            part.replace(target)
        else:
            part.rename(target)
    finally:
        remove_database(part)
    sync_folder(target.parent)
    return connect_to_write(target)


def memory_copy(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Return a connection to a copy of an open campaign in memory."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    connection.backup(memory)
    prepare(memory)
    return memory


def release(connection: sqlite3.Connection, path: Path, guard: FileGuard, kind: Displacement) -> None:
    """Close the connection to a displaced file, without a change to any file that is not ours.

    SQLite would write the log into an overwritten file, and would delete a log of that name whoever wrote it.
    """
    if kind in _OURS_ALONE:
        with suppress(sqlite3.Error):
            # Somebody may put the file back, and it has everything then.
            mark_complete(connection)
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    elif guard.owns_log():
        # An empty log cannot be written into the file.
        os.truncate(companion(path, "-wal"), 0)
    if guard.owns_log():
        connection.close()
        # SQLite leaves the log of a file that was moved.
        for suffix in COMPANIONS:
            companion(path, suffix).unlink(missing_ok=True)
        return
    aside = move_companions_aside(path)
    try:
        connection.close()
    finally:
        for file, original in aside:
            file.rename(original)
