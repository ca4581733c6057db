"""Engine values as the JSON text of the campaign file, and back."""

from typing import Final

import msgspec
from msgspec.json import Decoder

from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent

CHARACTERS: Final = Decoder(Character)
"""Decodes a character sheet."""

EVENTS: Final = Decoder(tuple[AnyEvent, ...])
"""Decodes a list of events."""

NOT_READABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)
"""The exceptions of a decoder for any text that is not the JSON it expects."""

_ENCOUNTERS: Final = Decoder(Encounter)

_ENCODER: Final = msgspec.json.Encoder()


def to_json(value: object) -> str:
    """Return a value as compact JSON."""
    return _ENCODER.encode(value).decode()


def decode_encounter(body: str | bytes) -> Encounter:
    """Return an encounter from JSON. Raises `NOT_READABLE` if it is none, or its combatants are not under their ids."""
    return with_own_ids(_ENCOUNTERS.decode(body))


def with_own_ids(fight: Encounter) -> Encounter:
    """Return an encounter as it is. Raises msgspec.ValidationError if a combatant stands under the id of another."""
    for id, combatant in fight.combatants.items():
        if combatant.id != id:
            raise msgspec.ValidationError(f"the combatant {combatant.id} stands under the id {id}")
    return fight
