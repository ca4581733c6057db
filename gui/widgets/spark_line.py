"""Sparklines: the course of a figure in the space of a word."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QPainter, QPen, QPolygonF

from gui.theme.theme import Theme


def paint_spark_line(
    painter: QPainter, area: QRect, points: Sequence[float], most: float, theme: Theme, ink: str = "pool_edge"
) -> None:
    """Paint the course of a figure from left to right, from 0 (or its minimum) to `most`; a dot marks the end."""
    if len(points) < 2 or area.width() < 2:
        return
    line = spark_points(area, points, most, theme.space(0.75))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawLine(area.bottomLeft(), area.bottomRight())
    painter.setPen(QPen(theme.colour(ink), max(1.0, theme.space(0.4))))
    painter.drawPolyline(QPolygonF(line))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour(ink))
    painter.drawEllipse(line[-1], theme.space(0.6), theme.space(0.6))
    painter.restore()


def spark_points(area: QRect, points: Sequence[float], most: float, margin: float) -> list[QPointF]:
    """Return the point of each figure within an area, with a margin for the dot."""
    least = min(0.0, *points)
    room = max(most, *points) - least or 1.0
    width, height = area.width() - margin * 2, area.height() - margin * 2
    return [
        QPointF(
            area.left() + place / (len(points) - 1) * width,
            area.bottom() - margin - (point - least) / room * height,
        )
        for place, point in enumerate(points)
    ]
