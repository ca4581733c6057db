"""What can be seen from a cell: many lines of sight over the same board, quicker than one by one.

The answers are those of `is_seen`. Where nothing stands in the rectangle between two cells, no line is followed.
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import Self

from msgspec import Struct

from rules.board.grid import neighbours
from rules.board.ground import sides
from rules.board.hex_walk import HexWalk
from rules.board.sight import Screens
from rules.board.window import Window
from rules.values import Place


class Vista(Struct, frozen=True):
    """A rectangle of cells with what stops sight in it; `Vista.over` makes one.

    `solid` holds a byte for each bit of a window that is one cell larger to all sides: whether the cell stops sight.
    `walls` holds such bytes for each facing in which cells share a side: whether the border there does. `counts` holds
    for each corner of cells how many cells above it and to its left stop sight or have such a border.
    """

    window: Window
    solid: bytes
    walls: tuple[bytes, ...]
    counts: tuple[int, ...]

    @classmethod
    def over(cls, window: Window, screens: Screens) -> Self:
        """Return the vista over a window."""
        wide = Window.over(window.grid, window.left - 1, window.top - 1, window.width + 2, window.height + 2)
        size = wide.stride * wide.height
        solid, ways = bytearray(size), [neighbours(wide.grid, (0, 0))[facing] for facing in sides(wide.grid)]
        walls = [bytearray(size) for _ in ways]
        for place in screens.cells:
            if place in wide:
                solid[wide.index(place)] = 1
        there = bytearray(solid)
        for one, other in screens.borders:
            if one in wide:
                there[wide.index(one)] = 1
                walls[ways.index((other[0] - one[0], other[1] - one[1]))][wide.index(one)] = 1
        return cls(wide, bytes(solid), tuple(map(bytes, walls)), _counts(there, wide.stride))

    def sees(self, here: Place, there: Place) -> bool:
        """Return whether one cell of the window is seen from another."""
        return self._is_clear(here, there) or self._follow(here, there)

    def seen_from(self, here: Place) -> Iterator[frozenset[Place]]:
        """Yield the cells that are seen from a cell of the window, row by row."""
        window, is_clear, follow = self.window, self._is_clear, self._follow
        columns = range(window.left + 1, window.left + window.width - 1)
        for row in range(window.top + 1, window.top + window.height - 1):
            yield frozenset(
                (column, row) for column in columns if is_clear(here, (column, row)) or follow(here, (column, row))
            )

    def _is_clear(self, here: Place, there: Place) -> bool:
        """Return whether nothing that stops sight is in the rectangle of two cells, or beside it."""
        window, counts = self.window, self.counts
        (a, b), (c, d) = here, there
        left, right = (a, c) if a < c else (c, a)
        top, bottom = (b, d) if b < d else (d, b)
        wide, row = right - left + 3, window.stride + 1
        start = (top - 1 - window.top) * row + left - 1 - window.left
        end = start + (bottom - top + 3) * row
        return counts[end + wide] - counts[end] - counts[start + wide] + counts[start] == 0

    def _over_squares(self, here: Place, there: Place) -> bool:
        """Follow a line over squares, from border to border."""
        solid, stride = self.solid, self.window.stride
        _north, east, south, _west = self.walls
        columns, rows = there[0] - here[0], there[1] - here[1]
        across, down = (1 if columns > 0 else -1), (stride if rows > 0 else -stride)
        # The border that a step crosses belongs to the cell on its left, or above.
        right, below = min(across, 0), min(down, 0)
        columns, rows = abs(columns), abs(rows)
        at, end = self.window.index(here), self.window.index(there)
        # The next border is that of a column below 0, that of a row above it; at 0 the line runs through a corner.
        lean = rows - columns
        while at != end:
            if lean == 0:
                beside, below_it = at + across, at + down
                to = beside + down
                by_side = solid[beside] or east[at + right] or south[beside + below]
                by_row = solid[below_it] or south[at + below] or east[below_it + right]
                if (by_side and by_row) or (solid[to] and to != end):
                    return False
                lean += 2 * rows - 2 * columns
            elif lean < 0:
                to = at + across
                if east[at + right] or (solid[to] and to != end):
                    return False
                lean += 2 * rows
            else:
                to = at + down
                if south[at + below] or (solid[to] and to != end):
                    return False
                lean -= 2 * columns
            at = to
        return True

    def _follow(self, here: Place, there: Place) -> bool:
        if self.window.grid.shape == "square":
            return self._over_squares(here, there)
        index = self.window.index
        offset = there[0] - here[0], there[1] - here[1]
        return HexWalk(self.solid, self.walls, self.window.shifts).is_free(index(here), index(there), offset)


def _counts(there: bytes | bytearray, stride: int) -> tuple[int, ...]:
    """Return for each corner between bits how many bits before it, in rows and columns, are set."""
    counts = [0] * (stride + 1)
    for start in range(0, len(there), stride):
        row = (0, *accumulate(there[start : start + stride]))
        counts += [above + here for above, here in zip(counts[-stride - 1 :], row, strict=True)]
    return tuple(counts)
