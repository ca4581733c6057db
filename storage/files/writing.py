"""Files as the system sees them: written whole or not at all, and what SQLite keeps beside a database."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def write_whole(path: Path, content: bytes) -> None:
    """Put `content` in the place of the file, making its folder if need be; raises OSError and leaves the old file."""
    path.parent.mkdir(parents=True, exist_ok=True)
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


def sync_folder(folder: Path) -> None:
    """See to it that a file just made or renamed in this folder is still there after a power cut."""
    if sys.platform == "win32":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        # Some file systems know no such thing for a folder; the file itself is safe either way.
        with suppress(OSError):
            os.fsync(descriptor)
    finally:
        os.close(descriptor)


COMPANIONS = ("-wal", "-shm", "-journal")
"""How the names of the files end that SQLite keeps beside a database in use."""


def companion(path: Path, suffix: str) -> Path:
    """The file beside a database whose name ends with one of `COMPANIONS`."""
    return path.with_name(path.name + suffix)


def remove_database(path: Path) -> None:
    """Remove a database nobody uses, or what is left of one; raises OSError if it stays."""
    for file in (*(companion(path, suffix) for suffix in COMPANIONS), path):
        file.unlink(missing_ok=True)
