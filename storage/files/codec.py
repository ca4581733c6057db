"""Values of the engine as the JSON text that is kept in the file, and back."""

from typing import Final

import msgspec
from msgspec.json import Decoder

from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent

CHARACTERS: Final = Decoder(Character)
"""Reads a character sheet."""

ENCOUNTERS: Final = Decoder(Encounter)
"""Reads an encounter."""

EVENTS: Final = Decoder(tuple[AnyEvent, ...])
"""Reads a list of events."""

NOT_READABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What a decoder raises for a text that is not the JSON it wants, however strange the text."""

_ENCODER: Final = msgspec.json.Encoder()


def to_json(value: object) -> str:
    """A value as compact JSON."""
    return _ENCODER.encode(value).decode()
