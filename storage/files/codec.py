"""Engine values as the JSON text of the campaign file, and back."""

from typing import Final

import msgspec
from msgspec.json import Decoder

from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent

CHARACTERS: Final = Decoder(Character)
"""Decodes a character sheet."""

ENCOUNTERS: Final = Decoder(Encounter)
"""Decodes an encounter."""

EVENTS: Final = Decoder(tuple[AnyEvent, ...])
"""Decodes a list of events."""

NOT_READABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""The exceptions of a decoder for any text that is not the JSON it expects."""

_ENCODER: Final = msgspec.json.Encoder()


def to_json(value: object) -> str:
    """Return a value as compact JSON."""
    return _ENCODER.encode(value).decode()
