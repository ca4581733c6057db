"""The content of the top bar, as one value."""

from msgspec import Struct


class Heading(Struct, frozen=True):
    """The current campaign, encounter, moment and turn, and the steps that can be undone and redone.

    `encounters` are ids and names; `moment` is a text such as `Segment 3`, `turn` the name of whoever has the turn,
    and `side` the index of their side. `undo` and `redo` name the steps that they would undo or redo.
    `conditions` are those of `gui.actions.table` that hold.
    """

    campaign: str = ""
    encounters: tuple[tuple[int, str], ...] = ()
    encounter: int | None = None
    moment: str = ""
    turn: str = ""
    side: int | None = None
    undo: str = ""
    redo: str = ""
    conditions: frozenset[str] = frozenset()

    @property
    def encounter_name(self) -> str:
        """The name of the encounter on the desk; empty if there is none."""
        return dict(self.encounters).get(self.encounter, "") if self.encounter is not None else ""
