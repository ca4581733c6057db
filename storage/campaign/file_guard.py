"""Watching that the file at a campaign's path is still the file that was opened.

A synced folder may remove, rename, replace or overwrite a file while it is open. SQLite would not notice: it would
write on into a file that has no name any more, or into one that somebody else wrote.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from enum import StrEnum
from pathlib import Path
from typing import Final, TypeAlias

from storage.campaign.identity import Identity, log_belongs, read_identity
from storage.campaign.inspection import connect_to_read
from storage.files.writing import companion


class Displacement(StrEnum):
    """What happened to the file: it or its log is gone, another file is in its place, or its content was replaced."""

    MISSING = "missing"
    REPLACED = "replaced"
    OVERWRITTEN = "overwritten"
    LOG_MISSING = "log_missing"


Stamp: TypeAlias = tuple[int, int, int, int]
"""Device, file number, size and time of the last change."""

_FILE: Final = slice(0, 2)
"""The part of a stamp that identifies a file."""


class FileGuard:
    """Compares the file at the path, and its log, with what they were after our own last change.

    `identity` returns the identity as our own connection sees it.
    """

    def __init__(self, path: Path, identity: Callable[[], Identity | None]) -> None:
        self._path = path
        self._identity = identity
        self._file: Stamp | None = None
        self._log: Stamp | None = None
        self.note_own_change()

    def note_own_change(self) -> None:
        """Remember the file and its log as they are now."""
        self._file, self._log = file_stamp(self._path), file_stamp(companion(self._path, "-wal"))

    def finding(self) -> Displacement | None:
        """Return what happened to the file since our own last change; None if it is the same."""
        file = file_stamp(self._path)
        if file is None or self._file is None:
            return Displacement.MISSING
        if file[_FILE] != self._file[_FILE]:
            return Displacement.REPLACED
        if file != self._file:
            if not self._continues():
                return Displacement.OVERWRITTEN
            self._file = file
        log = file_stamp(companion(self._path, "-wal"))
        if self._log is not None and (log is None or log[_FILE] != self._log[_FILE]):
            return Displacement.LOG_MISSING
        return None

    def owns_log(self) -> bool:
        """Return whether the log at its path is the one that our connection writes."""
        log = file_stamp(companion(self._path, "-wal"))
        return log is not None and self._log is not None and log[_FILE] == self._log[_FILE]

    def _continues(self) -> bool:
        """Return whether our log still continues the file, such as after another tool's checkpoint."""
        ours = self._identity()
        try:
            with closing(connect_to_read(self._path, immutable=True)) as connection:
                theirs = read_identity(connection)
        except sqlite3.Error:
            return False
        return ours is not None and theirs is not None and log_belongs(theirs, ours)


def file_stamp(path: Path) -> Stamp | None:
    """Return what tells whether a file changed; None if there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns
