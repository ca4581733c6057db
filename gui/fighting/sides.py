"""The sides of a fight, in the order in which they came: their place decides their colour and their letter."""

from rules.encounter import Encounter


def sides_of(encounter: Encounter) -> tuple[str, ...]:
    """The ids of all sides, each once."""
    return tuple(dict.fromkeys(combatant.side for combatant in encounter.combatants.values()))


def side_of(encounter: Encounter, who: str) -> int:
    """The place of a combatant's side among the sides, 0 for somebody who is not there."""
    combatant = encounter.combatants.get(who)
    return 0 if combatant is None else sides_of(encounter).index(combatant.side)
