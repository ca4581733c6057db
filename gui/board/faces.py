"""The portraits of the figures: decoded in a thread, cut to a circle, and kept at one size."""

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QBrush, QImage, QPainter

from gui.board.backdrop import Fetch
from gui.scheduling.background import Background

SIDE: Final = 128
"""The width and height of a portrait on the board in pixels; larger figures stretch it."""


class _Decoding(Background[Mapping[str, bytes]]):
    """Decodes portraits by character; `ended` carries those that can be read."""

    def work(self, order: Mapping[str, bytes]) -> object:
        """Return the portraits as circles."""
        images = {id: QImage.fromData(content) for id, content in order.items()}
        return {id: _circle(image) for id, image in images.items() if not image.isNull()}


class Faces(QObject):
    """Holds the portraits of characters; `ready` says that there are more of them.

    `fetch` returns the portrait of a character as a file.
    """

    ready = Signal()

    def __init__(self, fetch: Fetch, parent: QObject) -> None:
        super().__init__(parent)
        self._fetch = fetch
        self._asked: set[str] = set()
        self._waiting: dict[str, bytes] = {}
        self._known: dict[str, QImage] = {}
        self.work = _Decoding(self)
        self.work.ended.connect(self._take)

    def of(self, characters: Iterable[str]) -> Mapping[str, QImage]:
        """Return the portraits that are decoded, and begin to decode those of characters who are new here."""
        new = {id for id in characters if id} - self._asked
        self._asked |= new
        for id in sorted(new):
            content = self._fetch(id)
            if content is not None:
                self._waiting[id] = content
        self._begin()
        return self._known

    def forget(self) -> None:
        """Read all portraits anew when they are asked for again."""
        self._asked, self._waiting, self._known = set(), {}, {}

    def _begin(self) -> None:
        if self._waiting and not self.work.is_running:
            order, self._waiting = self._waiting, {}
            self.work.begin(order)

    @Slot(object)
    def _take(self, found: Mapping[str, QImage] | None) -> None:
        if found:
            self._known = {**self._known, **{id: image for id, image in found.items() if id in self._asked}}
            self.ready.emit()
        self._begin()


def _circle(image: QImage) -> QImage:
    """Return the middle of a picture as a circle on nothing."""
    side = min(image.width(), image.height())
    middle = image.copy(QRect((image.width() - side) // 2, (image.height() - side) // 2, side, side))
    small = middle.scaled(
        QSize(SIDE, SIDE), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    circle = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    circle.fill(Qt.GlobalColor.transparent)
    painter = QPainter(circle)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QBrush(small))
    painter.drawEllipse(0, 0, SIDE, SIDE)
    painter.end()
    return circle
