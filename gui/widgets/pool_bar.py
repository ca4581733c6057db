"""Bars for pools: the current figure, the preview of a cost, and marks."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen

from gui.theme.theme import Theme
from gui.widgets.texts import LEFT, RIGHT, write


class Mark(Struct, frozen=True):
    """A named threshold of a pool."""

    at: float
    name: str


class PoolBar(Struct, frozen=True):
    """A pool to paint: its figures, the text on the bar, and its marks.

    `after` is what the cost under the pointer would leave; None if there is no such cost. `least` is the low end of the
    bar, negative for pools that can go below zero. The figures are what is left; a bar that counts `up` is filled with
    what is gone, such as wounds.
    """

    now: float
    most: float
    text: str
    after: float | None = None
    marks: tuple[Mark, ...] = ()
    least: float = 0
    up: bool = False

    def share(self, value: float) -> float:
        """Return the share of the pool that is left at a value, from 0 to 1."""
        room = self.most - self.least
        return min(max((value - self.least) / room, 0.0), 1.0) if room > 0 else 0.0

    def place(self, value: float) -> float:
        """Return the position of a value along the bar, from 0 at its left to 1."""
        return 1 - self.share(value) if self.up else self.share(value)

    def crossed(self) -> tuple[Mark, ...]:
        """Return the marks that going from `now` to `after` would reach, in order."""
        if self.after is None or self.after >= self.now:
            return ()
        met = [mark for mark in self.marks if self.after <= mark.at < self.now]
        return tuple(sorted(met, key=_height, reverse=True))

    def passed(self) -> tuple[Mark, ...]:
        """Return the marks already reached, deepest last."""
        return tuple(sorted((mark for mark in self.marks if self.now <= mark.at), key=_height, reverse=True))


def paint_pool_bar(painter: QPainter, area: QRect, bar: PoolBar, theme: Theme) -> None:
    """Paint a bar over the whole area.

    The fill is the current figure, the hatched part the cost, ticks are the marks. The text is on the right; on the
    left is the name of the last mark that the cost would cross, otherwise of the deepest mark reached.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    radius = theme.space(0.75)
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(area).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius)
    fill, edge = ("pool_low", "pool_low_edge") if bar.passed() else ("pool_fill", "pool_edge")
    painter.fillPath(shape, theme.colour("pool_track"))
    ends = [bar.place(value) for value in (bar.now, bar.after) if value is not None]
    left = QPainterPath()
    left.addRect(_span(area, 0, min(ends)))
    painter.fillPath(shape.intersected(left), theme.colour(fill))
    if bar.after is not None:
        ghost = QBrush(theme.colour("pool_ghost"), Qt.BrushStyle.BDiagPattern)
        painter.fillRect(_span(area, min(ends), max(ends)), ghost)
    painter.setPen(QPen(theme.colour(edge), 1))
    painter.drawPath(shape)
    _paint_marks(painter, area, bar, theme)
    _paint_text(painter, area, bar, theme)
    painter.restore()


def _span(area: QRect, start: float, end: float) -> QRectF:
    """Return the part of an area between two positions along it, from 0 to 1."""
    left, right = (area.left() + place * area.width() for place in (start, end))
    return QRectF(left, area.top(), right - left, area.height())


def _paint_marks(painter: QPainter, area: QRect, bar: PoolBar, theme: Theme) -> None:
    for mark in bar.marks:
        crossed = mark in bar.crossed()
        across = round(area.left() + bar.place(mark.at) * area.width())
        painter.setPen(QPen(theme.colour("danger" if crossed else "pool_mark"), theme.space(0.75 if crossed else 0.25)))
        painter.drawLine(across, area.top(), across, area.bottom())


def _paint_text(painter: QPainter, area: QRect, bar: PoolBar, theme: Theme) -> None:
    inside = area.adjusted(theme.space(2), 0, -theme.space(2), 0)
    painter.setFont(theme.font("small", strong=True, figures=True))
    for text, where in _texts(bar):
        taken = write(painter, inside, where, theme.colour("text"), text)
        if where == RIGHT:
            inside.setRight(taken.left() - theme.space(2))


def _texts(bar: PoolBar) -> Iterator[tuple[str, Qt.AlignmentFlag]]:
    yield bar.text, RIGHT
    telling = bar.crossed() or bar.passed()
    if telling:
        yield telling[-1].name, LEFT


def _height(mark: Mark) -> float:
    return mark.at
