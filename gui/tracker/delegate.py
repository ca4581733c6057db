"""Paints a pool in the tracker: the combatant's name above the first, the bar, and the spark line of its history."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRegularExpression, QSize
from PySide6.QtGui import QPainter, QRegularExpressionValidator
from PySide6.QtWidgets import QLineEdit, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.theme.look import Look
from gui.tracker.amount import PATTERN
from gui.tracker.model import ROW_ROLE
from gui.tracker.rows import TrackerRow
from gui.widgets.badge import Badge, badge_size, paint_badge
from gui.widgets.pool_bar import paint_pool_bar
from gui.widgets.row_ground import is_chosen, paint_ground
from gui.widgets.spark_line import paint_spark_line
from gui.widgets.texts import LEFT, RIGHT, short_name, write
from gui.words.words import Words

LABEL, SPARK = 11, 20
"""The width of a pool's name and of the spark line, in grid steps."""

Index = QModelIndex | QPersistentModelIndex


class TrackerDelegate(QStyledItemDelegate):
    """Paints a pool's row, and creates the editor for a figure."""

    def __init__(self, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._words = words
        self._look = look
        self.widest = 0
        """The width of the widest name of a pool, in pixels."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Return the height that the content of a row needs."""
        return QSize(self._look.theme.space(40), self.height_of(_row(index)))

    def height_of(self, row: TrackerRow) -> int:
        """Return the height that the content of a row needs."""
        theme = self._look.theme
        if row.beside:
            lines = max(self._head(), self._bar()) + theme.space(1)
        else:
            lines = self._bar() + (self._head() + theme.space(1.5) if row.first else 0)
        notes = self._note_height() * (bool(row.spent or row.points) + bool(row.outlook))
        return lines + notes + theme.space(1.5 + 0.5 * bool(notes))

    def label_width(self, label: str) -> int:
        """Return the width of a pool's name."""
        return self._look.theme.metrics("small").horizontalAdvance(label) + 1

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint the row in the current theme."""
        theme, row = self._look.theme, _row(index)
        painter.save()
        paint_ground(painter, option, theme)
        area = option.rect.adjusted(theme.space(2), theme.space(0.5), -theme.space(2), -theme.space(1))
        if row.first:
            painter.setPen(theme.colour("border"))
            painter.drawLine(option.rect.topLeft(), option.rect.topRight())
            area.setTop(area.top() + theme.space(1))
            name = QRect(area)
            if row.beside:
                name.setRight(self._half(area) - self.label_width(row.label) - theme.space(2))
            self._paint_name(painter, name, row, "on_selection" if is_chosen(option) else "text")
            if not row.beside:
                area.setTop(area.top() + self._head() + theme.space(0.5))
        ink = "on_selection" if is_chosen(option) else "muted"
        self._paint_bar(painter, area, row, ink)
        area.setTop(area.top() + (max(self._head(), self._bar()) if row.beside else self._bar()) + theme.space(0.5))
        self._paint_notes(painter, area, row, ink)
        painter.restore()

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Create an editor that accepts only figures."""
        line = QLineEdit(parent)
        line.setValidator(QRegularExpressionValidator(QRegularExpression(PATTERN), line))
        line.setPlaceholderText(self._words("tracker.hint"))
        line.setAccessibleName(self._words("tracker.entry", name=_row(index).name, pool=_row(index).title))
        line.setFont(self._look.theme.font("small", strong=True, figures=True))
        return line

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        """Keep what has been typed so far."""

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        """Put the editor over the bar."""
        place = self._bar_place(option.rect, _row(index))
        height = max(place.height(), editor.sizeHint().height())
        editor.setGeometry(place.left(), place.center().y() - height // 2, place.width(), height)

    def _paint_name(self, painter: QPainter, area: QRect, row: TrackerRow, ink: str) -> None:
        theme = self._look.theme
        badge = Badge(row.side.letter, row.side.role, filled=True)
        line = QRect(area.left(), area.top(), area.width(), self._head())
        paint_badge(painter, line, badge, theme)
        line.setLeft(line.left() + badge_size(badge, theme).width() + theme.space(1.5))
        if row.acting:
            size = theme.space(4)
            pixmap = self._look.pixmap("next", "accent", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)
            line.setLeft(line.left() + size + theme.space(1))
        font = theme.font(strong=row.acting)
        font.setStrikeOut(row.out)
        painter.setFont(font)
        ink = "muted" if row.out and ink == "text" else ink
        write(painter, line, LEFT, theme.colour(ink), short_name(painter.fontMetrics(), row.name, line.width()))

    def _paint_bar(self, painter: QPainter, area: QRect, row: TrackerRow, ink: str) -> None:
        theme = self._look.theme
        painter.setFont(theme.font("small"))
        if row.beside:
            left = self._half(area)
            label = QRect(area.left(), area.top(), left - theme.space(1) - area.left(), self._bar())
        else:
            label = QRect(area.left(), area.top(), self._label(area), self._bar())
            left = label.right() + theme.space(1)
        write(painter, label, RIGHT, theme.colour(ink), row.label)
        paint_pool_bar(painter, QRect(left, area.top(), area.right() - left, self._bar()), row.bar, theme)

    def _paint_notes(self, painter: QPainter, area: QRect, row: TrackerRow, ink: str) -> None:
        """Paint how the pool has changed below the bar, and its outlook below that."""
        theme = self._look.theme
        line = QRect(area.left(), area.top(), area.width(), self._note_height())
        line.setLeft(line.left() + self._label(area) + theme.space(1))
        painter.setFont(theme.font("small", figures=True))
        if row.spent or row.points:
            spark = QRect(line.left(), line.top() + 1, min(theme.space(SPARK), line.width() // 4), line.height() - 3)
            paint_spark_line(painter, spark, row.points, row.bar.most, theme)
            taken = theme.space(2) + spark.width() if row.points else 0
            write(painter, line.adjusted(taken, 0, 0, 0), LEFT, theme.colour(ink), row.spent)
            line.translate(0, self._note_height())
        if row.outlook and row.soon:
            size = theme.space(3.5)
            pixmap = self._look.pixmap("warning", "warning", size, painter.device().devicePixelRatioF())
            painter.drawPixmap(line.left(), line.top() + (line.height() - size) // 2, pixmap)
            line.setLeft(line.left() + size + theme.space(1))
        write(painter, line, LEFT, theme.colour(ink), row.outlook)

    def _bar_place(self, area: QRect, row: TrackerRow) -> QRect:
        theme = self._look.theme
        inside = area.adjusted(theme.space(2), 0, -theme.space(2), 0)
        top = area.top() + theme.space(0.5)
        if row.beside:
            top, left = top + theme.space(1), self._half(inside)
        else:
            top += self._head() + theme.space(1.5) if row.first else 0
            left = inside.left() + self._label(inside) + theme.space(1)
        return QRect(left, top, area.right() - theme.space(2) - left, self._bar())

    def _label(self, area: QRect) -> int:
        """Return the width of the names of pools: that of the widest, if the bars keep the larger part."""
        return max(self._look.theme.space(LABEL), min(self.widest, area.width() * 2 // 5))

    def _half(self, area: QRect) -> int:
        """Return where a bar begins that has a name beside it."""
        return area.left() + area.width() * 3 // 5

    def _head(self) -> int:
        return self._look.theme.metrics(strong=True).height()

    def _bar(self) -> int:
        return self._look.theme.metrics("small").height() + self._look.theme.space(0.5)

    def _note_height(self) -> int:
        return self._look.theme.metrics("small").height()


def _row(index: Index) -> TrackerRow:
    row = index.data(ROW_ROLE)
    if not isinstance(row, TrackerRow):
        raise TypeError(f"there is no pool in row {index.row()}")
    return row
