"""The sides of a fight in the order of their appearance, which determines colour and letter."""

from gui.words.words import Words
from rules.state.encounter import Encounter


def sides_of(encounter: Encounter) -> tuple[str, ...]:
    """Return the ids of all sides."""
    return tuple(dict.fromkeys(combatant.side for combatant in encounter.combatants.values()))


def members_of(encounter: Encounter, side: str) -> tuple[str, ...]:
    """Return the ids of all combatants on a side."""
    return tuple(id for id, each in encounter.combatants.items() if each.side == side)


def whole_sides(encounter: Encounter, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the heading and the members of each side, for a form with check boxes."""
    return tuple((words("hand.whole_side", side=side), members_of(encounter, side)) for side in sides_of(encounter))


def side_of(encounter: Encounter, who: str) -> int:
    """Return the index of a combatant's side, 0 for an unknown combatant."""
    combatant = encounter.combatants.get(who)
    return 0 if combatant is None else sides_of(encounter).index(combatant.side)
