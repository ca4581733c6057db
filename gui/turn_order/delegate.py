"""How a combatant in the order of turns is painted: a whole row at once."""

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.theme.look import Look
from gui.turn_order.model import ROW_ROLE
from gui.turn_order.rows import OrderRow
from gui.widgets.badge import Badge, badge_size, paint_badge
from gui.widgets.badge_row import paint_badges
from gui.widgets.pool_bar import PoolBar, paint_pool_bar
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.texts import LEFT, RIGHT, write

FIGURE, SIGN = 6, 5
"""The width of the initiative's figure and of a sign, in steps of the grid."""

BARS, LABEL = 24, 7
"""The width of the bars with the names of their pools, and of those names, in steps of the grid."""

LEAST_NAME, LEAST_BARS = 22, 12
"""The width a name keeps before bars shrink, and bars keep before names do, in steps of the grid."""

MOST_BARS = 3
"""How many pools have a bar in a row."""


class OrderDelegate(QStyledItemDelegate):
    """Paints side, initiative, signs, name and bars above; position, stance and conditions below."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Make rows two lines high, and three if there are conditions."""
        theme, row = self._look.theme, _row(index)
        height = self._line() + self._small_line()
        if row.states:
            height += self._small_line() + theme.space(0.5)
        bars = min(len(row.pools), MOST_BARS) * (self._bar_height() + theme.space(0.5))
        return QSize(theme.space(40), max(height, bars) + theme.space(3))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row in the theme of the moment."""
        theme, row = self._look.theme, _row(index)
        painter.save()
        paint_ground(painter, option, theme)
        area = option.rect.adjusted(theme.space(1), theme.space(1), -theme.space(2), -theme.space(1))
        self._paint_side(painter, area, row)
        inside = area.adjusted(theme.space(7), 0, 0, 0)
        self._paint_bars(painter, inside, row.pools)
        self._paint_states(painter, inside, row)
        inside.setRight(inside.right() - self._bars_width(inside) - theme.space(2))
        ink = "on_selection" if is_chosen(option) else "text"
        self._paint_head(painter, inside, row, ink)
        self._paint_posture(painter, inside, row, ink if is_chosen(option) else "muted")
        painter.setPen(theme.colour("border"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        painter.restore()

    def _paint_side(self, painter: QPainter, area: QRect, row: OrderRow) -> None:
        theme = self._look.theme
        painter.fillRect(QRect(area.topLeft(), QSize(theme.space(1), area.height())), theme.colour(row.side.role))
        letter = Badge(row.side.letter, row.side.role, filled=True)
        place = QRect(area.left() + theme.space(1.75), area.top(), theme.space(5), self._line())
        paint_badge(painter, place, letter, theme)

    def _paint_head(self, painter: QPainter, area: QRect, row: OrderRow, ink: str) -> None:
        theme = self._look.theme
        line = QRect(area.left(), area.top(), area.width(), self._line())
        painter.setFont(theme.font(strong=row.rolled, figures=True))
        figure = QRect(line.left(), line.top(), theme.space(FIGURE), line.height())
        write(painter, figure, RIGHT, theme.colour(ink if row.rolled else "muted"), row.figure)
        line.setLeft(figure.right() + theme.space(1.5))
        size = theme.space(SIGN)
        for icon, role in _signs(row):
            pixmap = self._look.pixmap(icon, role, size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)
            line.setLeft(line.left() + size + theme.space(0.5))
        painter.setFont(theme.font(strong=row.acting))
        write(painter, line, LEFT, theme.colour(ink), row.name)

    def _paint_posture(self, painter: QPainter, area: QRect, row: OrderRow, ink: str) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("small"))
        write(painter, self._below(area, 0), LEFT, theme.colour(ink), row.posture)

    def _paint_states(self, painter: QPainter, area: QRect, row: OrderRow) -> None:
        """The conditions, across the whole width: the bars end above them."""
        paint_badges(painter, self._below(area, 1), tuple(_state_badges(row)), self._look.theme)

    def _below(self, area: QRect, line: int) -> QRect:
        """A line below the name, from 0, as far to the left as the name."""
        theme, height = self._look.theme, self._small_line()
        left = area.left() + theme.space(FIGURE + 1.5)
        top = area.top() + self._line() + line * (height + theme.space(0.5))
        return QRect(left, top, area.right() - left, height)

    def _paint_bars(self, painter: QPainter, area: QRect, pools: tuple[tuple[str, PoolBar], ...]) -> None:
        theme = self._look.theme
        height, width, top = self._bar_height(), self._bars_width(area), area.top()
        label = theme.space(LABEL) if width >= theme.space(LABEL + LEAST_BARS) else 0
        for name, bar in pools[:MOST_BARS]:
            left = area.right() - width
            if label:
                painter.setFont(theme.font("small"))
                write(painter, QRect(left, top, label, height), RIGHT, theme.colour("muted"), name)
            start = left + (label + theme.space(1) if label else 0)
            paint_pool_bar(painter, QRect(start, top, area.right() - start, height), _bare(bar, short=not label), theme)
            top += height + theme.space(0.5)

    def _bars_width(self, area: QRect) -> int:
        """As wide as they like to be, unless the name then has too little room."""
        theme = self._look.theme
        room = area.width() - theme.space(FIGURE + LEAST_NAME)
        return min(theme.space(BARS), max(theme.space(LEAST_BARS), room))

    def _line(self) -> int:
        return max(
            QFontMetrics(self._look.theme.font(strong=True)).height(), badge_size(Badge("W"), self._look.theme).height()
        )

    def _small_line(self) -> int:
        return badge_size(Badge("W"), self._look.theme).height()

    def _bar_height(self) -> int:
        return QFontMetrics(self._look.theme.font("small")).height()


def _signs(row: OrderRow) -> Iterator[tuple[str, str]]:
    """The icons that mark whose turn it is, whose palette is shown instead, and who is aimed at, with their colours."""
    if row.acting:
        yield "next", "accent"
    elif row.selected:
        yield "palette", "accent"
    if row.targeted:
        yield "target", "danger"


def _state_badges(row: OrderRow) -> Iterator[Badge]:
    for state in row.states:
        yield Badge(state, "danger" if state in row.grave else "muted")


def _bare(bar: PoolBar, *, short: bool) -> PoolBar:
    """The bar without the names of its marks, which are among the conditions; a `short` one without its most."""
    marks = tuple(replace(mark, name="") for mark in bar.marks)
    return replace(bar, marks=marks, text=bar.text.partition("/")[0] if short else bar.text)


def _row(index: QModelIndex | QPersistentModelIndex) -> OrderRow:
    row = index.data(ROW_ROLE)
    if not isinstance(row, OrderRow):
        raise TypeError(f"there is no combatant in row {index.row()}")
    return row
