"""An area of the board that the user marks: by a drag, or by two of its corner cells."""

from typing import Literal, TypeAlias

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QApplication

from gui.board.cells import Cells
from rules.values import Place

Purpose: TypeAlias = Literal["map", "side", "fog_open", "fog_veil", "fog_leave"]
"""What an area is marked for: to fit the map, to place a side, or to show, hide or leave cells in the fog."""


class Marking:
    """The area that is being marked for a purpose; points are in pixels from the corner of the cell (0, 0)."""

    def __init__(self, purpose: Purpose) -> None:
        self.purpose: Purpose = purpose
        self.corner: Place | None = None
        self._dragged = QRectF()

    def begin(self, point: QPointF) -> None:
        """Begin a drag, which takes the place of a corner."""
        self.corner, self._dragged = None, QRectF(point, QSizeF(0, 0))

    def stretch(self, point: QPointF) -> None:
        """Drag to a point."""
        self._dragged.setBottomRight(point)

    def area(self, cells: Cells, cursor: Place) -> QRectF:
        """Return what is marked: from the first corner cell to the cursor, or what was dragged."""
        if self.corner is None:
            return self._dragged.normalized()
        return cells.outline(self.corner).boundingRect().united(cells.outline(cursor).boundingRect())

    def result(self, cells: Cells, cursor: Place) -> QRectF | None:
        """Return what is marked in widths of a cell; None after a mere click."""
        whole = self.area(cells, cursor)
        if min(whole.width(), whole.height()) < QApplication.startDragDistance() and self.corner is None:
            return None
        return QRectF(whole.topLeft() / cells.size, whole.size() / cells.size)
