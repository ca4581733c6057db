"""The lock of a campaign: an empty file beside it, which one program holds locked while the campaign is open.

The system releases the lock when the program ends in any way, so a crash never locks anyone out.
"""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


def lock_file(path: Path) -> Path:
    """Return the path of a campaign's lock file."""
    # Some builds of SQLite lock by a name of their own that ends with `.lock`.
    return path.with_name(path.name + ".in-use")


@contextmanager
def hold_lock(path: Path) -> Generator[None, None, None]:
    """Hold the lock of the campaign at `path`, and remove the file at the end.

    Raises BlockingIOError if another program holds it, OSError if the folder cannot be written.
    """
    file = lock_file(path)
    descriptor = _locked(file)
    try:
        yield
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


def _locked(file: Path) -> int:
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            _try_lock(descriptor)
            if _still_there(file, descriptor):
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
