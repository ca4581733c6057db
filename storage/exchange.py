"""Characters as JSON files, to be carried from a player's computer to the table and back."""

from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict, replace

from rules.character import Character
from storage.codec import NOT_READABLE
from storage.errors import detail_of
from storage.files import write_whole

VERSION: Final = 1
"""The version of the format that is written; older ones are read, newer ones refused."""

LARGEST_FILE: Final = 4 * 2**20
"""A file of more bytes than this is not read."""

_FORMAT: Final = "fightbook character"


class ExchangeError(Exception):
    """A character cannot be read or written; the message is one sentence to show to the user."""


class Difference(Struct, frozen=True):
    """A part of two sheets that is not the same in both, such as `attributes.DX`; None where it is missing."""

    part: str
    ours: object
    theirs: object


class _Envelope(Struct):
    format: str
    version: int
    character: msgspec.Raw


class _Outgoing(Struct):
    format: str
    version: int
    character: Character


def character_to_json(character: Character) -> str:
    """The sheet as JSON to be read by people and programs."""
    return msgspec.json.format(msgspec.json.encode(_Outgoing(_FORMAT, VERSION, character)), indent=2).decode() + "\n"


def character_from_json(content: str | bytes, name: str = "This file") -> Character:
    """The sheet that a JSON text holds; `name` is what to call the text in an error. Raises ExchangeError."""
    try:
        envelope = msgspec.json.decode(content, type=_Envelope)
    except NOT_READABLE as error:
        raise ExchangeError(
            f"{name} is not a character of Fightbook ({error}); choose a file that was exported as a character."
        ) from error
    if envelope.format != _FORMAT:
        raise ExchangeError(f"{name} holds “{envelope.format}” and not a character; choose another file.")
    if not 1 <= envelope.version <= VERSION:
        raise ExchangeError(
            f"{name} is written in version {envelope.version} of the format, and this Fightbook knows {VERSION}; "
            "update it, or export the character again from an older one."
        )
    try:
        return msgspec.json.decode(envelope.character, type=Character)
    except NOT_READABLE as error:
        raise ExchangeError(f"The character in {name} is not whole ({error}); export it again.") from error


def write_character(path: Path, character: Character) -> None:
    """Write a character to a file, whole or not at all; raises ExchangeError if it cannot be written."""
    try:
        write_whole(path, character_to_json(character).encode())
    except OSError as error:
        raise ExchangeError(f"{path} cannot be written ({detail_of(error)}); choose another place.") from error


def read_character(path: Path) -> Character:
    """Read a character from a file; raises ExchangeError if it cannot be read or is none."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise ExchangeError(f"{path} is too large to be a character; choose another file.")
        content = path.read_bytes()
    except OSError as error:
        raise ExchangeError(f"{path} cannot be read ({detail_of(error)}); check its name and place.") from error
    return character_from_json(content, str(path))


def differences(ours: Character, theirs: Character) -> tuple[Difference, ...]:
    """Everything in which two sheets differ, entry by entry, in the order of the sheet."""
    found: list[Difference] = []
    mine, other = asdict(ours), asdict(theirs)
    for part in mine:
        if isinstance(mine[part], dict):
            entries = {**mine[part], **other[part]}
            pairs = [(f"{part}.{entry}", mine[part].get(entry), other[part].get(entry)) for entry in entries]
        else:
            pairs = [(part, mine[part], other[part])]
        found.extend(Difference(*pair) for pair in pairs if pair[1] != pair[2])
    return tuple(found)


def with_current_pools(ours: Character, theirs: Character) -> Character:
    """The other sheet, with the pools as they stand in ours: what a fight took away no file gives back."""
    return replace(theirs, pools=ours.pools)
