"""What a board is made of: cells that nobody enters or that count double, and walls and doors between cells."""

from collections.abc import Mapping
from typing import Literal, Self, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

CellKind: TypeAlias = Literal["solid", "difficult"]
"""A cell that nobody enters, or one that counts double on a way."""

BorderKind: TypeAlias = Literal["wall", "door", "open_door"]
"""What stands between two cells; nobody gets through a wall or a closed door."""

CellChange: TypeAlias = CellKind | Literal[""]
BorderChange: TypeAlias = BorderKind | Literal[""]
"""What a cell or a border becomes; empty if it is cleared."""


class Terrain(Struct, frozen=True, omit_defaults=True):
    """The ground of a board.

    The keys are spelled as in choices: `3,-2` for a cell, `0,0|1,0` for the border of two cells that share a side.
    """

    cells: Mapping[str, CellKind] = field(default_factory=dict[str, CellKind])
    borders: Mapping[str, BorderKind] = field(default_factory=dict[str, BorderKind])

    @property
    def is_plain(self) -> bool:
        """Whether nothing is on the board."""
        return not self.cells and not self.borders

    def changed(self, cells: Mapping[str, CellChange], borders: Mapping[str, BorderChange]) -> Self:
        """Return the ground with cells and borders changed; an empty kind clears one."""
        now: dict[str, CellKind] = {place: kind for place, kind in self.cells.items() if place not in cells}
        now |= {place: kind for place, kind in cells.items() if kind != ""}
        between: dict[str, BorderKind] = {each: kind for each, kind in self.borders.items() if each not in borders}
        between |= {each: kind for each, kind in borders.items() if kind != ""}
        return replace(self, cells=now, borders=between)
