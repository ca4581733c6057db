"""The lock that keeps a second program out of a campaign: an empty file beside it, held locked while it is open.

The system lets go of the lock when the program ends, however it ends, so that a crash never locks anyone out.
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
    """Where the lock of a campaign stands."""
    # Some builds of SQLite lock by a name of their own that ends with `.lock`.
    return path.with_name(path.name + ".in-use")


@contextmanager
def hold_lock(path: Path) -> Generator[None, None, None]:
    """Hold the lock of the campaign at `path`, and tidy it away at the end.

    Raises BlockingIOError if somebody else holds it, OSError if the folder cannot be written.
    """
    file = lock_file(path)
    descriptor = _locked(file)
    try:
        yield
    finally:
        _release(file, descriptor)


def is_locked(path: Path) -> bool:
    """Whether somebody, perhaps this program itself, has the campaign open to write."""
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
        # The holder before tidied the file away between our opening and our locking it.
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
        # An open file cannot be removed here, and somebody may open it as soon as it is closed.
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
