"""A layer between SQLite and the system that counts what reaches the disk, and ends the process at one of them.

It wraps the methods of SQLite's own file system layer (its default VFS) in the library that Python's `sqlite3` uses, so
that the real SQLite runs above it and the real system below. Use it only in a process of its own: see `cuts`.
"""

import ctypes
import os
import random
from collections.abc import Callable
from ctypes import CFUNCTYPE, POINTER, Structure, c_char_p, c_int, c_int64, c_void_p
from pathlib import Path
from typing import Any, ClassVar

from tests.faults.names import UnsyncedNames

OK = 0

NEW_LOG = 0x4
"""SQLite opens a file to create it."""

LOGS = 0x800 | 0x4000 | 0x80000
"""SQLite opens a rollback journal, a super-journal or a write-ahead log: its first sync syncs the folder too."""

# SQLite keeps the pointer to the name, so the name must stay a pointer.
_Open = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_Delete = CFUNCTYPE(c_int, c_void_p, c_char_p, c_int)
_Close = CFUNCTYPE(c_int, c_void_p)
_Write = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_Truncate = CFUNCTYPE(c_int, c_void_p, c_int64)
_Sync = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(Structure):
    """`sqlite3_vfs` as far as it is changed here; the rest is copied as it is."""

    _fields_: ClassVar = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("next", c_void_p),
        ("name", c_char_p),
        ("data", c_void_p),
        ("open", _Open),
        ("delete", _Delete),
        ("rest", c_void_p * 14),
    ]


class _Methods(Structure):
    """`sqlite3_io_methods` as far as it is changed here."""

    _fields_: ClassVar = [
        ("version", c_int),
        ("close", _Close),
        ("read", c_void_p),
        ("write", _Write),
        ("truncate", _Truncate),
        ("sync", _Sync),
        ("rest", c_void_p * 13),
    ]


class _File(Structure):
    """`sqlite3_file`: the beginning of SQLite's object for an open file."""

    _fields_: ClassVar = [("methods", POINTER(_Methods))]


class Unsynced:
    """The writes to a file since its last sync, with its content at that sync.

    `names_folder` says that the next sync also syncs the folder of the file.
    """

    def __init__(self, path: Path, names_folder: bool) -> None:
        self.path = path
        self.names_folder = names_folder
        self.base = b""
        self.changes: list[tuple[int, bytes | None]] = []
        self.note_sync()

    def note_sync(self) -> None:
        """Record the present content as synced."""
        self.changes.clear()
        try:
            self.base = self.path.read_bytes()
        except FileNotFoundError:
            self.base = b""

    def lose(self, chance: random.Random) -> None:
        """Lose some of the writes since the last sync, as a power cut may."""
        if not self.changes or not self.path.exists():
            return
        content = bytearray(self.base)
        for offset, written in self.changes:
            if chance.random() < 0.5:
                continue
            if written is None:
                del content[offset:]
            else:
                content.extend(bytes(max(0, offset - len(content))))
                content[offset : offset + len(written)] = written
        self.path.write_bytes(content)


class FaultLayer:
    """Counts the operations of this process; before number `cut_at` the process ends as if it was killed.

    With `power`, unsynced writes and names are partly lost, as when the power fails. Number 0 never comes: it only
    counts.
    """

    def __init__(self, cut_at: int, power: random.Random | None = None) -> None:
        self.count = 0
        self._is_cut = False
        self._cut_at = cut_at
        self._power = power
        self._files: dict[int, Unsynced] = {}
        self._names = UnsyncedNames()
        self._kept: list[object] = []
        self._wrapped: dict[int, _Methods] = {}

    def install(self) -> None:
        """Put the layer under all connections that are opened from now on, and under renames and deletions."""
        library = ctypes.CDLL(_library())
        library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        library.sqlite3_vfs_find.argtypes = [c_char_p]
        library.sqlite3_vfs_register.argtypes = [POINTER(_Vfs), c_int]
        original = library.sqlite3_vfs_find(None)
        vfs = _Vfs.from_buffer_copy(original.contents)
        vfs.name = b"cuts"
        vfs.open = _Open(self._opening(original.contents.open, original))
        vfs.delete = _Delete(self._deleting(original.contents.delete, original))
        self._kept += [library, vfs, original]
        if library.sqlite3_vfs_register(ctypes.byref(vfs), 1) != OK:
            raise RuntimeError("SQLite does not take the fault layer")
        # What puts a power cut together calls these functions too, but only when nothing is counted any more.
        os.replace = self._counted(os.replace, before=self._names.before_rename)
        os.rename = self._counted(os.rename, before=self._names.before_rename)
        os.unlink = os.remove = self._counted(os.unlink, before=self._names.before_deletion)
        os.truncate = self._counted(os.truncate)
        os.mkdir = self._counted(os.mkdir, after=self._names.after_new_folder)
        os.fsync = self._counted(os.fsync, after=self._synced)

    def _counted(
        self,
        function: Callable[..., Any],
        before: Callable[..., object] | None = None,
        after: Callable[..., object] | None = None,
    ) -> Callable[..., Any]:
        """Return a function of the system that is counted, and whose changes of names are noted.

        `before` and `after` are called with the same paths.
        """

        def run(*arguments: Any, **named: Any) -> Any:
            if self._is_cut:
                return function(*arguments, **named)
            self._note()
            paths = [
                each if isinstance(each, int) else Path(os.fsdecode(each)) for each in arguments[:2] if _is_path(each)
            ]
            if before is not None and self._power is not None:
                before(*paths)
            result = function(*arguments, **named)
            if after is not None and self._power is not None:
                after(*paths[:1])
            return result

        return run

    def _synced(self, descriptor: int) -> None:
        self._names.note_sync(Path(f"/proc/self/fd/{descriptor}").readlink())

    def _note(self) -> None:
        self.count += 1
        if self.count == self._cut_at:
            self._is_cut = True
            if self._power is not None:
                for file in self._files.values():
                    file.lose(self._power)
                self._names.lose(self._power)
            os._exit(CUT)

    def _opening(self, real: Callable[..., int], vfs: Any) -> Callable[..., int]:
        def run(_vfs: int, name: int | None, file: int, flags: int, out: int | None) -> int:
            result = real(ctypes.cast(vfs, c_void_p), name, file, flags, out)
            opened = _File.from_address(file)
            if result == OK and opened.methods and name is not None:
                path = Path(os.fsdecode(ctypes.string_at(name)))
                self._files[file] = Unsynced(path, bool(flags & NEW_LOG and flags & LOGS))
                opened.methods = ctypes.pointer(self._methods(opened.methods.contents))
            return result

        return run

    def _deleting(self, real: Callable[..., int], vfs: Any) -> Callable[..., int]:
        def run(_vfs: int, name: bytes, sync: int) -> int:
            self._note()
            path = Path(os.fsdecode(name))
            if self._power is not None:
                self._names.before_deletion(path)
            result = real(ctypes.cast(vfs, c_void_p), name, sync)
            if sync:
                self._names.note_sync(path.parent)
            return result

        return run

    def _methods(self, real: _Methods) -> _Methods:
        address = ctypes.addressof(real)
        if address not in self._wrapped:
            wrapped = _Methods.from_buffer_copy(real)
            close, write, truncate, sync = real.close, real.write, real.truncate, real.sync

            def closing(file: int) -> int:
                self._files.pop(file, None)
                return close(file)

            def writing(file: int, data: int, size: int, offset: int) -> int:
                self._note()
                if self._power is not None and file in self._files:
                    self._files[file].changes.append((offset, ctypes.string_at(data, size)))
                return write(file, data, size, offset)

            def truncating(file: int, size: int) -> int:
                self._note()
                if self._power is not None and file in self._files:
                    self._files[file].changes.append((size, None))
                return truncate(file, size)

            def syncing(file: int, flags: int) -> int:
                self._note()
                result = sync(file, flags)
                if self._power is not None and file in self._files:
                    self._note_sync(self._files[file])
                return result

            wrapped.close, wrapped.write = _Close(closing), _Write(writing)
            wrapped.truncate, wrapped.sync = _Truncate(truncating), _Sync(syncing)
            self._kept.append(real)
            self._wrapped[address] = wrapped
        return self._wrapped[address]

    def _note_sync(self, file: Unsynced) -> None:
        file.note_sync()
        self._names.note_sync(file.path)
        if file.names_folder:
            file.names_folder = False
            self._names.note_sync(file.path.parent)


CUT = 73
"""The exit code of a process that was cut off."""


def _is_path(argument: object) -> bool:
    return isinstance(argument, str | bytes | int | os.PathLike)


def _library() -> str | None:
    """Return the path of the SQLite library that Python uses; None, this program itself, if it cannot be told."""
    import _sqlite3

    try:
        with Path("/proc/self/maps").open() as maps:
            paths = {line.split()[-1] for line in maps if "sqlite3.so" in line and "_sqlite3" not in line}
    except OSError:
        paths = set()
    return next(iter(paths), None) or getattr(_sqlite3, "__file__", None)
