"""Text in delegates: one line, cut short with dots where there is no room; and what a view says that has no rows."""

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
"""A name that ends in a number."""


def write(painter: QPainter, area: QRect, where: Qt.AlignmentFlag, ink: QColor, text: str) -> QRect:
    """Write a line in the painter's font, cut short if it must be, and give the place it took."""
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
    """A name cut short to so many pixels; the number at its end stays, as it tells one of a kind from the others."""
    name = cut(name, MOST_IN_A_LINE)
    parts = NUMBERED.fullmatch(name)
    if parts is None or metrics.horizontalAdvance(name) <= room:
        return metrics.elidedText(name, ELIDED, max(room, 0))
    number = parts[2]
    return metrics.elidedText(parts[1], ELIDED, max(room - metrics.horizontalAdvance(number), 0)) + number


def write_in_the_middle(view: QAbstractItemView, theme: Theme, sentence: str) -> None:
    """Write a sentence into the middle of a view that has no rows."""
    painter = QPainter(view.viewport())
    painter.setPen(theme.colour("muted"))
    painter.setFont(theme.font())
    room = view.viewport().rect().marginsRemoved(QMargins(*[theme.space(6)] * 4))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap), sentence)
    painter.end()
