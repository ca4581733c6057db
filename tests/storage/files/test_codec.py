"""Test what an encounter must hold to be read."""

import msgspec
import pytest

from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from storage.files.codec import NOT_READABLE, decode_encounter, to_json


def encounter(under: str) -> Encounter:
    return Encounter("duel", combatants={under: Combatant("ann", Character("ann", "duel"), "a", "standing")})


def test_an_encounter_comes_back_as_it_was():
    fight = encounter("ann")
    assert decode_encounter(to_json(fight)) == fight


def test_a_combatant_under_the_id_of_another_is_not_read():
    with pytest.raises(msgspec.ValidationError, match="ann stands under the id bob") as raised:
        decode_encounter(to_json(encounter("bob")))
    assert isinstance(raised.value, NOT_READABLE)
