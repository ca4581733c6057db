"""Taking ready combatants into the roster."""

from collections.abc import Sequence

from msgspec.structs import replace

from gui.desk.desk import Desk
from gui.presets.numbering import numbered
from gui.sheet.edits import free_id
from rules.presets.presets import Presets, character_of
from rules.state.character import Character
from rules.words.texts import Texts


def take_into_roster(desk: Desk, ready: Presets, texts: Texts, ids: Sequence[str], how_many: int) -> list[Character]:
    """Keep so many of each in the roster, under names and ids of their own; gives those who came.

    Raises CampaignError if the campaign cannot take them.
    """
    roster = desk.campaign.roster
    here = roster.characters()
    names = {each.name for each in here}
    known = {*(each.id for each in (*here, *roster.characters(removed=True))), *desk.present.combatants}
    came: list[Character] = []
    for id in ids:
        sheet = character_of(ready, id, texts)
        for name in numbered(sheet.name, how_many, names):
            one = replace(sheet, id=free_id(name, known), name=name)
            roster.save(one)
            known.add(one.id)
            names.add(name)
            came.append(one)
    return came
