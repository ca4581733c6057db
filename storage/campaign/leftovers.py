"""What a crash, or another program, left beside a campaign: an interrupted transaction, or a log of another file."""

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

from storage.campaign.identity import log_belongs, read_identity
from storage.campaign.inspection import connect_to_inspect, connect_to_read, was_left_open
from storage.campaign.lock import is_locked
from storage.files.writing import COMPANIONS, companion

_HEADER: Final = 32
"""Bytes of the header of a write-ahead log; its salts are the last eight before its checksum."""

_FRAME: Final = 24
"""Bytes before each page in a write-ahead log: its number, the file's size if it ends a transaction, the salts."""


def move_companions_aside(path: Path) -> list[tuple[Path, Path]]:
    """Rename the log of somebody else's file for a moment, so that SQLite does not delete it; return both names."""
    moved: list[tuple[Path, Path]] = []
    for suffix in COMPANIONS:
        file = companion(path, suffix)
        if file.exists():
            aside = _aside(file)
            file.rename(aside)
            moved.append((aside, file))
    return moved


def put_companions_back(path: Path) -> None:
    """Give a log its name back that a crash left aside; the caller holds the lock. Raises OSError."""
    for suffix in COMPANIONS:
        file = companion(path, suffix)
        if _aside(file).exists() and not file.exists():
            _aside(file).rename(file)


def _aside(file: Path) -> Path:
    return file.with_name(f"{file.name}.kept")


def roll_back(path: Path) -> None:
    """Undo the transaction that a crash interrupted, if its journal is beside the file; the caller holds the lock.

    Raises sqlite3.Error if that fails.
    """
    if _has_content(companion(path, "-journal")):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")


def has_foreign_log(path: Path) -> bool:
    """Return whether the write-ahead log beside a campaign continues another file, or another state of this one.

    SQLite would write such a log into the file and ruin it. A log whose pages cannot be read counts as foreign. No
    program may write to the campaign meanwhile.
    """
    log = companion(path, "-wal")
    if not _has_content(log):
        return False
    try:
        with closing(connect_to_read(path, immutable=True)) as connection:
            identity = read_identity(connection)
            if identity is None:
                return False
            (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'campaign'").fetchone()
    except sqlite3.Error:
        # The file itself is damaged; other checks report that.
        return False
    pages = _pages(log)
    if not pages:
        return False
    if page not in pages:
        return True
    try:
        with connect_to_inspect(path) as connection:
            with_log = read_identity(connection)
    except sqlite3.DatabaseError:
        return True
    return with_log is None or not log_belongs(identity, with_log)


def set_aside_log(path: Path, now: datetime) -> Path:
    """Rename the log of another file, so that SQLite does not find it; return its new path. Raises OSError."""
    log = companion(path, "-wal")
    aside = log.with_name(f"{log.name}.stray-{now:%Y-%m-%d-%H%M%S}")
    log.replace(aside)
    companion(path, "-shm").unlink(missing_ok=True)
    return aside


def log_is_missing(path: Path) -> bool:
    """Return whether the file says that a log is pending, and there is none: it was copied while it was in use."""
    if _has_content(companion(path, "-wal")):
        return False
    with closing(connect_to_read(path, immutable=True)) as connection:
        identity = read_identity(connection)
    return identity is not None and identity.log_pending


def remove_idle_logs(path: Path) -> None:
    """Remove the empty log and its index that a reader leaves behind, unless a program has the campaign open."""
    if not is_locked(path) and not was_left_open(path):
        for suffix in ("-wal", "-shm"):
            with suppress(OSError):
                companion(path, suffix).unlink(missing_ok=True)


def _pages(log: Path) -> set[int]:
    """Return the numbers of the pages in the completed transactions of a write-ahead log."""
    completed: set[int] = set()
    begun: set[int] = set()
    with log.open("rb") as file:
        header = file.read(_HEADER)
        size, salts = int.from_bytes(header[8:12], "big"), header[16:24]
        while len(frame := file.read(_FRAME)) == _FRAME and frame[8:16] == salts:
            begun.add(int.from_bytes(frame[:4], "big"))
            if any(frame[4:8]):
                completed |= begun
            file.seek(size, 1)
    return completed


def _has_content(file: Path) -> bool:
    try:
        return file.stat().st_size > 0
    except FileNotFoundError:
        return False
