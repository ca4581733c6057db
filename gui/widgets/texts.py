"""Text in delegates: one line, cut short with dots where there is no room."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignCenter
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


ON_ONE_LINE = int(LEFT | Qt.TextFlag.TextSingleLine)
ELIDED = Qt.TextElideMode.ElideRight


def write(painter: QPainter, area: QRect, where: Qt.AlignmentFlag, ink: QColor, text: str) -> QRect:
    """Write a line in the painter's font, cut short if it must be, and give the place it took."""
    metrics, room = painter.fontMetrics(), max(area.width(), 0)
    width = metrics.horizontalAdvance(text)
    if width > room:
        text = metrics.elidedText(text, ELIDED, room)
        width = metrics.horizontalAdvance(text)
    taken = QRect(area)
    taken.setWidth(width)
    if where == RIGHT:
        taken.moveRight(area.right())
    elif where == CENTRE:
        taken.moveCenter(area.center())
    painter.setPen(ink)
    painter.drawText(taken, ON_ONE_LINE, text)
    return taken
