"""The picture under a board: decoded in a thread, kept at several sizes, and painted in the part that is in sight."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PySide6.QtCore import QObject, QRectF, Signal, Slot
from PySide6.QtGui import QImage, QPainter

from gui.board.map_picture import NoMapPicture, levels
from gui.scheduling.background import Background
from storage.campaign.plans import BoardMap

Fetch: TypeAlias = Callable[[str], bytes | None]
"""Returns the picture of a name; None if there is none."""


def no_picture(_name: str) -> bytes | None:
    """Return no picture, for boards without maps."""
    return None


class Decoding(Background[bytes]):
    """Decodes a picture; `ended` carries it at several sizes, or nothing if it cannot be read."""

    def work(self, order: bytes) -> object:
        """Return the picture at several sizes."""
        try:
            return levels(order)
        except NoMapPicture:
            return ()


class Backdrop(QObject):
    """Holds the picture of one map; `ready` says that it can be painted."""

    ready = Signal()

    def __init__(self, fetch: Fetch, parent: QObject) -> None:
        super().__init__(parent)
        self._fetch = fetch
        self._images: Sequence[QImage] = ()
        self._name = ""
        self._wanted = ""
        self.work = Decoding(self)
        self.work.ended.connect(self._take)

    def images(self, map: BoardMap) -> Sequence[QImage]:
        """Return the picture of a map at several sizes, the largest first; nothing until it is decoded."""
        if map.picture != self._wanted:
            self._wanted = map.picture
            self._begin()
        return self._images if map.picture == self._name else ()

    def _begin(self) -> None:
        if not self.work.is_running and self._wanted != self._name:
            self._name, self._images = self._wanted, ()
            content = self._fetch(self._wanted)
            if content is not None:
                self.work.begin(content)

    @Slot(object)
    def _take(self, found: Sequence[QImage] | None) -> None:
        if self._name == self._wanted:
            self._images = found or ()
            self.ready.emit()
        else:
            self._begin()


def paint_backdrop(painter: QPainter, map: BoardMap, images: Sequence[QImage], size: float, seen: QRectF) -> None:
    """Paint the part of a map that is in sight; `size` is the width of a cell in pixels."""
    whole = QRectF(map.left * size, map.top * size, map.width * size, map.height * size)
    area = whole.intersected(seen)
    if area.isEmpty() or not images:
        return
    # The smallest picture that is not enlarged costs the least time and looks the smoothest.
    image = next((each for each in reversed(images) if each.width() >= whole.width()), images[0])
    across, down = image.width() / whole.width(), image.height() / whole.height()
    part = QRectF(
        (area.x() - whole.x()) * across, (area.y() - whole.y()) * down, area.width() * across, area.height() * down
    )
    painter.save()
    painter.setOpacity(map.strength)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(area, image, part)
    painter.restore()
