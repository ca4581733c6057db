"""Characters as JSON files, to copy them between a player's computer and the table.

A file holds one character or a bundle of characters, with their portraits.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rules.state.character import Character
from rules.words.messages import message_of
from storage.exchange.guard import ExchangeError as ExchangeError
from storage.exchange.guard import read_bounded
from storage.files.codec import NOT_READABLE
from storage.files.errors import detail_of
from storage.files.writing import write_whole

VERSION: Final = 1
"""The version of the format to write; older versions are read, newer ones refused."""

LARGEST_FILE: Final = 64 * 2**20
"""Maximum size of a file, in bytes."""

MOST_IN_A_BUNDLE: Final = 10_000
"""Maximum number of characters in a file."""

_FORMAT: Final = "fightbook character"
_BUNDLE: Final = "fightbook characters"


VersionHash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The hash of a version."""

Versions: TypeAlias = Annotated[tuple[VersionHash, ...], Meta(max_length=1000)]
"""The hashes of versions, newest first."""


OwnFiles: TypeAlias = Annotated[Mapping[str, str], Meta(max_length=100)]
"""The texts of the files of a pack by name."""


class PortableCharacter(Struct, frozen=True, omit_defaults=True):
    """A character in a file: the sheet, and the portrait as base64, empty if there is none.

    `made_from` holds the hashes of the versions that the sheet comes from, the newest first. `own` holds the files of a
    pack with the entries on the sheet that its table added to the game.
    """

    character: Character
    portrait: str = ""
    made_from: Versions = ()
    own: OwnFiles = {}


class _RawCharacter(Struct):
    character: msgspec.Raw
    portrait: str = ""
    made_from: Versions = ()
    own: OwnFiles = {}


class _Envelope(Struct):
    format: str
    version: int
    character: msgspec.Raw = msgspec.Raw()
    portrait: str = ""
    made_from: Versions = ()
    own: OwnFiles = {}
    characters: tuple[_RawCharacter, ...] = ()


class _CharacterFile(Struct, omit_defaults=True):
    format: str
    version: int
    character: Character
    portrait: str = ""
    made_from: Versions = ()
    own: OwnFiles = {}


class _BundleFile(Struct):
    format: str
    version: int
    characters: tuple[PortableCharacter, ...]


def character_to_json(
    character: Character, portrait: str = "", made_from: Versions = (), own: OwnFiles | None = None
) -> str:
    """Return a character as indented JSON."""
    return _indented(_CharacterFile(_FORMAT, VERSION, character, portrait, made_from, own or {}))


def bundle_to_json(characters: Iterable[PortableCharacter]) -> str:
    """Return several characters as one indented JSON text."""
    return _indented(_BundleFile(_BUNDLE, VERSION, tuple(characters)))


def characters_from_json(content: str | bytes, name: str = "This file") -> tuple[PortableCharacter, ...]:
    """Return the characters of a JSON text, which holds one or a bundle. Raises ExchangeError."""
    envelope = _envelope(content, name)
    if envelope.format == _FORMAT:
        character = _character(envelope.character, name)
        return (PortableCharacter(character, envelope.portrait, envelope.made_from, envelope.own),)
    if envelope.format != _BUNDLE:
        raise ExchangeError(message_of("sent.other_format", name=name, format=envelope.format))
    if len(envelope.characters) > MOST_IN_A_BUNDLE:
        raise ExchangeError(message_of("sent.too_many", name=name, most=MOST_IN_A_BUNDLE))
    return tuple(
        PortableCharacter(_character(each.character, name), each.portrait, each.made_from, each.own)
        for each in envelope.characters
    )


def _envelope(content: str | bytes, name: str) -> _Envelope:
    try:
        envelope = msgspec.json.decode(content, type=_Envelope)
    except NOT_READABLE as error:
        raise ExchangeError(message_of("sent.no_character", name=name, detail=str(error))) from error
    if not 1 <= envelope.version <= VERSION and envelope.format in (_FORMAT, _BUNDLE):
        raise ExchangeError(message_of("sent.too_new", name=name, version=envelope.version, known=VERSION))
    return envelope


def _character(body: msgspec.Raw, name: str) -> Character:
    try:
        return msgspec.json.decode(body or b"{}", type=Character)
    except NOT_READABLE as error:
        raise ExchangeError(message_of("sent.not_whole", name=name, detail=str(error))) from error


def _indented(outgoing: Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(outgoing), indent=2).decode() + "\n"


def write_character(
    path: Path, character: Character, portrait: str = "", made_from: Versions = (), own: OwnFiles | None = None
) -> None:
    """Write a character to a file atomically; raises ExchangeError if it cannot be written."""
    write_text(path, character_to_json(character, portrait, made_from, own))


def write_bundle(path: Path, characters: Iterable[PortableCharacter]) -> None:
    """Write several characters to one file atomically; raises ExchangeError if it cannot be written."""
    write_text(path, bundle_to_json(characters))


def write_text(path: Path, text: str) -> None:
    """Write a text to a file atomically; raises ExchangeError if it cannot be written."""
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise ExchangeError(message_of("file.not_written", path=str(path), detail=detail_of(error))) from error


def read_characters(path: Path) -> tuple[PortableCharacter, ...]:
    """Return all characters of a file; raises ExchangeError if it cannot be read or is not a character file."""
    return characters_from_json(read_bounded(path, LARGEST_FILE, message_of("sent.a_file")), str(path))
