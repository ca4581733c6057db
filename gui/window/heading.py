"""What the top of the desk shows, as one value."""

from msgspec import Struct


class Heading(Struct, frozen=True):
    """Where we are: campaign, encounter, moment, whose turn; and what can be taken back.

    `encounters` are ids and names; `moment` is a finished text such as `Segment 3`, `turn` the name of whoever acts
    and `side` the place of his side among the sides, from 0. `undo` and `redo` name the step they would touch.
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
        """The name of the encounter on the desk, empty if there is none."""
        return dict(self.encounters).get(self.encounter, "") if self.encounter is not None else ""
