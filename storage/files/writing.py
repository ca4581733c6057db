"""Atomic writes of files, and the files that SQLite keeps beside a database."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Write a file atomically, creating its folder if needed; raises OSError and then leaves the old file.

    A link stays a link: the file that it leads to is written. A pipe or a device receives the content as it is.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        with path.open("wb") as stream:
            stream.write(content)
        return
    path = Path(os.path.realpath(path))
    make_folder(path.parent)
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError:
        with suppress(OSError):
            part.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it where they are missing, so that they survive a power cut; raises OSError."""
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    for each in reversed(missing):
        each.mkdir(exist_ok=True)
        sync_folder(each.parent)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a file just created or renamed in it survives a power cut."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        # Some file systems cannot flush a folder; the file itself is safe either way.
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


COMPANIONS = ("-wal", "-shm", "-journal")
"""The suffixes of the files that SQLite keeps beside a database in use."""


def companion(path: Path, suffix: str) -> Path:
    """Return the path of the file with a suffix of `COMPANIONS` beside a database."""
    return path.with_name(path.name + suffix)


def remove_database(path: Path) -> None:
    """Remove a database that no program uses, and the files beside it; raises OSError if that fails."""
    for file in (*(companion(path, suffix) for suffix in COMPANIONS), path):
        file.unlink(missing_ok=True)
