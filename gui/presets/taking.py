"""Adds ready combatants to the roster."""

from collections.abc import Sequence

from msgspec.structs import replace

from gui.desk.desk import Desk
from gui.presets.numbering import numbered
from rules.presets.presets import Presets, character_of
from rules.state.character import Character
from rules.state.encounter import Encounter
from rules.words.texts import Texts
from storage.campaign.character_ids import new_character_id
from storage.campaign.versions import OriginKind


def take_into_roster(desk: Desk, ready: Presets, texts: Texts, ids: Sequence[str], how_many: int) -> list[Character]:
    """Save `how_many` of each in the roster with unique names and random ids; return the new characters.

    Raises CampaignError if the campaign cannot save them.
    """
    roster = desk.campaign.roster
    names = {each.name for each in roster.entries()}
    came: list[Character] = []
    for id in ids:
        sheet = character_of(ready, id, texts)
        for name in numbered(sheet.name, how_many, names):
            one = replace(sheet, id=new_character_id(), name=name)
            roster.save(one, origin=desk.origin(OriginKind.SAMPLE, sheet.name))
            names.add(name)
            came.append(one)
    return came


def with_own_ids(encounter: Encounter) -> Encounter:
    """Return the encounter with a random id for each sheet, so that no two fights share characters."""
    combatants = {
        id: replace(each, sheet=replace(each.sheet, id=new_character_id())) for id, each in encounter.combatants.items()
    }
    return replace(encounter, combatants=combatants)
