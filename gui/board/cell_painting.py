"""What all painters of a board share: which cells are in sight, and text in a part of a cell."""

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from gui.board.cells import Cells
from gui.theme.theme import Theme
from rules.values import Place

LEAST_LINED, LEAST_WRITTEN = 12, 22
"""The pixels of a cell from which its outline is drawn, and from which its figure is written."""

TOKEN = 0.78
"""The share of a cell that a figure fills."""


class CellPainter:
    """Paints a part of a board with a painter whose origin is the corner of the cell (0, 0); `seen` is in sight."""

    def __init__(self, painter: QPainter, theme: Theme, cells: Cells, seen: QRectF) -> None:
        self._painter = painter
        self._theme = theme
        self._cells = cells
        self._seen = seen
        size = cells.size
        self._around = seen.adjusted(-size, -size, size, size)
        self._fonts: dict[int, QFont] = {}

    def _write(self, area: QRectF, text: str, pixels: float, colour: QColor) -> None:
        self._painter.setFont(self._font(pixels))
        self._painter.setPen(colour)
        self._painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _font(self, pixels: float) -> QFont:
        size = max(6, round(pixels))
        if size not in self._fonts:
            font = self._fonts[size] = self._theme.font("small", strong=True)
            font.setPixelSize(size)
        return self._fonts[size]

    def _disc(self, place: Place) -> QRectF:
        middle, wide = self._cells.middle(place), self._cells.size * TOKEN
        return QRectF(middle.x() - wide / 2, middle.y() - wide / 2, wide, wide)

    def _is_in_sight(self, place: Place) -> bool:
        return self._around.contains(self._cells.middle(place))

    def _those_in_sight(self, places: Iterable[Place]) -> list[Place]:
        """Return the cells that are in sight: by their columns and rows, since there may be thousands."""
        left, top = self._cells.cell_of(self._cells.under(self._around.topLeft()))
        right, bottom = self._cells.cell_of(self._cells.under(self._around.bottomRight()))
        if self._cells.shape == "hex":
            return [
                place for place in places if left <= place[0] <= right and top <= place[1] + place[0] // 2 <= bottom
            ]
        return [place for place in places if left <= place[0] <= right and top <= place[1] <= bottom]
