"""The names in folders that a power cut may lose: renames, deletions and new folders that were not synced."""

import random
import shutil
from collections.abc import Callable
from pathlib import Path


class UnsyncedNames:
    """The changes of names since the last sync of each folder, and how to undo each.

    A system may write the changes of one folder late, but in their order. So a power cut loses the last ones of each
    folder. A file that was renamed without a sync of its own content may come out empty.
    """

    def __init__(self) -> None:
        self._undo: dict[Path, list[Callable[[], None]]] = {}
        self._synced_files: set[tuple[int, int]] = set()

    def note_sync(self, path: Path) -> None:
        """Record that a file or a folder was synced."""
        if path.is_dir():
            self._undo.pop(path, None)
        elif path.exists():
            self._synced_files.add(_identity(path))

    def before_rename(self, old: Path, new: Path) -> None:
        """Record a rename that is about to happen."""
        if not old.exists():
            return
        replaced = new.read_bytes() if new.is_file() else None
        torn = old.is_file() and _identity(old) not in self._synced_files

        def undo() -> None:
            if new.exists():
                new.rename(old)
            if replaced is not None:
                new.write_bytes(replaced)
            if torn and old.exists():
                old.write_bytes(b"")

        self._note(new, undo)

    def before_deletion(self, path: Path) -> None:
        """Record a deletion that is about to happen."""
        if not path.is_file():
            return
        content = path.read_bytes()

        def undo() -> None:
            if path.parent.exists() and not path.exists():
                path.write_bytes(content)

        self._note(path, undo)

    def after_new_folder(self, path: Path) -> None:
        """Record a folder that was made."""
        self._note(path, lambda: shutil.rmtree(path, ignore_errors=True))

    def lose(self, chance: random.Random) -> None:
        """Undo the last changes of each folder, as many as chance has it."""
        for undo in reversed(list(self._undo.values())):
            for _ in range(chance.randrange(len(undo) + 1)):
                undo.pop()()

    def _note(self, path: Path, undo: Callable[[], None]) -> None:
        self._undo.setdefault(path.parent, []).append(undo)


def _identity(path: Path) -> tuple[int, int]:
    found = path.stat()
    return found.st_ino, found.st_mtime_ns
