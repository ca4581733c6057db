"""Sets of cells and borders as shapes in widths of a cell: made once, and painted at every zoom and shift."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Set
from itertools import islice, pairwise
from typing import Final, TypeVar, cast

from msgspec import Struct
from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from gui.board.brush import Border, line_of
from gui.board.cells import Cells
from rules.values import Place

MOST_KEPT: Final = 64
"""The most shapes that are kept."""

BLOCK: Final = 16
"""The columns and rows by which the part of the board grows whose outlines are kept."""

WINDOW: Final = 0.18
"""The share of a wall at each end of a window."""

_HEX: Final[tuple[Place, ...]] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""The corners of a hex around its middle, clockwise, in quarters of its width and halves of its height."""

_HEX_SIDES: Final = tuple(
    zip(((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), pairwise((*_HEX, _HEX[0])), strict=True)
)
"""The way to the neighbour beyond each side of a hex, and the two corners of the side, clockwise."""

_Shape = TypeVar("_Shape")


class BorderShapes(Struct, frozen=True):
    """Borders as lines and boxes; a window is a wall with a gap in it. `others` are those of any other kind."""

    walls: list[QLineF]
    gaps: list[QLineF]
    low_walls: list[QLineF]
    others: list[QLineF]
    doors: QPainterPath
    open_doors: QPainterPath


class Shapes:
    """The shapes of one board, each made when it is first asked for."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, object] = {}
        self._borders: Mapping[Border, str] = {}

    def runs(self, places: Set[Place]) -> list[QRectF]:
        """Return squares that stand side by side as rectangles, one for each run in a row."""
        return self._keep(("runs", frozenset(places)), lambda: Cells("square").runs(places))

    def region(self, places: Set[Place]) -> QPainterPath:
        """Return the region that hexes make together."""
        return self._keep(("region", frozenset(places)), lambda: _region(places))

    def rim(self, shape: str, places: Set[Place]) -> list[QLineF]:
        """Return the outline of a region of cells."""
        return self._keep(("rim", shape, frozenset(places)), lambda: _rim(shape, places))

    def hexes(self, left: int, top: int, right: int, bottom: int) -> list[QLineF]:
        """Return the outlines of all hexes in a part of the board, by columns and rows, and some more."""
        corner = left // BLOCK, top // BLOCK
        size = right // BLOCK + 1 - corner[0], bottom // BLOCK + 1 - corner[1]
        return self._keep(("hexes", corner, size), lambda: _hexes(corner, size))

    def borders(self, shape: str, borders: Mapping[Border, str]) -> BorderShapes:
        """Return borders as shapes."""
        if borders is not self._borders:
            self._kept.pop("borders", None)
            self._borders = borders
        return self._keep("borders", lambda: _borders(shape, borders))

    def _keep(self, key: Hashable, make: Callable[[], _Shape]) -> _Shape:
        if key not in self._kept:
            for old in list(islice(self._kept, max(0, len(self._kept) - MOST_KEPT + 1))):
                del self._kept[old]
            self._kept[key] = make()
        return cast("_Shape", self._kept[key])


def _borders(shape: str, borders: Mapping[Border, str]) -> BorderShapes:
    cells, made = Cells(shape), BorderShapes([], [], [], [], QPainterPath(), QPainterPath())
    for border, kind in borders.items():
        one, other = line_of(cells, border)
        if kind in ("wall", "window"):
            made.walls.append(QLineF(one, other))
            along = (other - one) * WINDOW
            if kind == "window":
                made.gaps.append(QLineF(one + along, other - along))
        elif kind == "low_wall":
            made.low_walls.append(QLineF(one, other))
        elif kind not in ("door", "open_door"):
            made.others.append(QLineF(one, other))
        else:
            (made.doors if kind == "door" else made.open_doors).addPolygon(_box(one, other))
    return made


def _box(one: QPointF, other: QPointF) -> QPolygonF:
    """Return the box of a door on a line, closed."""
    along = other - one
    across = QPointF(-along.y(), along.x()) * 0.09
    start, end = one + along * 0.12, other - along * 0.12
    return QPolygonF([start - across, end - across, end + across, start + across, start - across])


def _rim(shape: str, places: Set[Place]) -> list[QLineF]:
    if shape == "hex":
        return [QLineF(_corner(one), _corner(other)) for one, other in _hex_edges(places).items()]
    lines: list[QLineF] = []
    for x, y in places:
        for near, line in (
            ((x, y - 1), (x, y, x + 1, y)),
            ((x + 1, y), (x + 1, y, x + 1, y + 1)),
            ((x, y + 1), (x, y + 1, x + 1, y + 1)),
            ((x - 1, y), (x, y, x, y + 1)),
        ):
            if near not in places:
                lines.append(QLineF(*line))
    return lines


def _region(places: Iterable[Place]) -> QPainterPath:
    """Return the region of hexes as a path of its outlines, which has far fewer points than that of each hex."""
    following, path = _hex_edges(places), QPainterPath()
    while following:
        start, corner = following.popitem()
        loop = [_corner(start)]
        while corner != start:
            loop.append(_corner(corner))
            corner = following.pop(corner)
        path.addPolygon(QPolygonF(loop))
        path.closeSubpath()
    return path


def _hex_edges(places: Iterable[Place]) -> dict[Place, Place]:
    """Return the sides of hexes that no two of them share, each as its start and its end, clockwise.

    Three hexes meet in a corner, so at most one such side begins in it.
    """
    found, every = dict[Place, Place](), frozenset(places)
    for q, r in every:
        x, y = 3 * q, 2 * r + q
        for (column, row), ((left, up), (right, down)) in _HEX_SIDES:
            if (q + column, r + row) not in every:
                found[x + left, y + up] = (x + right, y + down)
    return found


def _hexes(corner: Place, size: Place) -> list[QLineF]:
    """Return the outlines of blocks of hexes: three sides of each, since its neighbours have the others."""
    cells = Cells("hex")
    lines: list[QLineF] = []
    for row in range(corner[1] * BLOCK - 1, (corner[1] + size[1]) * BLOCK + 1):
        for column in range(corner[0] * BLOCK - 1, (corner[0] + size[0]) * BLOCK + 1):
            q, r = cells.place_at(column, row)
            points = [_corner((3 * q + across, 2 * r + q + down)) for across, down in _HEX[:4]]
            lines.extend(QLineF(one, other) for one, other in pairwise(points))
    return lines


def _corner(corner: Place) -> QPointF:
    """Return a corner of a hex in heights of a hex, from the corner of the cell (0, 0)."""
    half = 1 / 3**0.5
    return QPointF((corner[0] / 2 + 1) * half, corner[1] / 2 + 0.5)
