"""Packing the files of a ruleset into a zip archive, and unpacking archives from untrusted sources.

Sizes, names and kinds of files are checked before anything is unpacked, and no name in an archive decides where a file
is written.
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
from storage.rulesets.library import EXCHANGE_FOLDERS, FOLDERS, MOST_FILES, PRESET_FOLDERS

SUFFIX: Final = ".fightrules"
"""The suffix of a package's file name."""

MANIFEST: Final = "fightrules.json"
"""The file with the manifest in a package."""

LARGEST_PACKAGE: Final = 4 * 2**20
"""Maximum size of a package, in bytes."""

LARGEST_FILE: Final = 2**20
"""Maximum unpacked size of a file in a package, in bytes."""

LARGEST_CONTENT: Final = 8 * 2**20
"""Maximum unpacked size of all files in a package together, in bytes."""

MOST_PACKED: Final = 200
"""The highest compression ratio of a file in a package."""

NOTES: Final = ("README.md", "README.txt", "LICENSE", "LICENSE.txt", "LICENSE.md")
"""Files for people to read that a package may hold besides the ruleset."""

_INNER = (*FOLDERS, *PRESET_FOLDERS, *EXCHANGE_FOLDERS)
_NAME = re.compile(rf"(?:(?:{'|'.join(_INNER)})/)?([A-Za-z0-9][A-Za-z0-9_-]{{0,59}})\.toml")
_UNREADABLE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, IndexError)
_FIXED_DATE = (1980, 1, 1, 0, 0, 0)


class PackageError(Fault):
    """A package cannot be made, read or installed; the message is one sentence for the user."""


def unpack(path: Path) -> dict[str, str]:
    """Return the texts of a package by name. Raises PackageError for anything that does not belong in one."""
    try:
        if path.stat().st_size > LARGEST_PACKAGE:
            raise PackageError(message_of("package.too_large", path=str(path), most=LARGEST_PACKAGE // 2**20))
        with zipfile.ZipFile(path) as archive:
            entries = archive.infolist()
            _check_entries(path, entries)
            return _contents(path, archive, entries)
    except _UNREADABLE as error:
        raise PackageError(message_of("package.broken", path=str(path))) from error
    except OSError as error:
        raise PackageError(message_of("file.not_read", path=str(path), detail=detail_of(error))) from error


def _check_entries(path: Path, entries: list[zipfile.ZipInfo]) -> None:
    """Check the list of files in a package before any is unpacked. Raises PackageError."""
    if len(entries) > MOST_FILES + len(NOTES) + 1:
        raise refusal(path, message_of("package.files", count=len(entries), most=MOST_FILES))
    seen: set[str] = set()
    for entry in entries:
        name = entry.orig_filename
        if not is_allowed_name(name):
            raise refusal(path, message_of("package.name", name=quoted(name)))
        if name.casefold() in seen:
            raise refusal(path, message_of("package.twice", name=quoted(name)))
        seen.add(name.casefold())
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG):
            raise refusal(path, message_of("package.not_plain", name=quoted(name)))
        if entry.flag_bits & 1 or entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            raise refusal(path, message_of("package.locked", name=quoted(name)))
        if entry.file_size > LARGEST_FILE:
            raise refusal(path, message_of("package.large_file", name=quoted(name), most=LARGEST_FILE // 2**20))
        if entry.file_size > MOST_PACKED * max(1, entry.compress_size):
            raise refusal(path, message_of("package.swells", name=quoted(name), most=MOST_PACKED))
    if sum(entry.file_size for entry in entries) > LARGEST_CONTENT:
        raise refusal(path, message_of("package.content", most=LARGEST_CONTENT // 2**20))


def _contents(path: Path, archive: zipfile.ZipFile, entries: Iterable[zipfile.ZipInfo]) -> dict[str, str]:
    """Return the texts of the files. Raises PackageError for a file whose size differs from the listed one."""
    files: dict[str, str] = {}
    for entry in entries:
        with archive.open(entry) as file:
            content = file.read(LARGEST_FILE + 1)
        if len(content) != entry.file_size:
            raise refusal(path, message_of("package.length", name=quoted(entry.orig_filename)))
        try:
            files[entry.orig_filename] = content.decode("utf-8")
        except UnicodeDecodeError as error:
            raise refusal(path, message_of("package.not_utf8", name=quoted(entry.orig_filename))) from error
    return files


def pack_files(files: Mapping[str, str]) -> bytes:
    """Return the files as an archive; the same files give the same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _FIXED_DATE), text.encode(), zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def folder_files(folder: Path) -> dict[str, str]:
    """Return the texts of a ruleset folder that belong in a package, by name. Raises PackageError."""
    if not folder.is_dir():
        raise PackageError(message_of("package.no_folder", path=str(folder)))
    found = [entry for name in ("", *_INNER) for entry in sorted((folder / name).glob("*"))]
    files: dict[str, str] = {}
    for entry in found:
        name = entry.relative_to(folder).as_posix()
        if not entry.name.endswith(".toml") and name not in NOTES:
            continue
        if not is_allowed_name(name):
            raise PackageError(message_of("package.pack_name", path=str(entry)))
        files[name] = _text_to_pack(entry)
    if len(files) > MOST_FILES or sum(map(len, files.values())) > LARGEST_CONTENT:
        raise PackageError(message_of("package.pack_much", path=str(folder)))
    return files


def _text_to_pack(entry: Path) -> str:
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


def is_allowed_name(name: str) -> bool:
    """Return whether a package may hold a file of this name: a known one that is safe on every system."""
    if name == MANIFEST or name in NOTES:
        return True
    ours = _NAME.fullmatch(name)
    return ours is not None and not is_device(ours[1])


def quoted(name: str) -> str:
    """Return a name from a package for an error message: quoted, short, on one line, in ASCII."""
    return f"“{ascii(name)[1:-1][:60]}”"


def refusal(path: Path, why: Message) -> PackageError:
    """Return the error for a package that is refused for this reason."""
    return PackageError(message_of("package.refused", path=str(path), why=why))
