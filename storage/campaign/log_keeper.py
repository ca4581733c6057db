"""Counting changes in the file, and bringing the write-ahead log into the file while nobody waits."""

import sqlite3
from typing import Final

from storage.campaign.identity import Identity, new_generation

_CHANGE: Final = """
    UPDATE campaign SET generation = ?, changes = changes + 1, base_generation = ?, base_changes = ?,
        log_pending = 1, changed = ?
"""


class LogKeeper:
    """Keeps the identity in the file in step with its changes.

    After the first change it checkpoints at once: so the file itself says that a log is pending, and a copy without
    its log is recognised. `settle` brings everything into the file and takes that mark away.
    """

    def __init__(self, connection: sqlite3.Connection, identity: Identity) -> None:
        self._connection = connection
        self._generation = new_generation()
        self._base = (identity.generation, identity.changes)
        # After a crash the file still says that a log is pending, although opening it brought everything in.
        self._settled = not identity.log_pending
        self._marked = False

    @property
    def base(self) -> tuple[str, int]:
        """The generation and the number of changes of the file that the log continues."""
        return self._base

    @property
    def is_settled(self) -> bool:
        """Whether nothing has changed since the file was settled, in this run or the one before."""
        return self._settled

    def note_change(self, now: str) -> None:
        """Count a change, as part of its transaction."""
        self._connection.execute(_CHANGE, (self._generation, *self._base, now))

    def after_commit(self) -> None:
        """Mark the file after the first change since it was settled. A checkpoint that is refused is made later."""
        self._settled = False
        if not self._marked:
            self._marked = True
            self._connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def settle(self) -> bool:
        """Bring all changes into the file, and return whether that worked; a reader can prevent it for a while."""
        if self._settled:
            return True
        self._connection.execute("UPDATE campaign SET log_pending = 0")
        base = self._connection.execute("SELECT generation, changes FROM campaign").fetchone()
        busy, _, _ = self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        if busy == 0:
            self._settled, self._marked = True, False
            self._base = base
        return self._settled
