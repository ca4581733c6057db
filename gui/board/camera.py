"""Which part of a board is in sight, and how large it is shown."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

from gui.board.cells import Cells
from gui.board.picture import BoardPicture

LEAST, MOST = 6.0, 160.0
"""The least and the greatest size of a cell, in pixels."""

AROUND, AROUND_SHARED = 3, 1.6
"""The cells around the figures that `fit` keeps in sight; fewer where several figures share a cell."""


class Camera:
    """`size` is that of a cell in pixels; `shift` is where the cell (0, 0) begins.

    `is_new` says that nothing was fitted or zoomed yet, `is_fitted` that all figures are kept in sight until the user
    zooms or pans.
    """

    def __init__(self, size: float) -> None:
        self.size = size
        self.shift = QPointF()
        self.is_new = True
        self.is_fitted = True
        self._fitted = QRectF()

    def fit(
        self, picture: BoardPicture, room: QSizeF, largest: float, largest_shared: float, *, steady: bool = False
    ) -> None:
        """Zoom and pan until all figures, or the map, are in sight; cells that figures share may be the largest.

        A `steady` camera keeps the part of the board that was fitted last, as long as all figures are in it.
        """
        self.is_new, self.is_fitted = False, True
        spots = _spots(picture)
        if not spots or not room.width():
            return
        shared = len({token.at for token in picture.tokens}) < len(picture.tokens)
        around, most = (AROUND_SHARED, largest_shared) if shared else (AROUND, largest)
        if not steady or not all(self._fitted.contains(spot) for spot in spots):
            left, right = min(spot.x() for spot in spots), max(spot.x() for spot in spots)
            top, bottom = min(spot.y() for spot in spots), max(spot.y() for spot in spots)
            self._fitted = QRectF(left, top, right - left, bottom - top).adjusted(-around, -around, around, around)
        fair = min(room.width() / self._fitted.width(), room.height() / self._fitted.height())
        self.size = min(max(fair, LEAST), min(MOST, most))
        self.shift = QPointF(room.width(), room.height()) / 2 - self._fitted.center() * self.size

    def shows(self, picture: BoardPicture, room: QRectF) -> bool:
        """Return whether all figures, or the map, lie in a room as they are shown now."""
        return not self.is_new and all(room.contains(spot * self.size + self.shift) for spot in _spots(picture))

    def zoom(self, factor: float, point: QPointF) -> None:
        """Zoom by a factor around a point of the widget."""
        size = min(max(self.size * factor, LEAST), MOST)
        self.shift = point - (point - self.shift) * (size / self.size)
        self.size, self.is_new, self.is_fitted = size, False, False

    def pan(self, by: QPointF) -> None:
        """Move the board under the widget."""
        self.shift += by
        self.is_fitted = False

    def keep_in_sight(self, spot: QPointF, room: QRectF) -> None:
        """Move the board so that a point of the widget lies in its room, with a cell around it."""
        inner = room.adjusted(self.size, self.size, -self.size, -self.size)
        if not inner.isEmpty():
            self.shift += QPointF(
                _into(spot.x(), inner.left(), inner.right()), _into(spot.y(), inner.top(), inner.bottom())
            )


def _spots(picture: BoardPicture) -> Sequence[QPointF]:
    """Return what is to be in sight, in widths of a cell: the figures, or the corners of the map."""
    map, one = picture.map, Cells(picture.shape)
    spots = [one.middle(token.at) for token in picture.tokens]
    if spots or map is None:
        return spots
    return [QPointF(map.left, map.top), QPointF(map.left + map.width, map.top + map.height)]


def _into(value: float, low: float, high: float) -> float:
    """Return by how much a value has to change to lie between two bounds."""
    return min(max(value, low), high) - value
