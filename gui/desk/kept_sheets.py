"""The sheets in the roster go along when the change of one is taken back in the fight, or done again."""

from msgspec.structs import replace

from rules.state.character import Character
from rules.state.encounter import Encounter
from storage.campaign.roster import Roster


def follow(roster: Roster, before: Encounter, now: Encounter) -> tuple[Character, ...]:
    """Keep the sheets that are others in the fight than before, and give them as they are kept.

    One that was changed in the roster since is left as it is there. Raises CampaignError.
    """
    kept: list[Character] = []
    for id, combatant in now.combatants.items():
        former = before.combatants.get(id)
        if former is None or former.sheet == combatant.sheet:
            continue
        held = roster.character(combatant.sheet.id)
        if held is not None and _named_like(held, former.sheet) == held:
            # One of several of a kind has a name of his own in the fight.
            same = former.sheet.name == held.name
            kept.append(combatant.sheet if same else _named_like(held, combatant.sheet))
            roster.save(kept[-1])
    return tuple(kept)


def _named_like(other: Character, sheet: Character) -> Character:
    return replace(sheet, name=other.name)
