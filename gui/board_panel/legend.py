"""The legend of a board: the colour of each move, with its reach and price."""

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from gui.board.ground_painting import band_colour
from gui.theme.look import Look
from gui.words.plain_text import plain_tip

GAP = 2
"""The room around a colour and between two entries, in grid steps."""


class Legend(QWidget):
    """Shows entries in a row, as many as fit; all of them are in its tool tip and accessible name."""

    def __init__(self, look: Look, named: Callable[[str], str]) -> None:
        super().__init__()
        self._look = look
        self._named = named
        self._labels: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    @property
    def labels(self) -> tuple[str, ...]:
        """The entries."""
        return self._labels

    def show_labels(self, labels: tuple[str, ...]) -> None:
        """Show these entries."""
        self._labels = labels
        told = "; ".join(labels)
        self.setAccessibleName(self._named(told))
        self.setToolTip(plain_tip("\n".join(labels)))
        self.update()

    def sizeHint(self) -> QSize:
        """Return the height of a line."""
        theme = self._look.theme
        return QSize(theme.space(20), theme.metrics("small").height() + theme.space(1))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the entries that fit, the last one cut if it must be."""
        super().paintEvent(event)
        theme = self._look.theme
        metrics, gap = theme.metrics("small"), theme.space(GAP)
        side, left = metrics.ascent(), gap
        painter = QPainter(self)
        painter.setFont(theme.font("small"))
        for index, label in enumerate(self._labels):
            room = self.width() - left - side - 2 * gap
            if room < side * 3:
                break
            colour = band_colour(theme, index, len(self._labels))
            self._swatch(painter, QRect(left, (self.height() - side) // 2, side, side), colour)
            text = metrics.elidedText(label, Qt.TextElideMode.ElideRight, room)
            painter.setPen(theme.colour("muted"))
            where = QRect(left + side + gap // 2, 0, room, self.height())
            painter.drawText(where, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)
            left += side + gap // 2 + metrics.horizontalAdvance(text) + 2 * gap
        painter.end()

    def _swatch(self, painter: QPainter, area: QRect, colour: QColor) -> None:
        painter.setPen(self._look.theme.colour("border"))
        painter.setBrush(colour)
        painter.drawRect(area)
