"""How a line of the log is painted: the round in the margin, the sentences, and marks for what is not plain play."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTreeView

from gui.log.model import ENTRY_ROLE, SHOWN_ROLE, Sign, signs_of
from gui.theme.look import Look
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.texts import LEFT, RIGHT, write
from gui.words import Words
from storage.log import LogEntry
from storage.marks import StepState

MARGIN, DETAIL = 9, 3
"""The width of the margin, and how far details are moved to the right of it, in steps of the grid."""

WRAPPED = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)

Index = QModelIndex | QPersistentModelIndex


class LogDelegate(QStyledItemDelegate):
    """Paints lines and details over as many rows of text as the width asks for."""

    def __init__(self, words: Words, look: Look, view: QTreeView) -> None:
        super().__init__(view)
        self._words = words
        self._look = look
        self._view = view

    def margin(self) -> int:
        """The width of the margin in logical pixels."""
        return self._look.theme.space(MARGIN)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Make lines as high as their text."""
        theme, entry = self._look.theme, index.data(ENTRY_ROLE)
        line = isinstance(entry, LogEntry)
        metrics = QFontMetrics(theme.font() if line else theme.font("small"))
        room = self._view.viewport().width() - self._view.indentation() - theme.space(2) - self.margin()
        room -= self._signs_width(entry) if isinstance(entry, LogEntry) else theme.space(DETAIL)
        area = QRect(0, 0, max(room, theme.space(20)), 100_000)
        height = metrics.boundingRect(area, WRAPPED, str(index.data() or " ")).height()
        return QSize(theme.space(20), height + theme.space(1.5 if line else 0.5))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the line in the theme of the moment."""
        theme, entry = self._look.theme, index.data(ENTRY_ROLE)
        painter.save()
        paint_ground(painter, option, theme, "hover" if index.data(SHOWN_ROLE) else "")
        area = option.rect.adjusted(0, theme.space(0.5), -theme.space(2), 0)
        if isinstance(entry, LogEntry):
            self._paint_margin(painter, area, entry, bool(index.data(SHOWN_ROLE)), is_chosen(option))
            area.setLeft(area.left() + self.margin())
            area.setRight(self._paint_signs(painter, area, entry))
            holds = entry.state is StepState.DONE
            ink = "on_selection" if is_chosen(option) else "text" if holds else "muted"
            font = theme.font()
            font.setStrikeOut(not holds)
        else:
            area.setLeft(area.left() + self.margin() + theme.space(DETAIL) - self._view.indentation())
            ink, font = "on_selection" if is_chosen(option) else "muted", theme.font("small")
        painter.setFont(font)
        painter.setPen(theme.colour(ink))
        painter.drawText(area, WRAPPED, str(index.data() or ""))
        painter.restore()

    def _paint_margin(self, painter: QPainter, area: QRect, entry: LogEntry, shown: bool, chosen: bool) -> None:
        """The round, and a pointer at the line after which the fight is shown."""
        theme = self._look.theme
        painter.setFont(theme.font("small", figures=True))
        line = QRect(area.left(), area.top(), self.margin() - theme.space(2), QFontMetrics(theme.font()).height())
        ink = theme.colour("on_selection" if chosen else "muted")
        write(painter, line, RIGHT, ink, str(entry.round))
        if shown:
            size = theme.space(3.5)
            pixmap = self._look.pixmap("next", "accent", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)

    def _paint_signs(self, painter: QPainter, area: QRect, entry: LogEntry) -> int:
        """The signs at the right end; gives where the text has to end."""
        theme = self._look.theme
        right, size = area.right(), theme.space(3.5)
        height = QFontMetrics(theme.font()).height()
        painter.setFont(theme.font("small"))
        for sign in reversed(signs_of(entry)):
            width = self._sign_width(sign)
            place = QRect(right - width, area.top(), width, height)
            pixmap = self._look.pixmap(sign.icon, sign.role, size, painter.device().devicePixelRatioF())
            painter.drawPixmap(place.left(), place.top() + (height - size) // 2, pixmap)
            words = place.adjusted(size + theme.space(1), 0, 0, 0)
            write(painter, words, LEFT, theme.colour(sign.role), self._words(sign.words))
            right = place.left() - theme.space(2)
        return right

    def _signs_width(self, entry: LogEntry) -> int:
        return sum(self._sign_width(sign) + self._look.theme.space(2) for sign in signs_of(entry))

    def _sign_width(self, sign: Sign) -> int:
        theme = self._look.theme
        word = QFontMetrics(theme.font("small")).horizontalAdvance(self._words(sign.words))
        return word + theme.space(3.5) + theme.space(1) + 2
