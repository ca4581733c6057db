"""Sheets in the roster follow undo and redo of their changes in the fight."""

from msgspec.structs import replace

from rules.play.aftermath import with_departed
from rules.state.character import Character
from rules.state.encounter import Encounter
from storage.campaign.roster import Roster
from storage.campaign.versions import Origin


def follow(roster: Roster, before: Encounter, now: Encounter, origin: Origin) -> tuple[Character, ...]:
    """Save the sheets that differ from those before, as versions of this origin, and return them as saved.

    A sheet that was changed in the roster in the meantime stays as it is. Those of combatants who left follow too.
    Raises CampaignError.
    """
    kept: list[Character] = []
    formers = with_departed(before).combatants
    for id, combatant in with_departed(now).combatants.items():
        former = formers.get(id)
        if former is None or former.sheet == combatant.sheet:
            continue
        held = roster.character(combatant.sheet.id)
        if held is not None and _named_like(held, former.sheet) == held:
            # A copy of a character has its own name in the fight.
            same = former.sheet.name == held.name
            kept.append(combatant.sheet if same else _named_like(held, combatant.sheet))
            roster.save(kept[-1], origin=origin)
    return tuple(kept)


def _named_like(other: Character, sheet: Character) -> Character:
    return replace(sheet, name=other.name)
