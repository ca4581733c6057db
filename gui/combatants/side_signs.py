"""How the sides of a fight are told apart: by a colour and, for whoever cannot see it, a letter."""

from collections import Counter

from msgspec import Struct

from gui.combatants.sides import sides_of
from gui.theme.tokens import SIDES
from rules.state.encounter import Encounter


class SideSign(Struct, frozen=True):
    """A side: its id, its place among the sides from 0, which gives its colour, and a letter no other side has."""

    id: str
    place: int
    letter: str

    @property
    def role(self) -> str:
        """The side's colour, as themes know it."""
        return f"side_{self.place % SIDES + 1}"


def side_signs(encounter: Encounter) -> dict[str, SideSign]:
    """The signs of all sides by their ids.

    A side's letter is the first of its id; where several begin with the same, they are numbered instead.
    """
    ids = sides_of(encounter)
    initials = Counter(_initial(id) for id in ids)
    return {
        id: SideSign(id, place, _initial(id) if initials[_initial(id)] == 1 and id else str(place + 1))
        for place, id in enumerate(ids)
    }


def _initial(side: str) -> str:
    return side[:1].upper()
