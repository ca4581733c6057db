"""Paints a combatant in the order of turns: a whole row at once."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from gui.theme.look import Look
from gui.turn_order.budget_pips import lines_of, paint_budgets
from gui.turn_order.model import ROW_ROLE
from gui.turn_order.order_row import OrderRow
from gui.widgets.badge import Badge, badge_size, paint_badge
from gui.widgets.badge_row import paint_badges
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.texts import LEFT, RIGHT, short_name, write

FIGURE, SIGN = 6, 5
"""The width of the initiative, and of a sign, in grid steps."""

SIDE, EDGE = 7, 3
"""The width of the side with its letter, and of the margin at both edges, in grid steps."""


class OrderDelegate(QStyledItemDelegate):
    """Paints side, initiative, signs and name; below them the posture, the budget of the turn, conditions and notes."""

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
        self._paint_states(painter, inside, row)
        self._paint_notes(painter, inside, row, "on_selection" if is_chosen(option) else "muted")
        ink = "on_selection" if is_chosen(option) else "text"
        self._paint_head(painter, inside, row, ink)
        self._paint_posture(painter, inside, row, ink if is_chosen(option) else "muted")
        top = inside.adjusted(0, self._line() + self._small_line(), 0, 0)
        paint_budgets(painter, top, row.budgets, theme, self._small_line(), ink if is_chosen(option) else "muted")
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
        font = theme.font(strong=row.acting)
        font.setStrikeOut(row.out)
        painter.setFont(font)
        title = short_name(painter.fontMetrics(), row.title, line.width())
        write(painter, line, LEFT, theme.colour("muted" if row.out and ink == "text" else ink), title)

    def _paint_posture(self, painter: QPainter, area: QRect, row: OrderRow, ink: str) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("small"))
        left = area.left() + theme.space(FIGURE) + theme.space(1.5)
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
        """Paint the conditions across the whole width, below the budget."""
        paint_badges(painter, self._below(area, row, 0), tuple(_state_badges(row)), self._look.theme)

    def _upper(self, row: OrderRow) -> int:
        """Return the height of the name with its posture and the budget of the turn."""
        budgets = lines_of(row.budgets, self._room(), self._look.theme)
        return self._line() + (1 + budgets) * self._small_line()

    def _below(self, area: QRect, row: OrderRow, line: int) -> QRect:
        """Return a line, from 0, across the whole width below posture and budget."""
        height, gap = self._small_line(), self._look.theme.space(0.5)
        return QRect(area.left(), area.top() + self._upper(row) + gap + line * (height + gap), area.width(), height)

    def _room(self) -> int:
        """Return the inner width of a row in pixels."""
        return self._view.viewport().width() - self._look.theme.space(SIDE + EDGE)

    def _line(self) -> int:
        return max(self._look.theme.metrics(strong=True).height(), badge_size(Badge("W"), self._look.theme).height())

    def _small_line(self) -> int:
        return badge_size(Badge("W"), self._look.theme).height()


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


def _row(index: QModelIndex | QPersistentModelIndex) -> OrderRow:
    row = index.data(ROW_ROLE)
    if not isinstance(row, OrderRow):
        raise TypeError(f"there is no combatant in row {index.row()}")
    return row
