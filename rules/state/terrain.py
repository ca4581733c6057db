"""What a board is made of: cells that nobody enters or that count double, borders, light, and heights."""

from collections.abc import Mapping
from typing import Literal, Self, TypeAlias, TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

CellKind: TypeAlias = Literal["solid", "difficult"]
"""A cell that nobody enters or sees through, or one that counts double on a way."""

BorderKind: TypeAlias = Literal["wall", "window", "door", "open_door"]
"""What stands between two cells; people pass and see through an open door, and only see through a window."""

LightKind: TypeAlias = Literal["dim", "dark"]
"""The light in a cell that is not bright."""

CellChange: TypeAlias = CellKind | Literal[""]
BorderChange: TypeAlias = BorderKind | Literal[""]
LightChange: TypeAlias = LightKind | Literal[""]
"""What a cell, a border or the light in a cell becomes; empty if it is cleared."""

MOST_HEIGHT = 99
"""The greatest height of a cell, and the greatest depth."""

_Kind = TypeVar("_Kind", bound=str | int)


class Terrain(Struct, frozen=True, omit_defaults=True):
    """The ground of a board.

    The keys are spelled as in choices: `3,-2` for a cell, `0,0|1,0` for the border of two cells that share a side.
    `heights` are levels above the others, or below if negative.
    """

    cells: Mapping[str, CellKind] = field(default_factory=dict[str, CellKind])
    borders: Mapping[str, BorderKind] = field(default_factory=dict[str, BorderKind])
    light: Mapping[str, LightKind] = field(default_factory=dict[str, LightKind])
    heights: Mapping[str, int] = field(default_factory=dict[str, int])

    @property
    def is_plain(self) -> bool:
        """Whether nothing is on the board, and all of it is bright and level."""
        return not (self.cells or self.borders or self.light or self.heights)

    def changed(
        self,
        cells: Mapping[str, CellChange],
        borders: Mapping[str, BorderChange],
        light: Mapping[str, LightChange],
        heights: Mapping[str, int],
    ) -> Self:
        """Return the ground with cells, borders, light and heights changed; an empty kind, or 0, clears one."""
        return replace(
            self,
            cells=_changed(self.cells, cells),
            borders=_changed(self.borders, borders),
            light=_changed(self.light, light),
            heights=_changed(self.heights, heights),
        )


def _changed(before: Mapping[str, _Kind], changes: Mapping[str, _Kind | Literal[""]]) -> Mapping[str, _Kind]:
    """Return kinds by key with those that change; an empty kind is left out."""
    if not changes:
        return before
    kept = {key: kind for key, kind in before.items() if key not in changes}
    return kept | {key: kind for key, kind in changes.items() if kind}
