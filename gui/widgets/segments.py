"""Segmented buttons in delegates: a row of choices with prices, painted without widgets."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from gui.theme.theme import Theme
from gui.widgets.texts import LEFT, write


class Segment(Struct, frozen=True):
    """One choice: its name, a muted figure such as its price, and whether it is available."""

    text: str
    figure: str = ""
    open: bool = True


class Segments(Struct, frozen=True):
    """A row of choices. `chosen`, `hovered` and `focused` are indexes into `parts`, -1 for none."""

    parts: tuple[Segment, ...]
    chosen: int = -1
    hovered: int = -1
    focused: int = -1


def segment_rects(parts: Sequence[Segment], area: QRect, theme: Theme) -> list[QRect]:
    """Return the area of each segment, from the left and vertically centred; empty for those that do not fit."""
    metrics = theme.metrics("small", figures=True)
    height = min(metrics.height() + theme.space(1.5), area.height())
    top, left = area.top() + (area.height() - height) // 2, area.left()
    rects: list[QRect] = []
    for part in parts:
        gap = theme.space(1) if part.figure else 0
        text = theme.width(part.text, "small", strong=True, figures=True)
        width = text + theme.width(part.figure, "small", figures=True) + gap + theme.space(4)
        fits = left + width <= area.right() + 1
        rects.append(QRect(left, top, width, height) if fits else QRect())
        left += width
    return rects


def segment_at(parts: Sequence[Segment], area: QRect, point: QPoint, theme: Theme) -> int:
    """Return the index of the segment under a point; -1 if there is none."""
    rects = segment_rects(parts, area, theme)
    return next((place for place, rect in enumerate(rects) if rect.contains(point)), -1)


def paint_segments(painter: QPainter, area: QRect, segments: Segments, theme: Theme) -> None:
    """Paint the row.

    The chosen segment is filled, the focused one has a double frame, an unavailable one is struck through.
    """
    rects = segment_rects(segments.parts, area, theme)
    shown = [rect for rect in rects if not rect.isEmpty()]
    if not shown:
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = QRectF(shown[0].united(shown[-1])).adjusted(0.5, 0.5, -0.5, -0.5)
    shape = QPainterPath()
    shape.addRoundedRect(frame, theme.space(1), theme.space(1))
    painter.fillPath(shape, theme.colour("raised"))
    for place, rect in enumerate(shown):
        _paint_ground(painter, rect, shape, place, segments, theme)
    painter.setPen(QPen(theme.colour("border"), 1))
    painter.drawPath(shape)
    for place, rect in enumerate(shown):
        if place:
            painter.drawLine(rect.left(), rect.top() + 1, rect.left(), rect.bottom())
    for place, rect in enumerate(shown):
        _paint_segment(painter, rect, place, segments, theme)
    painter.restore()


def _paint_ground(
    painter: QPainter, rect: QRect, shape: QPainterPath, place: int, segments: Segments, theme: Theme
) -> None:
    role = {segments.hovered: "hover", segments.chosen: "accent"}.get(place)
    if role is not None:
        ground = QPainterPath()
        ground.addRect(QRectF(rect))
        painter.fillPath(ground.intersected(shape), theme.colour(role))


def _paint_segment(painter: QPainter, rect: QRect, place: int, segments: Segments, theme: Theme) -> None:
    part, chosen = segments.parts[place], place == segments.chosen
    font = theme.font("small", strong=chosen, figures=True)
    font.setStrikeOut(not part.open)
    painter.setFont(font)
    ink = theme.colour("on_accent" if chosen else "text" if part.open else "muted")
    inside = rect.adjusted(theme.space(2), 0, -theme.space(1), 0)
    written = write(painter, inside, LEFT, ink, part.text)
    font.setWeight(font.Weight.Normal)
    font.setStrikeOut(False)
    painter.setFont(font)
    figure_ink = ink if chosen else theme.colour("muted")
    write(painter, inside.adjusted(written.width() + theme.space(1), 0, 0, 0), LEFT, figure_ink, part.figure)
    if place == segments.focused:
        painter.setPen(QPen(theme.colour("on_accent" if chosen else "accent"), theme.space(0.5)))
        painter.drawRoundedRect(QRectF(rect).adjusted(2, 2, -2, -2), theme.space(0.75), theme.space(0.75))
