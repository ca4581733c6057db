"""The sides of a fight, in the order in which they came: their place decides their colour and their letter."""

from gui.words.words import Words
from rules.state.encounter import Encounter


def sides_of(encounter: Encounter) -> tuple[str, ...]:
    """The ids of all sides, each once."""
    return tuple(dict.fromkeys(combatant.side for combatant in encounter.combatants.values()))


def members_of(encounter: Encounter, side: str) -> tuple[str, ...]:
    """Everybody on a side."""
    return tuple(id for id, each in encounter.combatants.items() if each.side == side)


def whole_sides(encounter: Encounter, words: Words) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Everybody by sides, for a form in which several are ticked: what each side is called there, and who is on it."""
    return tuple((words("hand.whole_side", side=side), members_of(encounter, side)) for side in sides_of(encounter))


def side_of(encounter: Encounter, who: str) -> int:
    """The place of a combatant's side among the sides, 0 for somebody who is not there."""
    combatant = encounter.combatants.get(who)
    return 0 if combatant is None else sides_of(encounter).index(combatant.side)
