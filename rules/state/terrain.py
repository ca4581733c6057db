"""What a board is made of: the ground of cells and borders, light, heights, cover, and what gives light."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias, TypeVar

from msgspec import Meta, Struct, field
from msgspec.structs import replace

CellKind: TypeAlias = str
"""The ground of a cell: one of `CELL_KINDS`, or the id of a ground of the ruleset."""

BorderKind: TypeAlias = str
"""What stands between two cells: one of `BORDER_KINDS`, or the id of a ground of the ruleset."""

LightKind: TypeAlias = str
"""The light in a cell that is not bright: one of `LIGHT_KINDS`."""

CELL_KINDS: Final = ("solid", "difficult")
"""The grounds that every board knows: nobody enters or sees through the first, the second is dearer on a way."""

BORDER_KINDS: Final = ("wall", "window", "door", "open_door", "low_wall", "curtain")
"""What every board knows on borders.

People pass and see through an open door, only see through a window, only pass through a curtain, and see over a low
wall, which is dearer on a way.
"""

LIGHT_KINDS: Final = ("dim", "dark")
"""The kinds of light that are not bright."""

CellChange: TypeAlias = str
BorderChange: TypeAlias = str
LightChange: TypeAlias = str
"""What a cell, a border or the light in a cell becomes; empty if it is cleared."""

MOST_HEIGHT: Final = 99
"""The greatest height of a cell, and the greatest depth."""

MOST_COVER: Final = 4
"""The greatest cover."""

MOST_LIT: Final = 200
"""The greatest radius that a light reaches, in cells."""

Radius: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_LIT)]
"""How far a light reaches, in cells."""

_Layer = TypeVar("_Layer")


class LightSource(Struct, frozen=True):
    """Something that gives light: the cells within `bright` of it are bright, those within `dim` at least dim.

    Both are distances in cells, counted as on the board; 0 is the cell of the light alone. Walls stop the light.
    """

    bright: Radius = 0
    dim: Radius = 0


class Terrain(Struct, frozen=True, omit_defaults=True):
    """The ground of a board.

    The keys are spelled as in choices: `3,-2` for a cell, `0,0|1,0` for the border of two cells that share a side.
    `heights` are levels above the others, or below if negative. `cover`, of cells and of borders, is 1 if it hides a
    quarter of a body, 2 for half of it, 3 for three quarters, and 4 for nearly all of it. `carried` are lights, each by
    the id of the combatant with whom it moves.
    """

    cells: Mapping[str, CellKind] = field(default_factory=dict[str, CellKind])
    borders: Mapping[str, BorderKind] = field(default_factory=dict[str, BorderKind])
    light: Mapping[str, LightKind] = field(default_factory=dict[str, LightKind])
    heights: Mapping[str, int] = field(default_factory=dict[str, int])
    cover: Mapping[str, int] = field(default_factory=dict[str, int])
    lights: Mapping[str, LightSource] = field(default_factory=dict[str, LightSource])
    carried: Mapping[str, LightSource] = field(default_factory=dict[str, LightSource])

    @property
    def is_plain(self) -> bool:
        """Whether nothing is on the board, and all of it is bright and level."""
        return not any(getattr(self, layer) for layer in self.__struct_fields__)


class TerrainChange(Struct, frozen=True, omit_defaults=True):
    """What changes of a ground, by its keys; an empty kind, 0 or None clears a key."""

    cells: Mapping[str, CellChange] = field(default_factory=dict[str, CellChange])
    borders: Mapping[str, BorderChange] = field(default_factory=dict[str, BorderChange])
    light: Mapping[str, LightChange] = field(default_factory=dict[str, LightChange])
    heights: Mapping[str, int] = field(default_factory=dict[str, int])
    cover: Mapping[str, int] = field(default_factory=dict[str, int])
    lights: Mapping[str, LightSource | None] = field(default_factory=dict[str, LightSource | None])
    carried: Mapping[str, LightSource | None] = field(default_factory=dict[str, LightSource | None])


def altered(terrain: Terrain, changes: TerrainChange) -> Terrain:
    """Return a ground with changes."""
    layers = {layer: _merged(getattr(terrain, layer), getattr(changes, layer)) for layer in terrain.__struct_fields__}
    return replace(terrain, **layers)


def _merged(before: Mapping[str, _Layer], changes: Mapping[str, _Layer | None]) -> Mapping[str, _Layer]:
    """Return a layer with those keys that change."""
    if not changes:
        return before
    kept = {key: kind for key, kind in before.items() if key not in changes}
    return kept | {key: kind for key, kind in changes.items() if kind}
