"""Text in delegates: one line, cut short with dots where there is no room."""

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QPainter

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignCenter
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def write(painter: QPainter, area: QRect, where: Qt.AlignmentFlag, ink: QColor, text: str) -> QRect:
    """Write a line in the painter's font, cut short if it must be, and give the place it took."""
    width = max(area.width(), 0)
    shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, width)
    taken = QRect(area)
    taken.setWidth(painter.fontMetrics().horizontalAdvance(shown))
    if where & Qt.AlignmentFlag.AlignRight:
        taken.moveRight(area.right())
    elif where & Qt.AlignmentFlag.AlignHCenter:
        taken.moveCenter(area.center())
    painter.setPen(ink)
    painter.drawText(taken, LEFT | Qt.TextFlag.TextSingleLine, shown)
    return taken
