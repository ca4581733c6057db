"""Sets of cells as whole numbers, one bit for each cell, so that one operation moves or compares whole sets.

Such a number is called a mask. A mask belongs to the window that made it.
"""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec import Struct

from rules.board.grid import Grid, neighbours
from rules.values import Place


class Window(Struct, frozen=True):
    """A rectangle of cells, with what masks of it need; `Window.over` makes one.

    A row of bits is one longer than a row of cells. This empty column keeps a shift from carrying a cell over the side
    into another row. `stride` is the length of a row of bits, `everything` the mask of all cells, and `shifts` says by
    how many bits a step in each facing moves a mask.
    """

    grid: Grid
    left: int
    top: int
    width: int
    height: int
    stride: int
    everything: int
    shifts: tuple[int, ...]

    @classmethod
    def over(cls, grid: Grid, left: int, top: int, width: int, height: int) -> Self:
        """Return the window over a rectangle, by its least column and row and its size in cells, each at least 1."""
        stride = width + 1
        row = (1 << width) - 1
        everything = sum(row << (line * stride) for line in range(height))
        shifts = tuple(rows * stride + columns for columns, rows in neighbours(grid, (0, 0)))
        return cls(grid, left, top, width, height, stride, everything, shifts)

    @classmethod
    def around(cls, grid: Grid, places: Iterable[Place], margin: int = 0) -> Self:
        """Return the smallest window that holds all these places and as many cells around them as `margin` says.

        Raises ValueError without places.
        """
        columns, rows = zip(*places, strict=True)
        left, top = min(columns) - margin, min(rows) - margin
        return cls.over(grid, left, top, max(columns) + margin - left + 1, max(rows) + margin - top + 1)

    def __contains__(self, place: Place) -> bool:
        column, row = place[0] - self.left, place[1] - self.top
        return 0 <= column < self.width and 0 <= row < self.height

    def bit(self, place: Place) -> int:
        """Return the mask of one cell; 0 for a cell outside the window."""
        return 1 << self.index(place) if place in self else 0

    def index(self, place: Place) -> int:
        """Return the number of a cell's bit; it means nothing for a cell outside the window."""
        return (place[1] - self.top) * self.stride + place[0] - self.left

    def place(self, index: int) -> Place:
        """Return the cell of a bit."""
        row, column = divmod(index, self.stride)
        return column + self.left, row + self.top

    def mask(self, places: Iterable[Place]) -> int:
        """Return the mask of these cells, without those outside the window."""
        mask = 0
        for place in places:
            mask |= self.bit(place)
        return mask

    def places(self, mask: int) -> Iterator[Place]:
        """Yield the cells of a mask, row by row."""
        return map(self.place, bits(mask))

    def moved(self, mask: int, facing: int) -> int:
        """Return a mask moved by one cell in the direction of a facing; what leaves the window is dropped."""
        shift = self.shifts[facing]
        return (mask << shift if shift >= 0 else mask >> -shift) & self.everything

    def shifted(self, mask: int, offset: Place) -> int:
        """Return a mask moved by columns and rows; what leaves the window is dropped."""
        columns, rows = offset
        for _ in range(abs(columns)):
            mask = (mask << 1 if columns > 0 else mask >> 1) & self.everything
        shift = rows * self.stride
        return (mask << shift if shift >= 0 else mask >> -shift) & self.everything

    def spread(self, mask: int) -> int:
        """Return a mask with all neighbours of its cells added."""
        grown = mask
        for shift in self.shifts:
            grown |= mask << shift if shift >= 0 else mask >> -shift
        return grown & self.everything


def bits(mask: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, the least first."""
    while mask:
        least = mask & -mask
        yield least.bit_length() - 1
        mask ^= least
