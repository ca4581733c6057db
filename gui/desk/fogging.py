"""The fog of the open fight: switched on and off, and what the GM shows and hides by hand, each as a step."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypeAlias

from gui.desk.fog_watch import FogWatch
from gui.desk.secrecy import Secrecy
from rules.state.events import AnyEvent, FogChanged
from rules.state.fog import NO_ROWS, rows_of
from rules.values import Place

FogAct: TypeAlias = Literal["fog_open", "fog_veil", "fog_leave"]
"""What the GM does with cells: show them to the players, hide them, or leave them to what is seen."""

FOG_ACTS: Final[tuple[FogAct, ...]] = ("fog_open", "fog_veil", "fog_leave")


class Fogging(Secrecy):
    """Changes the fog; it concerns the sides whose figures the players see."""

    sight: FogWatch

    @property
    def unseen(self) -> frozenset[str]:
        """Those whom the players do not see now: who is hidden, and who is out of their sides' sight in fog."""
        return self.hidden | self.sight.unseen(self.present)

    def set_fog(self, *, on: bool) -> None:
        """Switch the fog on or off."""
        if on != self.present.fog.is_on:
            self.by_hand((FogChanged(on=on),))

    def set_fog_limits(self, reach: int, *, dark_hides: bool) -> None:
        """Choose how many cells far people see (0 is without a limit), and whether darkness hides."""
        fog = self.present.fog
        if (reach, dark_hides) != (fog.reach, fog.dark_hides):
            self.by_hand((FogChanged(reach=reach, dark_hides=dark_hides),))

    def fog_cells(self, act: FogAct, places: Iterable[Place]) -> None:
        """Show cells to the players, hide them, or leave them to what is seen, in one step."""
        rows = rows_of(places)
        if rows:
            shown, hidden, left = (rows if act == each else NO_ROWS for each in FOG_ACTS)
            self.by_hand([FogChanged(side=side, opened=shown, veiled=hidden, left=left) for side in self.shown_sides])

    def forget_seen(self) -> None:
        """Let the players' sides know only what they see now."""
        self.by_hand([FogChanged(side=side, forgotten=True) for side in self.shown_sides])


def has_fog(events: Sequence[AnyEvent]) -> bool:
    """Return whether any of these events changes the fog."""
    return any(isinstance(event, FogChanged) for event in events)
