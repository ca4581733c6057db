"""The signs of the sides of a fight: a colour, and a letter for those who cannot see the colour."""

from collections import Counter

from msgspec import Struct

from gui.combatants.sides import sides_of
from gui.theme.tokens import SIDES
from rules.state.encounter import Encounter


class SideSign(Struct, frozen=True):
    """A side: its id, its index among the sides, which determines the colour, and its unique letter."""

    id: str
    place: int
    letter: str

    @property
    def role(self) -> str:
        """The colour role of the side in themes."""
        return f"side_{self.place % SIDES + 1}"


def side_signs(encounter: Encounter) -> dict[str, SideSign]:
    """Return the signs of all sides by id.

    The letter of a side is the first of its id; sides that begin with the same letter are numbered instead.
    """
    ids = sides_of(encounter)
    initials = Counter(_initial(id) for id in ids)
    return {
        id: SideSign(id, place, _initial(id) if initials[_initial(id)] == 1 and id else str(place + 1))
        for place, id in enumerate(ids)
    }


def _initial(side: str) -> str:
    return side[:1].upper()
