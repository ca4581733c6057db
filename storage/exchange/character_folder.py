"""All character files of a folder, read one by one; a file that cannot be read does not stop the others."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from rules.words.messages import Fault, Message, message_of
from storage.exchange.arrivals import MOST_SHOWN, SUFFIXES, Arrival, Tick
from storage.exchange.character_json import MOST_IN_A_BUNDLE
from storage.exchange.guard import ExchangeError
from storage.files.errors import detail_of

MOST_FILES: Final = 3_000
"""Maximum number of files that are read from a folder."""

Read: TypeAlias = Callable[[Path], tuple[Arrival, ...]]
"""Returns the characters of a file; raises a Fault with one sentence."""


class Refused(Struct, frozen=True):
    """A file or a folder that was not read: its name within the folder, and why."""

    file: str
    why: Message


class FolderContent(Struct, frozen=True):
    """The characters in the files of a folder, how many files were read, and which were refused.

    `skipped` names the files of kinds that hold no characters.
    """

    arrivals: tuple[Arrival, ...] = ()
    read: int = 0
    refused: tuple[Refused, ...] = ()
    skipped: tuple[str, ...] = ()


class Found(Struct, frozen=True):
    """The files of a folder that may hold characters, those of other kinds, and the folders that cannot be read."""

    files: tuple[Path, ...]
    unread: tuple[Refused, ...] = ()
    others: tuple[Path, ...] = ()


def character_files(folder: Path) -> Found:
    """Return the files in a folder, and in the folders inside, that may hold characters, in the order of their names.

    Hidden files and folders do not count, and links to folders are not followed. Raises ExchangeError if the folder
    itself cannot be read, or holds too many files.
    """
    found: list[Path] = []
    others: list[Path] = []
    unread: list[OSError] = []
    for path in _files(folder, unread):
        if not path.name.casefold().endswith(SUFFIXES):
            others.append(path)
            continue
        found.append(path)
        if len(found) > MOST_FILES:
            raise ExchangeError(message_of("sent.many_files", path=str(folder), most=MOST_FILES))
    refused = tuple(_unread(error, folder) for error in unread)
    itself = next((each.why for each in refused if each.file == "."), None)
    if itself is not None:
        raise ExchangeError(itself)
    return Found(tuple(sorted(found)), refused, tuple(sorted(others)))


def read_folder(folder: Path, read: Read, tick: Tick) -> FolderContent:
    """Return what the files of a folder hold. Raises ExchangeError if the folder itself cannot be read.

    `tick` is called before each file; an exception that it raises ends the reading.
    """
    arrivals: dict[str, Arrival] = {}
    there = character_files(folder)
    files, refused = there.files, list(there.unread)
    for number, path in enumerate(files):
        tick(number, len(files))
        name = path.relative_to(folder).as_posix()
        try:
            found = read(path)
            _check_new(found, arrivals, name)
        except Fault as problem:
            refused.append(Refused(name, problem.full_message))
        else:
            arrivals |= {each.character.id: each for each in found}
    count = len(files) - len(refused) + len(there.unread)
    skipped = tuple(path.relative_to(folder).as_posix() for path in there.others)
    return FolderContent(tuple(arrivals.values()), count, tuple(refused), skipped)


def _files(folder: Path, unread: list[OSError]) -> Iterator[Path]:
    for place, inside, names in os.walk(folder, onerror=unread.append):
        inside[:] = [name for name in inside if not name.startswith(".")]
        yield from (Path(place, name) for name in names if not name.startswith("."))


def _unread(error: OSError, folder: Path) -> Refused:
    """Return a folder that cannot be read by its name within the folder that is read."""
    path = Path(os.fsdecode(error.filename or folder))
    name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else str(path)
    return Refused(name, message_of("file.not_read", path=str(path), detail=detail_of(error)))


def _check_new(found: tuple[Arrival, ...], before: dict[str, Arrival], name: str) -> None:
    """Raise ExchangeError if a character of this file was in an earlier one, or if there are too many characters."""
    if len(before) + len(found) > MOST_IN_A_BUNDLE:
        raise ExchangeError(message_of("sent.too_many", name=name, most=MOST_IN_A_BUNDLE))
    for arrival in found:
        other = before.get(arrival.character.id)
        if other is not None:
            who = arrival.character.name[:MOST_SHOWN] or message_of("sent.somebody")
            raise ExchangeError(message_of("sent.twice", name=name, who=who, file=other.file))
