"""Paints a combatant in the order of turns: a whole row at once."""

from collections.abc import Iterator

from msgspec.structs import replace
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from gui.theme.look import Look
from gui.turn_order.bar_lines import Spot, spots
from gui.turn_order.model import ROW_ROLE
from gui.turn_order.order_row import OrderRow
from gui.widgets.badge import Badge, badge_size, paint_badge
from gui.widgets.badge_row import paint_badges
from gui.widgets.pool_bar import PoolBar, paint_pool_bar
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.texts import LEFT, RIGHT, short_name, write

FIGURE, NARROW_FIGURE, SIGN = 8, 6, 5
"""The width of the initiative, the same in a narrow view, and the width of a sign, in grid steps."""

BARS, LABEL, MOST_LABEL = 24, 7, 13
"""The width of the bars with their labels, of a label, and the most that a label takes, in grid steps."""

LEAST_NAME, LEAST_BARS = 34, 14
"""The width in grid steps that a name keeps before bars shrink, and bars before they move to their own lines."""

SIDE, EDGE = 7, 3
"""The width of the side with its letter, and of the margin at both edges, in grid steps."""

BOTH = 13.5
"""The width in grid steps from which a bar shows both its value and its maximum."""

MOST_BARS = 3
"""The most pools that have a bar in a row."""


class OrderDelegate(QStyledItemDelegate):
    """Paints side, initiative, signs, name and bars above; position, stance and conditions below.

    If a row is too narrow for labelled bars beside the name, the bars move below it with the labels inside.
    """

    def __init__(self, look: Look, view: QListView) -> None:
        super().__init__(view)
        self._look = look
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Return two lines of height, with one more if there are conditions, and one for each note."""
        theme, row = self._look.theme, _row(index)
        more = (bool(row.states) + len(row.notes)) * (self._small_line() + theme.space(0.5))
        return QSize(theme.space(40), self._upper(row) + more + theme.space(3))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Paint the row in the current theme."""
        theme, row = self._look.theme, _row(index)
        painter.save()
        paint_ground(painter, option, theme)
        area = option.rect.adjusted(theme.space(1), theme.space(1), -theme.space(2), -theme.space(1))
        self._paint_side(painter, area, row)
        inside = area.adjusted(theme.space(SIDE), 0, 0, 0)
        if self._is_narrow(row):
            self._paint_bars_below(painter, inside, row.pools)
        else:
            self._paint_bars(painter, inside, row.pools)
        self._paint_states(painter, inside, row)
        self._paint_notes(painter, inside, row, "on_selection" if is_chosen(option) else "muted")
        if not self._is_narrow(row):
            inside.setRight(inside.right() - self._bars_width(inside, row.pools) - theme.space(2))
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
        figure = QRect(line.left(), line.top(), self._figure_width(row), line.height())
        write(painter, figure, RIGHT, theme.colour(ink if row.rolled else "muted"), row.figure)
        line.setLeft(figure.right() + theme.space(1.5))
        size = theme.space(SIGN)
        for icon, role in _signs(row):
            pixmap = self._look.pixmap(icon, role, size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)
            line.setLeft(line.left() + size + theme.space(0.5))
        font = theme.font(strong=row.acting)
        font.setStrikeOut(row.out)
        painter.setFont(font)
        title = short_name(painter.fontMetrics(), row.title, line.width())
        write(painter, line, LEFT, theme.colour("muted" if row.out and ink == "text" else ink), title)

    def _paint_posture(self, painter: QPainter, area: QRect, row: OrderRow, ink: str) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("small"))
        left = area.left() + self._figure_width(row) + theme.space(1.5)
        line = QRect(left, area.top() + self._line(), area.right() - left, self._small_line())
        write(painter, line, LEFT, theme.colour(ink), row.about)

    def _paint_notes(self, painter: QPainter, area: QRect, row: OrderRow, ink: str) -> None:
        """Paint the notes below everything else, one on each line; an icon shows the kind."""
        theme, first = self._look.theme, 1 if row.states else 0
        painter.setFont(theme.font("small"))
        size = theme.space(3.5)
        for line, note in enumerate(row.notes, start=first):
            place = self._below(area, row, line)
            role = "warning" if note.icon == "warning" else "muted"
            pixmap = self._look.pixmap(note.icon, role, size, painter.device().devicePixelRatioF())
            painter.drawPixmap(place.left(), place.top() + (place.height() - size) // 2, pixmap)
            write(painter, place.adjusted(size + theme.space(1), 0, 0, 0), LEFT, theme.colour(ink), note.text)

    def _paint_states(self, painter: QPainter, area: QRect, row: OrderRow) -> None:
        """Paint the conditions across the whole width, below the bars."""
        paint_badges(painter, self._below(area, row, 0), tuple(_state_badges(row)), self._look.theme)

    def _upper(self, row: OrderRow) -> int:
        """Return the height of the name with its posture and the bars beside or below them."""
        text, gap = self._line() + self._small_line(), self._look.theme.space(0.5)
        if self._is_narrow(row):
            lines = max((spot.line + 1 for spot in self._spots(row.pools, self._room())), default=0)
            return text + lines * (self._bar_height() + gap) + bool(lines) * gap
        return max(text, min(len(row.pools), MOST_BARS) * (self._bar_height() + gap))

    def _below(self, area: QRect, row: OrderRow, line: int) -> QRect:
        """Return a line, from 0, across the whole width below posture and bars."""
        height, gap = self._small_line(), self._look.theme.space(0.5)
        return QRect(area.left(), area.top() + self._upper(row) + gap + line * (height + gap), area.width(), height)

    def _paint_bars(self, painter: QPainter, area: QRect, pools: tuple[tuple[str, PoolBar], ...]) -> None:
        theme = self._look.theme
        height, width, top = self._bar_height(), self._bars_width(area, pools), area.top()
        label = self._label_width(pools)
        for name, bar in pools[:MOST_BARS]:
            left = area.right() - width
            painter.setFont(theme.font("small"))
            write(painter, QRect(left, top, label, height), RIGHT, theme.colour("muted"), name)
            start = left + label + theme.space(1)
            self._paint_bar(painter, QRect(start, top, area.right() - start, height), bar)
            top += height + theme.space(0.5)

    def _paint_bars_below(self, painter: QPainter, area: QRect, pools: tuple[tuple[str, PoolBar], ...]) -> None:
        theme, height = self._look.theme, self._bar_height()
        top = area.top() + self._line() + self._small_line() + theme.space(0.5)
        for spot, (name, bar) in zip(self._spots(pools, area.width()), pools, strict=False):
            line = top + spot.line * (height + theme.space(0.5))
            self._paint_bar(painter, QRect(area.left() + spot.left, line, spot.width, height), bar, name)

    def _paint_bar(self, painter: QPainter, place: QRect, bar: PoolBar, name: str = "") -> None:
        """Paint a bar with its name at the left end."""
        theme = self._look.theme
        taken = self._name_width(name) if name else 0
        paint_pool_bar(painter, place, _bare(bar, short=place.width() - taken < theme.space(BOTH)), theme)
        if name:
            painter.setFont(theme.font("small"))
            inside = QRect(place.left() + theme.space(2), place.top(), taken, place.height())
            write(painter, inside, LEFT, theme.colour("text"), name)

    def _spots(self, pools: tuple[tuple[str, PoolBar], ...], room: int) -> tuple[Spot, ...]:
        """Return the places of the bars below a name: the same in all rows, as all combatants have the same pools."""
        theme = self._look.theme
        wanted = [self._name_width(name) + theme.space(BOTH) for name, _ in pools[:MOST_BARS]]
        return spots(wanted, room, theme.space(1))

    def _name_width(self, name: str) -> int:
        theme = self._look.theme
        return min(theme.width(name, "small") + theme.space(1), theme.space(MOST_LABEL))

    def _label_width(self, pools: tuple[tuple[str, PoolBar], ...]) -> int:
        """Return the width of the pool labels: the same in all rows, since all combatants have the same pools."""
        theme = self._look.theme
        widest = max((theme.metrics("small").horizontalAdvance(name) for name, _ in pools[:MOST_BARS]), default=0)
        return max(theme.space(LABEL), min(widest + 1, theme.space(MOST_LABEL)))

    def _bars_width(self, area: QRect, pools: tuple[tuple[str, PoolBar], ...]) -> int:
        """Return the width of the bars: their preferred width, unless the name then has too little room."""
        theme = self._look.theme
        room = area.width() - theme.space(FIGURE + LEAST_NAME)
        wanted = theme.space(BARS - LABEL) + self._label_width(pools)
        return min(wanted, max(theme.space(LEAST_BARS) + self._label_width(pools), room))

    def _is_narrow(self, row: OrderRow) -> bool:
        """Return whether labelled bars beside the name would leave it too little room."""
        theme = self._look.theme
        return self._room() < theme.space(FIGURE + LEAST_NAME + LEAST_BARS + 1) + self._label_width(row.pools)

    def _room(self) -> int:
        """Return the inner width of a row in pixels."""
        return self._view.viewport().width() - self._look.theme.space(SIDE + EDGE)

    def _figure_width(self, row: OrderRow) -> int:
        return self._look.theme.space(NARROW_FIGURE if self._is_narrow(row) else FIGURE)

    def _line(self) -> int:
        return max(self._look.theme.metrics(strong=True).height(), badge_size(Badge("W"), self._look.theme).height())

    def _small_line(self) -> int:
        return badge_size(Badge("W"), self._look.theme).height()

    def _bar_height(self) -> int:
        return self._look.theme.metrics("small").height()


def _signs(row: OrderRow) -> Iterator[tuple[str, str]]:
    """Yield icons and colours for whoever has to answer, has the turn, has their palette shown, or is the target."""
    if row.asked:
        yield "question", "accent"
    if row.acting:
        yield "next", "accent"
    elif row.selected:
        yield "palette", "accent"
    if row.hidden:
        yield "eye_crossed", "warning"
    if row.targeted:
        yield "target", "danger"


def _state_badges(row: OrderRow) -> Iterator[Badge]:
    for state in row.states:
        yield Badge(state, "danger" if state in row.grave else "muted")


def _bare(bar: PoolBar, *, short: bool) -> PoolBar:
    """Return the bar without its mark names, which the conditions show already; a `short` one without its maximum."""
    marks = tuple(replace(mark, name="") for mark in bar.marks)
    return replace(bar, marks=marks, text=bar.text.partition("/")[0] if short else bar.text)


def _row(index: QModelIndex | QPersistentModelIndex) -> OrderRow:
    row = index.data(ROW_ROLE)
    if not isinstance(row, OrderRow):
        raise TypeError(f"there is no combatant in row {index.row()}")
    return row
