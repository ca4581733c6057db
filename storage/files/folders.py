"""Folders that are written completely or not at all."""

import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from storage.files.writing import make_folder, sync_folder, write_whole


def write_folder(target: Path, files: Mapping[str, str]) -> None:
    """Write a folder with these texts by file name, in place of whatever is at its path.

    Raises OSError, and then leaves the previous content.
    """
    part, old = target.with_name(f".{target.name}.part"), target.with_name(f".{target.name}.old")
    make_folder(target.parent)
    for left in (part, old):
        _remove(left)
    try:
        for name, text in files.items():
            write_whole(part / name, text.encode())
        if lexists(target):
            target.rename(old)
        part.rename(target)
        # The old folder goes only once a power cut cannot take the new one's name back.
        sync_folder(target.parent)
    except OSError:
        if lexists(old) and not lexists(target):
            old.rename(target)
        with suppress(OSError):
            _remove(part)
        raise
    with suppress(OSError):
        _remove(old)


def lexists(path: Path) -> bool:
    """Return whether anything is at a path, even a broken link."""
    return path.is_symlink() or path.exists()


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)
