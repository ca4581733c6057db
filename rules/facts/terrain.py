"""The ground of a fight's board, read from how choices spell cells and borders."""

from collections.abc import Container, Iterator
from typing import Final

from rules.board.grid import Grid, step
from rules.board.ground import PLAIN, Ground, sides
from rules.board.sight import NO_SCREENS, Screens, screens
from rules.facts.places import BETWEEN, cell_of
from rules.state.terrain import BorderKind, CellKind, Terrain
from rules.values import Place

IMPASSABLE: Final[frozenset[BorderKind]] = frozenset({"wall", "window", "door"})
OPAQUE: Final[frozenset[BorderKind]] = frozenset({"wall", "door", "curtain"})
"""What nobody gets through, and what nobody sees through."""


def ground_of(terrain: Terrain, grid: Grid) -> Ground:
    """Return the ground of a board; keys that name no cell, or no two cells that share a side, are left out."""
    if terrain.is_plain:
        return PLAIN
    return Ground(
        frozenset(_cells(terrain, "solid")),
        frozenset(_cells(terrain, "difficult")),
        frozenset(_borders(terrain, grid, IMPASSABLE)),
    )


def screens_of(terrain: Terrain, grid: Grid) -> Screens:
    """Return what stops a line of sight: solid cells, walls and closed doors."""
    if not (terrain.cells or terrain.borders):
        return NO_SCREENS
    return screens(_cells(terrain, "solid"), _borders(terrain, grid, OPAQUE))


def border_of(text: str, grid: Grid) -> tuple[Place, Place] | None:
    """Parse a border: `0,0|1,0`; return None for anything else than two cells that share a side."""
    one, other = (cell_of(part) for part in (*text.split(BETWEEN, 1), "")[:2])
    if one is None or other is None or other not in (step(grid, one, facing) for facing in sides(grid)):
        return None
    return one, other


def _cells(terrain: Terrain, kind: CellKind) -> Iterator[Place]:
    places = (cell_of(text) for text, each in terrain.cells.items() if each == kind)
    return (place for place in places if place is not None)


def _borders(terrain: Terrain, grid: Grid, kinds: Container[BorderKind]) -> Iterator[tuple[Place, Place]]:
    borders = (border_of(text, grid) for text, kind in terrain.borders.items() if kind in kinds)
    return (border for border in borders if border is not None)
