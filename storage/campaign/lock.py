"""The lock of a campaign: a file beside it, which one program holds locked while the campaign is open.

The system releases the lock when the program ends in any way, so a crash never locks anyone out. The file is empty
unless the program plays on in another file: then it holds the path of that.
"""

import os
import sys
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Final

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


IN_MEMORY: Final = Path(":memory:")
"""The path that stands in a lock file if the campaign is kept in no file."""

_NOTE_AT: Final = 1
"""Where the note in a lock file begins: on Windows nobody else can read the byte that is locked."""

_LONGEST_NOTE: Final = 2**15


class Lock:
    """The lock of the campaign at `path`, held by this program."""

    def __init__(self, path: Path, descriptor: int) -> None:
        self.path = path
        self._descriptor = descriptor

    @property
    def is_in_place(self) -> bool:
        """Whether the lock file is still there, so that no other program can lock the campaign."""
        return _still_there(lock_file(self.path), self._descriptor)

    def note(self, played_in: Path | None) -> None:
        """Write for other programs in which other file the campaign goes on; None if it is in its own.

        Raises OSError if that cannot be written.
        """
        os.ftruncate(self._descriptor, 0)
        if played_in is not None:
            os.lseek(self._descriptor, _NOTE_AT, os.SEEK_SET)
            os.write(self._descriptor, os.fsencode(played_in))


class Locks:
    """The locks of one open campaign: that of its first file, and those of the files in which it went on.

    `held` releases them.
    """

    def __init__(self, held: ExitStack) -> None:
        self._held = held
        self._locks: list[Lock] = []

    def take(self, path: Path) -> None:
        """Lock a campaign, unless it is locked by us already.

        Raises BlockingIOError if another program holds the lock, OSError if the folder cannot be written.
        """
        self._locks = [each for each in self._locks if each.is_in_place]
        if not any(each.path == path for each in self._locks):
            self._locks.append(self._held.enter_context(hold_lock(path)))

    def note(self, played_in: Path) -> None:
        """Tell programs that find any of the locks where the campaign goes on."""
        for lock in self._locks:
            with suppress(OSError):
                lock.note(None if lock.path == played_in else played_in)


def lock_file(path: Path) -> Path:
    """Return the path of a campaign's lock file."""
    # Some builds of SQLite lock by a name of their own that ends with `.lock`.
    return path.with_name(path.name + ".in-use")


@contextmanager
def hold_lock(path: Path) -> Generator[Lock, None, None]:
    """Hold the lock of the campaign at `path`, and remove the file at the end.

    Raises BlockingIOError if another program holds it, OSError if the folder cannot be written.
    """
    file = lock_file(path)
    descriptor = _locked(file)
    try:
        yield Lock(path, descriptor)
    finally:
        _release(file, descriptor)


def is_locked(path: Path) -> bool:
    """Return whether any program, this one included, has the campaign open for writing."""
    try:
        descriptor = os.open(lock_file(path), os.O_RDONLY)
    except FileNotFoundError:
        return False
    try:
        _try_lock(descriptor, shared=True)
    except BlockingIOError:
        return True
    finally:
        os.close(descriptor)
    return False


def played_in(path: Path) -> Path | None:
    """Return the other file in which the program that has this campaign open goes on with it.

    None if it plays in this file, or if no program has it open; IN_MEMORY if it has no file. Raises OSError if the
    lock file cannot be read.
    """
    if not is_locked(path):
        return None
    with suppress(FileNotFoundError), lock_file(path).open("rb", buffering=0) as file:
        file.seek(_NOTE_AT)
        noted = file.read(_LONGEST_NOTE)
        return Path(os.fsdecode(noted)) if noted else None
    return None


def _locked(file: Path) -> int:
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _try_lock(descriptor)
            if _still_there(file, descriptor):
                # A program that was killed may have left a note.
                os.ftruncate(descriptor, 0)
                return descriptor
        except OSError:
            os.close(descriptor)
            raise
        # The previous holder removed the file after we opened it and before we locked it.
        os.close(descriptor)


def _still_there(file: Path, descriptor: int) -> bool:
    try:
        return os.path.samestat(file.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


if sys.platform == "win32":

    def _try_lock(descriptor: int, shared: bool = False) -> None:
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBRLCK if shared else msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(error.errno, error.strerror) from error

    def _release(file: Path, descriptor: int) -> None:
        # Windows cannot remove an open file, and another program may open it as soon as it is closed.
        os.close(descriptor)
        with suppress(OSError):
            file.unlink(missing_ok=True)

else:

    def _try_lock(descriptor: int, shared: bool = False) -> None:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)

    def _release(file: Path, descriptor: int) -> None:
        with suppress(OSError):
            file.unlink(missing_ok=True)
        os.close(descriptor)
