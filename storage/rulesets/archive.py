"""The files of a ruleset packed into one zip archive, and unpacked again with every care.

An archive comes from somebody else: sizes, names and kinds are looked at before anything is unpacked, and nothing is
ever written by what stands in it.
"""

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from rules.words.messages import Fault, Message, message_of
from storage.files.errors import detail_of
from storage.rulesets.folders import is_device
from storage.rulesets.library import EXCHANGE_FOLDERS, FOLDERS, MOST_FILES, READY_FOLDERS

SUFFIX: Final = ".fightrules"
"""How the name of a package ends."""

MANIFEST: Final = "fightrules.json"
"""The file in a package that says what it is."""

LARGEST_PACKAGE: Final = 4 * 2**20
"""Bytes a package may have."""

LARGEST_FILE: Final = 2**20
"""Bytes a file in it may have, unpacked."""

LARGEST_CONTENT: Final = 8 * 2**20
"""Bytes all files in it may have together, unpacked."""

MOST_PACKED: Final = 200
"""How many times larger than packed a file may be."""

NOTES: Final = ("README.md", "README.txt", "LICENSE", "LICENSE.txt", "LICENSE.md")
"""What may lie beside the files of a ruleset, for people to read."""

_INNER = (*FOLDERS, *READY_FOLDERS, *EXCHANGE_FOLDERS)
_NAME = re.compile(rf"(?:(?:{'|'.join(_INNER)})/)?([A-Za-z0-9][A-Za-z0-9_-]{{0,59}})\.toml")
_BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
_LONG_AGO = (1980, 1, 1, 0, 0, 0)


class PackageError(Fault):
    """A package cannot be made, read or installed; the message is one sentence to show to the user."""


def unpacked(path: Path) -> dict[str, str]:
    """The texts of a package by name. Raises PackageError for whatever does not belong in one."""
    try:
        if path.stat().st_size > LARGEST_PACKAGE:
            raise PackageError(message_of("package.too_large", path=str(path), most=LARGEST_PACKAGE // 2**20))
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            _check_entries(path, entries)
            return _contents(path, archive, entries)
    except _BROKEN as error:
        raise PackageError(message_of("package.broken", path=str(path))) from error
    except OSError as error:
        raise PackageError(message_of("file.not_read", path=str(path), detail=detail_of(error))) from error


def _check_entries(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Refuse a package by what it lists, before any of it is unpacked."""
    if len(entries) > MOST_FILES + len(NOTES) + 1:
        raise refused(path, message_of("package.files", count=len(entries), most=MOST_FILES))
    seen: set[str] = set()
    for entry in entries:
        name = entry.orig_filename
        if not is_name(name):
            raise refused(path, message_of("package.name", name=spelled(name)))
        if name.casefold() in seen:
            raise refused(path, message_of("package.twice", name=spelled(name)))
        seen.add(name.casefold())
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            raise refused(path, message_of("package.not_plain", name=spelled(name)))
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise refused(path, message_of("package.locked", name=spelled(name)))
        if entry.file_size > LARGEST_FILE:
            raise refused(path, message_of("package.large_file", name=spelled(name), most=LARGEST_FILE // 2**20))
        if entry.file_size > MOST_PACKED * max(1, entry.compress_size):
            raise refused(path, message_of("package.swells", name=spelled(name), most=MOST_PACKED))
    if sum(entry.file_size for entry in entries) > LARGEST_CONTENT:
        raise refused(path, message_of("package.content", most=LARGEST_CONTENT // 2**20))


def _contents(path: Path, archive: zipfile.ZipFile, entries: Iterable[zipfile.ZipInfo]) -> dict[str, str]:
    """What the files say. A size that was listed wrongly is met here, since no more is read than was listed."""
    files: dict[str, str] = {}
    for entry in entries:
        with archive.open(entry) as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) != entry.file_size:
            raise refused(path, message_of("package.length", name=spelled(entry.orig_filename)))
        try:
            files[entry.orig_filename] = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise refused(path, message_of("package.not_utf8", name=spelled(entry.orig_filename))) from error
    return files


def packed(files: Mapping[str, str]) -> bytes:
    """The files as an archive, the same bytes for the same files."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _LONG_AGO), text.encode(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def folder_files(folder: Path) -> dict[str, str]:
    """The files of a ruleset folder that go into a package, by name. Raises PackageError."""
    if not folder.is_dir():
        raise PackageError(message_of("package.no_folder", path=str(folder)))
    found = [entry for name in ("", *_INNER) for entry in sorted((folder / name).glob("*"))]
    files: dict[str, str] = {}
    for entry in found:
        name = entry.relative_to(folder).as_posix()
        if not entry.name.endswith(".toml") and name not in NOTES:
            continue
        if not is_name(name):
            raise PackageError(message_of("package.pack_name", path=str(entry)))
        files[name] = _packed_text(entry)
    if len(files) > MOST_FILES or sum(map(len, files.values())) > LARGEST_CONTENT:
        raise PackageError(message_of("package.pack_much", path=str(folder)))
    return files


def _packed_text(entry: Path) -> str:
    if entry.is_symlink() or not entry.is_file():
        raise PackageError(message_of("package.pack_plain", path=str(entry)))
    try:
        with entry.open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) > LARGEST_FILE:
            raise PackageError(message_of("package.pack_large", path=str(entry), most=LARGEST_FILE // 2**20))
        return content.decode("utf-8-sig")
    except OSError as error:
        raise PackageError(message_of("package.unread", path=str(entry), detail=detail_of(error))) from error
    except UnicodeDecodeError as error:
        raise PackageError(message_of("package.pack_utf8", path=str(entry))) from error


def is_name(name: str) -> bool:
    """Whether a file in a package may be called so: one of ours, that means the same on every system."""
    if name == MANIFEST or name in NOTES:
        return True
    ours = _NAME.fullmatch(name)
    return ours is not None and not is_device(ours[1])


def spelled(name: str) -> str:
    """A name out of a package as it can be shown: short, on one line, in plain letters."""
    return f"“{ascii(name)[1:-1][:60]}”"


def refused(path: Path, why: Message) -> PackageError:
    """The error of a package that is not installed, for this reason."""
    return PackageError(message_of("package.refused", path=str(path), why=why))
