"""Text in delegates: single elided lines, and the message of an empty view."""

import re

from PySide6.QtCore import QMargins, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QAbstractItemView

from gui.theme.theme import Theme
from gui.words.plain_text import MOST_IN_A_LINE, cut

LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignCenter
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


ON_ONE_LINE = int(LEFT | Qt.TextFlag.TextSingleLine)
ELIDED = Qt.TextElideMode.ElideRight

NUMBERED = re.compile(r"(.*\S)(\s\d{1,3})")
"""Pattern of a name that ends in a number."""


def write(painter: QPainter, area: QRect, where: Qt.AlignmentFlag, ink: QColor, text: str) -> QRect:
    """Paint one line in the painter's font, elided if needed; return the area it takes."""
    metrics, room, text = painter.fontMetrics(), max(area.width(), 0), cut(text, MOST_IN_A_LINE)
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


def short_name(metrics: QFontMetrics, name: str, room: int) -> str:
    """Return a name elided to a width in pixels; keep its final number, which distinguishes combatants of a kind."""
    name = cut(name, MOST_IN_A_LINE)
    parts = NUMBERED.fullmatch(name)
    if parts is None or metrics.horizontalAdvance(name) <= room:
        return metrics.elidedText(name, ELIDED, max(room, 0))
    number = parts[2]
    return metrics.elidedText(parts[1], ELIDED, max(room - metrics.horizontalAdvance(number), 0)) + number


def write_in_the_middle(view: QAbstractItemView, theme: Theme, sentence: str) -> None:
    """Paint a sentence in the middle of an empty view."""
    painter = QPainter(view.viewport())
    painter.setPen(theme.colour("muted"))
    painter.setFont(theme.font())
    room = view.viewport().rect().marginsRemoved(QMargins(*[theme.space(6)] * 4))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), sentence)
    painter.end()
