"""Folders written whole or not at all."""

import shutil
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from storage.files.writing import write_whole


def write_folder(target: Path, files: Mapping[str, str]) -> None:
    """Let a folder of these texts, by name within it, take its place, and that of what lay there before.

    Raises OSError, and leaves what was there.
    """
    part, old = target.with_name(f".{target.name}.part"), target.with_name(f".{target.name}.old")
    target.parent.mkdir(parents=True, exist_ok=True)
    for left in (part, old):
        _remove(left)
    try:
        for name, text in files.items():
            write_whole(part / name, text.encode())
        if is_there(target):
            target.rename(old)
        part.rename(target)
    except OSError:
        if is_there(old) and not is_there(target):
            old.rename(target)
        with suppress(OSError):
            _remove(part)
        raise
    with suppress(OSError):
        _remove(old)


def is_there(path: Path) -> bool:
    """Whether anything lies at a path, be it a link that leads nowhere."""
    return path.is_symlink() or path.exists()


def _remove(path: Path) -> None:
    if path.is_symlink() or path.is_file():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)
