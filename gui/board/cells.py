"""A part of the board as cells to paint: squares, or hexes with a flat side at the bottom."""

from collections.abc import Iterable, Iterator
from math import ceil, cos, floor, pi, sin, sqrt

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from rules.values import Place

FACINGS = {"square": 8, "hex": 6}
"""The number of facings on each kind of board, clockwise from north."""


FILLED, SMALLER = 0.86, 0.84
"""The share of a cell that its pieces fill, and the share of its own room that each piece fills."""


_HEX = tuple(QPointF(cos(k * pi / 3), sin(k * pi / 3)) for k in range(6))
_SQUARE = (QPointF(1, 1), QPointF(-1, 1), QPointF(-1, -1), QPointF(1, -1))
"""The corners of a cell around its middle: of a hex with the radius 1, and of a square with the width 2."""


class Cells(Struct, frozen=True):
    """`columns` by `rows` cells of a shape, from a corner; `size` is the width of a square in pixels.

    Without columns and rows they are all cells of a board; of the size 1, they measure in widths of a cell.
    """

    shape: str
    corner: Place = (0, 0)
    columns: int = 0
    rows: int = 0
    size: float = 1.0

    def places(self) -> Iterable[Place]:
        """Return all places, row by row."""
        column, row = self.corner
        return (self.place_at(column + x, row + y) for y in range(self.rows) for x in range(self.columns))

    def place_at(self, column: int, row: int) -> Place:
        """Return the place in a column and row of the picture."""
        return (column, row - column // 2) if self.shape == "hex" else (column, row)

    def cell_of(self, place: Place) -> tuple[int, int]:
        """Return the column and row of a place in the picture."""
        return (place[0], place[1] + place[0] // 2) if self.shape == "hex" else place

    def middle(self, place: Place) -> QPointF:
        """Return the centre of a place, in pixels from the upper left."""
        column, row = self.cell_of(place)
        x, y = column - self.corner[0], row - self.corner[1]
        if self.shape == "hex":
            lower = 0.5 if column % 2 else 0.0
            return QPointF((x * 0.75 + 0.5) * self._wide, (y + 0.5 + lower) * self.size)
        return QPointF((x + 0.5) * self.size, (y + 0.5) * self.size)

    @property
    def pitch(self) -> QPointF:
        """The distance of neighbouring columns, and that of neighbouring rows, in pixels."""
        return QPointF(0.75 * self._wide if self.shape == "hex" else self.size, self.size)

    def outline(self, place: Place) -> QPolygonF:
        """Return the outline of a place."""
        middle = self.middle(place)
        corners, reach = (_HEX, self._wide / 2) if self.shape == "hex" else (_SQUARE, self.size / 2)
        return QPolygonF([middle + corner * reach for corner in corners])

    def runs(self, places: Iterable[Place]) -> list[QRectF]:
        """Return squares that stand side by side as rectangles, one for each run in a row."""
        size, found = self.size, list[QRectF]()
        start: Place | None = None
        length = 0
        for column, row in sorted(places, key=_by_row):
            if start is not None and (column, row) == (start[0] + length, start[1]):
                length += 1
                continue
            if start is not None:
                found.append(self._run(start, length, size))
            start, length = (column, row), 1
        if start is not None:
            found.append(self._run(start, length, size))
        return found

    def _run(self, start: Place, length: int, size: float) -> QRectF:
        x, y = start[0] - self.corner[0], start[1] - self.corner[1]
        return QRectF(x * size, y * size, length * size, size)

    def way(self, facing: int) -> QPointF:
        """Return the unit vector of a facing."""
        angle = 2 * pi * facing / FACINGS[self.shape] - pi / 2
        return QPointF(cos(angle), sin(angle))

    def discs(self, place: Place, count: int) -> Iterable[QRectF]:
        """Return the circles of `count` pieces that share a place, in rows without overlap."""
        across = ceil(sqrt(count))
        step, down = self.size * FILLED / across, ceil(count / across)
        first = self.middle(place) - QPointF(across, down) * (step / 2)
        for number in range(count):
            left_top = first + QPointF(number % across, number // across) * step
            room = (step - step * SMALLER) / 2
            yield QRectF(left_top.x() + room, left_top.y() + room, step * SMALLER, step * SMALLER)

    def under(self, point: QPointF) -> Place:
        """Return the place under a point, in the picture or outside of it."""
        x, y = point.x() / self.size, point.y() / self.size
        column, row = self.corner
        if self.shape == "hex":
            q = x * self.size / self._wide / 0.75 + column - 2 / 3
            return _nearest_hex(q, y + row - 0.5 - q / 2)
        return floor(x) + column, floor(y) + row

    def inside(self, area: QRectF) -> Iterator[Place]:
        """Yield the places whose centre is in an area, in the picture or outside of it, row by row."""
        left, top = self.cell_of(self.under(area.topLeft()))
        right, bottom = self.cell_of(self.under(area.bottomRight()))
        for row in range(top - 1, bottom + 2):
            for column in range(left - 1, right + 2):
                place = self.place_at(column, row)
                if area.contains(self.middle(place)):
                    yield place

    def beside(self, place: Place, across: int, down: int) -> Place:
        """Return the place a number of columns across and rows down."""
        column, row = self.cell_of(place)
        return self.place_at(column + across, row + down)

    @property
    def _wide(self) -> float:
        """The width of a hex from corner to corner."""
        return self.size * 2 / sqrt(3)


def _by_row(place: Place) -> Place:
    return place[1], place[0]


def _nearest_hex(q: float, r: float) -> Place:
    """Return the hex whose centre is nearest to a point between hexes."""
    across, down, rest = round(q), round(r), round(-q - r)
    off = abs(across - q), abs(down - r), abs(rest + q + r)
    if off[0] > off[1] and off[0] > off[2]:
        across = -down - rest
    elif off[1] > off[2]:
        down = -across - rest
    return across, down
