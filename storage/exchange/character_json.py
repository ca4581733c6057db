"""Characters as JSON files, to be carried from a player's computer to the table and back.

A file holds one character, or a bundle of them; each with his portrait, if he has one.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from rules.state.character import Character
from rules.words.messages import message_of
from storage.exchange.guard import ExchangeError as ExchangeError
from storage.exchange.guard import read_bounded
from storage.files.codec import NOT_READABLE
from storage.files.errors import detail_of
from storage.files.writing import write_whole

VERSION: Final = 1
"""The version of the format that is written; older ones are read, newer ones refused."""

LARGEST_FILE: Final = 64 * 2**20
"""A file of more bytes than this is not read."""

MOST_IN_A_BUNDLE: Final = 10_000
"""Characters that one file may hold."""

_FORMAT: Final = "fightbook character"
_BUNDLE: Final = "fightbook characters"


class Sent(Struct, frozen=True, omit_defaults=True):
    """A character as he travels: his sheet, and his portrait as base64, empty if he has none."""

    character: Character
    portrait: str = ""


class _Packed(Struct):
    character: msgspec.Raw
    portrait: str = ""


class _Envelope(Struct):
    format: str
    version: int
    character: msgspec.Raw = msgspec.Raw()
    portrait: str = ""
    characters: tuple[_Packed, ...] = ()


class _Outgoing(Struct, omit_defaults=True):
    format: str
    version: int
    character: Character
    portrait: str = ""


class _Bundle(Struct):
    format: str
    version: int
    characters: tuple[Sent, ...]


def character_to_json(character: Character, portrait: str = "") -> str:
    """The sheet as JSON to be read by people and programs."""
    return _pretty(_Outgoing(_FORMAT, VERSION, character, portrait))


def bundle_to_json(sent: Iterable[Sent]) -> str:
    """Several sheets as one JSON text."""
    return _pretty(_Bundle(_BUNDLE, VERSION, tuple(sent)))


def sent_from_json(content: str | bytes, name: str = "This file") -> tuple[Sent, ...]:
    """All that a JSON text holds, one character or a bundle. Raises ExchangeError."""
    envelope = _envelope(content, name)
    if envelope.format == _FORMAT:
        return (Sent(_character(envelope.character, name), envelope.portrait),)
    if envelope.format != _BUNDLE:
        raise ExchangeError(message_of("sent.other_format", name=name, format=envelope.format))
    if len(envelope.characters) > MOST_IN_A_BUNDLE:
        raise ExchangeError(message_of("sent.too_many", name=name, most=MOST_IN_A_BUNDLE))
    return tuple(Sent(_character(each.character, name), each.portrait) for each in envelope.characters)


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


def _pretty(outgoing: Struct) -> str:
    return msgspec.json.format(msgspec.json.encode(outgoing), indent=2).decode() + "\n"


def write_character(path: Path, character: Character, portrait: str = "") -> None:
    """Write a character to a file, whole or not at all; raises ExchangeError if it cannot be written."""
    write_text(path, character_to_json(character, portrait))


def write_bundle(path: Path, sent: Iterable[Sent]) -> None:
    """Write several characters to one file, whole or not at all; raises ExchangeError if it cannot be written."""
    write_text(path, bundle_to_json(sent))


def write_text(path: Path, text: str) -> None:
    """Write a text to a file, whole or not at all; raises ExchangeError if it cannot be written."""
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise ExchangeError(message_of("file.not_written", path=str(path), detail=detail_of(error))) from error


def read_sent(path: Path) -> tuple[Sent, ...]:
    """Read all characters of a file; raises ExchangeError if it cannot be read or holds none."""
    return sent_from_json(read_bounded(path, LARGEST_FILE, message_of("sent.a_file")), str(path))
