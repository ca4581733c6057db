"""Figures that stand in several cells: where their cells lie, how far apart they are, and how a step moves them.

A figure has an anchor, the cell that is its place. Its other cells are offsets from the anchor: columns and rows
while it faces north.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from rules.board.grid import Arc, Grid, arc, distance, facings
from rules.values import Place

Offsets: TypeAlias = tuple[Place, ...]
"""The cells of a figure besides its anchor, relative to the anchor."""

SINGLE: Final[Offsets] = ()
"""The offsets of a figure that stands in one cell."""

_SIDES: Final = {Arc.FRONT: 0, Arc.LEFT: 1, Arc.RIGHT: 1, Arc.REAR: 2}


def turned(grid: Grid, offsets: Offsets, facing: int) -> Offsets:
    """Return the offsets of a figure that faced north after it turned to a facing.

    On squares an offset goes round the ring of squares at its distance, so that a figure of a row of squares stays one.
    """
    rotated = _turned_hex if grid.shape == "hex" else _turned_square
    return tuple(rotated(offset, facing % facings(grid)) for offset in offsets)


def cells_at(place: Place, offsets: Offsets) -> tuple[Place, ...]:
    """Return the cells of a figure with its anchor in a place, the anchor first."""
    # Most figures stand in one cell, and formulas ask for it again and again.
    return (place, *((place[0] + columns, place[1] + rows) for columns, rows in offsets)) if offsets else (place,)


def anchors_at(cell: Place, offsets: Offsets) -> tuple[Place, ...]:
    """Return the places of the anchors with which a figure stands in a cell, the cell itself first."""
    return (cell, *((cell[0] - columns, cell[1] - rows) for columns, rows in offsets))


def distance_between(grid: Grid, ones: Sequence[Place], others: Sequence[Place]) -> int:
    """Return the least distance between two figures by their cells; 0 if they share one."""
    if len(ones) == len(others) == 1:
        return distance(grid, ones[0], others[0])
    return min(distance(grid, one, other) for one in ones for other in others)


def arc_of(grid: Grid, at: Place, facing: int, cells: Sequence[Place]) -> Arc:
    """Return the side of an anchor on which a figure lies, by its nearest cell.

    Of several such cells the one nearest the front counts.
    """
    if len(cells) == 1:
        return arc(grid, at, facing, cells[0])
    near = distance_between(grid, [at], cells)
    sides = (arc(grid, at, facing, cell) for cell in cells if distance(grid, at, cell) == near)
    return min(sides, key=_SIDES.__getitem__)


def _turned_hex(offset: Place, facing: int) -> Place:
    q, r = offset
    for _ in range(facing):
        q, r = -r, q + r
    return q, r


def _turned_square(offset: Place, facing: int) -> Place:
    column, row = offset
    ring = max(abs(column), abs(row))
    for _ in range(facing * ring):
        if row == -ring and column < ring:
            column += 1
        elif column == ring and row < ring:
            row += 1
        elif row == ring and column > -ring:
            column -= 1
        else:
            row -= 1
    return column, row
