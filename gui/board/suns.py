"""A small sun: where light falls from on a board."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPen

from gui.theme.theme import Theme

RAYS = 8


def paint_sun(painter: QPainter, middle: QPointF, radius: float, theme: Theme) -> None:
    """Paint a filled disc with rays around it; `radius` is that of the whole sun."""
    painter.save()
    width, line, cap = max(1.5, radius * 0.18), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(theme.colour("warning"), width, line, cap))
    for ray in range(RAYS):
        way = QPointF(cos(2 * pi * ray / RAYS), sin(2 * pi * ray / RAYS))
        painter.drawLine(middle + way * (radius * 0.75), middle + way * radius)
    painter.setPen(QPen(theme.colour("base"), max(1.0, radius * 0.12)))
    painter.setBrush(theme.colour("warning"))
    painter.drawEllipse(middle, radius * 0.58, radius * 0.58)
    painter.restore()
