"""Straight lines between cells, from centre to centre: which cells a line crosses, and between which it runs.

A line meets the same cells from both ends. Along the common edge of two hexes, or through the corner of squares, it
runs between two cells and crosses neither of them.
"""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from rules.board.grid import Grid
from rules.values import Place


class Meeting(Struct, frozen=True):
    """What a line meets at one point: the cell it crosses, or the two cells between which it runs.

    `edge` says whether the line runs along the common edge of the two cells, and not only through a corner.
    """

    cells: tuple[Place, ...]
    edge: bool = False


class Side(Struct, frozen=True):
    """A side of a cell: where the neighbour lies, and the plane that parts them.

    A point lies on the near side while `columns` times its column and `rows` times its row, from the centre of the
    cell, is less than `reach`.
    """

    neighbour: Place
    columns: int
    rows: int
    reach: int

    def at(self, place: Place) -> int:
        """Return how far a place lies in the direction of the side."""
        return self.columns * place[0] + self.rows * place[1]


SQUARE_SIDES: Final = (Side((0, -1), 0, -2, 1), Side((1, 0), 2, 0, 1), Side((0, 1), 0, 2, 1), Side((-1, 0), -2, 0, 1))

# The plane between two hexes lies where two of the three coordinates q, r and s = -q - r differ by one.
HEX_SIDES: Final = (
    Side((0, -1), -1, -2, 1),
    Side((1, -1), 1, -1, 1),
    Side((1, 0), 2, 1, 1),
    Side((0, 1), 1, 2, 1),
    Side((-1, 1), -1, 1, 1),
    Side((-1, 0), -2, -1, 1),
)
"""The sides of a cell, clockwise from north."""


def line(grid: Grid, a: Place, b: Place) -> tuple[Meeting, ...]:
    """Return what a line meets strictly between two cells, in order from a to b; no mere corners of hexes."""
    if b < a:
        return tuple(reversed(line(grid, b, a)))
    return tuple(met for met in meetings(grid, a, b) if met.edge or len(met.cells) == 1 or grid.shape == "square")


def meetings(grid: Grid, a: Place, b: Place) -> Iterator[Meeting]:
    """Yield what a line meets strictly between two cells, in order from a to b.

    Where it runs through a corner of hexes, the two cells behind the corner come before the one that it crosses.
    """
    sides = HEX_SIDES if grid.shape == "hex" else SQUARE_SIDES
    offset = b[0] - a[0], b[1] - a[1]
    cell = (0, 0)
    while cell != offset:
        exits = _exits(sides, cell, offset)
        around = tuple((cell[0] + side.neighbour[0], cell[1] + side.neighbour[1]) for side in exits)
        if len(exits) == 1:
            (cell,) = around
        else:
            cell, edge = _beyond_corner(sides, cell, offset, exits, around)
            yield Meeting(tuple((a[0] + column, a[1] + row) for column, row in around), edge)
        if cell != offset:
            yield Meeting(((a[0] + cell[0], a[1] + cell[1]),))


def _exits(sides: tuple[Side, ...], cell: Place, offset: Place) -> list[Side]:
    """Return the sides by which a line from the origin to an offset leaves a cell: one, or two at a corner."""
    found: list[Side] = []
    least, pace = 0, 1
    for side in sides:
        speed = side.at(offset)
        if speed <= 0:
            continue
        # The line leaves by this side at the share `way / speed` of its length; shares are compared without division.
        way = side.reach + side.at(cell)
        if not found or way * pace < least * speed:
            found, least, pace = [side], way, speed
        elif way * pace == least * speed:
            found.append(side)
    return found


def _beyond_corner(
    sides: tuple[Side, ...], cell: Place, offset: Place, exits: list[Side], around: tuple[Place, ...]
) -> tuple[Place, bool]:
    """Return the next cell that a line crosses behind a corner, and whether it runs along an edge up to there."""
    if sides is SQUARE_SIDES:
        one, other = exits[0].neighbour, exits[1].neighbour
        return (cell[0] + one[0] + other[0], cell[1] + one[1] + other[1]), False
    between = around[1][0] - around[0][0], around[1][1] - around[0][1]
    (parting,) = (side for side in sides if side.neighbour == between)
    lean = parting.at(offset)
    if lean:
        # Behind the corner the line enters one of the two hexes and does not touch the inside of the other.
        return (around[1] if lean > 0 else around[0]), False
    return (around[0][0] + exits[1].neighbour[0], around[0][1] + exits[1].neighbour[1]), True
