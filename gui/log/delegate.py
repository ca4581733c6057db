"""The delegate that paints lines of the log: the round in the margin, the sentences, and the signs."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFont, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from gui.log.model import ROW_ROLE, SHOWN_ROLE, SIGNS_ROLE
from gui.log.rows import LogRow
from gui.log.signs import Sign
from gui.log.tree import DEPTH_ROLE
from gui.theme.look import Look
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.texts import LEFT, RIGHT, write
from gui.words.words import Words
from storage.campaign.cursor import StepState

MARGIN, DETAIL, TERM = 9, 3, 4
"""Widths in grid steps: of the margin, of the indent of details, and of the indent of their terms."""

LEAST_ROOM = 50
"""Minimum width of the sentences beside signs with words, in grid steps; narrower lines show only icons."""

WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

Index = QModelIndex | QPersistentModelIndex


class LogDelegate(QStyledItemDelegate):
    """Paints lines, blocks and details of the log, wrapped to the width of the view."""

    def __init__(self, words: Words, look: Look, view: QTreeView) -> None:
        super().__init__(view)
        self._words = words
        self._look = look
        self._view = view

    def margin(self) -> int:
        """Return the width of the margin in logical pixels."""
        return self._look.theme.space(MARGIN)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height of the wrapped text."""
        theme, row = self._look.theme, index.data(ROW_ROLE)
        line = isinstance(row, LogRow)
        metrics = theme.metrics() if line and not row.ends else theme.metrics("small")
        room = self._view.viewport().width() - self._view.indentation() - theme.space(2) - self.margin()
        room -= self.signs_width(index.data(SIGNS_ROLE), room) if line else self._inset(index)
        area = QRect(0, 0, max(room, theme.space(20)), 100_000)
        height = metrics.boundingRect(area, WRAPPED, str(index.data() or " ")).height()
        return QSize(theme.space(20), height + theme.space(1.5 if line else 0.5))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the line in the current theme."""
        theme, row = self._look.theme, index.data(ROW_ROLE)
        painter.save()
        block = isinstance(row, LogRow) and row.ends
        paint_ground(painter, option, theme, "hover" if index.data(SHOWN_ROLE) else "hover" if block else "")
        area = option.rect.adjusted(0, theme.space(0.5), -theme.space(2), 0)
        if isinstance(row, LogRow):
            self._paint_margin(painter, area, row, bool(index.data(SHOWN_ROLE)), is_chosen(option))
            area.setLeft(area.left() + self.margin())
            area.setRight(self._paint_signs(painter, area, index.data(SIGNS_ROLE)))
            ink, font = self._ink(row), self._font(row)
        else:
            area.setLeft(area.left() + self.margin() + self._inset(index) - self._view.indentation())
            ink, font = "muted", theme.font("small", figures=True)
        if block:
            painter.setPen(theme.colour("border"))
            painter.drawLine(option.rect.topLeft(), option.rect.topRight())
        painter.setFont(font)
        painter.setPen(theme.colour("on_selection" if is_chosen(option) else ink))
        painter.drawText(area, WRAPPED, str(index.data() or ""))
        painter.restore()

    def _ink(self, row: LogRow) -> str:
        return "text" if row.entry.state is StepState.DONE else "muted"

    def _font(self, row: LogRow) -> QFont:
        font = self._look.theme.font("small", figures=True) if row.ends else self._look.theme.font()
        font.setStrikeOut(row.entry.state is not StepState.DONE)
        return font

    def _inset(self, index: Index) -> int:
        """Return the indent of a detail."""
        return self._look.theme.space(DETAIL + TERM * int(index.data(DEPTH_ROLE) or 0))

    def _paint_margin(self, painter: QPainter, area: QRect, row: LogRow, shown: bool, chosen: bool) -> None:
        """Paint the round, and an arrow if the desk shows the fight after this line."""
        theme = self._look.theme
        painter.setFont(theme.font("small", figures=True))
        line = QRect(area.left(), area.top(), self.margin() - theme.space(2), theme.metrics().height())
        ink = theme.colour("on_selection" if chosen else "muted")
        write(painter, line, RIGHT, ink, "\N{EM DASH}" if row.ends else str(row.round))
        if shown:
            size = theme.space(3.5)
            pixmap = self._look.pixmap("next", "accent", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)

    def _paint_signs(self, painter: QPainter, area: QRect, signs: Sequence[Sign]) -> int:
        """Paint the signs at the right end; return the right edge of the text."""
        theme = self._look.theme
        right, size = area.right(), theme.space(3.5)
        height, wordy = theme.metrics().height(), self._has_room(signs, area.width())
        painter.setFont(theme.font("small"))
        for sign in reversed(signs):
            width = self._sign_width(sign, wordy)
            place = QRect(right - width, area.top(), width, height)
            pixmap = self._look.pixmap(sign.icon, sign.role, size, painter.device().devicePixelRatioF())
            painter.drawPixmap(place.left(), place.top() + (height - size) // 2, pixmap)
            if wordy and not sign.quiet:
                words = place.adjusted(size + theme.space(1), 0, 0, 0)
                write(painter, words, LEFT, theme.colour(sign.role), self._words(sign.words))
            right = place.left() - theme.space(2)
        return right

    def signs_width(self, signs: Sequence[Sign], room: int) -> int:
        """Return the width of the signs in a line `room` pixels wide, with the gaps before them, in logical pixels."""
        return self._told_width(signs, self._has_room(signs, room))

    def _has_room(self, signs: Sequence[Sign], room: int) -> bool:
        """Return whether the signs' words fit beside the sentences."""
        return room - self._told_width(signs, True) >= self._look.theme.space(LEAST_ROOM)

    def _told_width(self, signs: Sequence[Sign], wordy: bool) -> int:
        return sum(self._sign_width(sign, wordy) + self._look.theme.space(2) for sign in signs)

    def _sign_width(self, sign: Sign, wordy: bool) -> int:
        theme = self._look.theme
        if sign.quiet or not wordy:
            return theme.space(3.5)
        return theme.metrics("small").horizontalAdvance(self._words(sign.words)) + theme.space(4.5) + 2
