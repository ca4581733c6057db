"""The what-if state of a palette: the position and stance the user supposes, and the fight as it would be then."""

from gui.desk.supposing import supposing
from rules.play.fight import Fight


class WhatIf:
    """A supposed position and stance, None for the combatant's own, and the fight that the palette shows."""

    def __init__(self) -> None:
        self.position: str | None = None
        self.stance: str | None = None
        self.fight: Fight | None = None

    @property
    def is_on(self) -> bool:
        """Whether anything is supposed."""
        return self.position is not None or self.stance is not None

    def suppose(self, position: str | None, stance: str | None) -> None:
        """Suppose a position and a stance; None keeps the combatant's own."""
        self.position, self.stance = position, stance

    def show(self, fight: Fight, who: str) -> Fight:
        """Return the fight to show: `fight` with the combatant as supposed."""
        self.fight = supposing(fight, who, self.position, self.stance)
        return self.fight

    def show_nobody(self) -> None:
        """Forget the fight, because no combatant is shown."""
        self.fight = None
