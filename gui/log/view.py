"""The view of the log: Enter or a click in the margin looks back, the triangle or Space expands a line."""

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QTreeView

from gui.log.delegate import LogDelegate
from gui.log.model import LogModel
from gui.log.tree import DEPTH_ROLE
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.letters import LetterKeys
from gui.words.words import Words

INDENT = 4
"""Indent of details, in grid steps."""


class LogView(QTreeView):
    """The tree view of a log model.

    `wanted` carries the step whose moment to show, `take_back_wanted` the step to go on from, `edit_wanted` the entry
    of the note to edit.
    """

    wanted = Signal(int)
    take_back_wanted = Signal(int)
    edit_wanted = Signal(object)

    def __init__(self, model: LogModel, words: Words, look: Look) -> None:
        super().__init__()
        self._log = model
        self._look = look
        self.setModel(model)
        self.delegate = LogDelegate(words, look, self)
        self.setItemDelegate(self.delegate)
        self.setHeaderHidden(True)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._held = QPersistentModelIndex()
        model.rowsAboutToBeInserted.connect(self._note_insertion)
        model.cutting.connect(self._note_cut)
        model.rowsInserted.connect(self._stay)
        model.rowsRemoved.connect(self._stay)
        LetterKeys(self).watch(self)
        self._room = QTimer(self)
        self._room.setSingleShot(True)
        self._room.timeout.connect(self._fill_room)
        self.verticalScrollBar().valueChanged.connect(self._note_scrolled)
        self.verticalScrollBar().rangeChanged.connect(self._note_range)
        style = BoundLook(look, self)
        style.steps(self.setIndentation, INDENT)
        style.call(self.scheduleDelayedItemsLayout)

    @property
    def is_at_top(self) -> bool:
        """Whether the first loaded line is visible."""
        return self.verticalScrollBar().value() == self.verticalScrollBar().minimum()

    @property
    def is_all_seen(self) -> bool:
        """Whether all lines fit without scrolling."""
        return self.verticalScrollBar().maximum() == self.verticalScrollBar().minimum()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle Enter (look back), Space (expand), Ctrl+Backspace (go on from here), F2 (edit a note) and Copy.

        Home goes to the newest line of the whole log.
        """
        if event.key() == Qt.Key.Key_Home:
            self._log.show_newest()
        row = self._log.row(self.currentIndex())
        plain = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif row is None or not (plain or event.modifiers() == Qt.KeyboardModifier.ControlModifier):
            super().keyPressEvent(event)
        elif plain and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.want_moment()
        elif plain and event.key() == Qt.Key.Key_Space:
            self.open_or_close()
        elif plain and event.key() == Qt.Key.Key_F2:
            self.want_edit()
        elif not plain and event.key() == Qt.Key.Key_Backspace:
            self.want_take_back()
        else:
            super().keyPressEvent(event)

    @Slot()
    def want_moment(self) -> None:
        """Request the moment of the current row."""
        row = self._log.row(self.currentIndex())
        if row is not None:
            self.wanted.emit(row.moment)

    @Slot()
    def want_take_back(self) -> None:
        """Request to go on from the current row."""
        row = self._log.row(self.currentIndex())
        if row is not None:
            self.take_back_wanted.emit(row.moment)

    @Slot()
    def want_edit(self) -> None:
        """Request to edit the current row if it is a note."""
        row = self._log.row(self.currentIndex())
        if row is not None and not row.ends and row.entry.kind == "note":
            self.edit_wanted.emit(row.entry)

    @Slot()
    def open_or_close(self) -> None:
        """Expand or collapse the current line."""
        index = self.currentIndex()
        line = _line_of(index)
        self.setCurrentIndex(line)
        self.setExpanded(line, not self.isExpanded(line))

    def chosen_steps(self) -> tuple[int, ...]:
        """Return the steps of the selected lines, oldest first."""
        entries = (self._log.entry(index) for index in self.selectedIndexes())
        return tuple(sorted({entry.step for entry in entries if entry is not None}))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Look back on a click in the margin."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        row = self._log.row(index)
        if row is None or index.parent().isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        left = self.visualRect(index).left()
        if left <= event.position().x() < left + self.delegate.margin():
            self.wanted.emit(row.moment)

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw the triangle of a line, scaled to the text."""
        if index.parent().isValid():
            return
        theme = self._look.theme
        size, opened = theme.space(3.5), self.isExpanded(index)
        pixmap = self._look.pixmap("fold" if opened else "unfold", "muted", size, self.devicePixelRatioF())
        line = self.fontMetrics().height() + theme.space(1)
        painter.drawPixmap(rect.left() + (rect.width() - size) // 2, rect.top() + (line - size) // 2, pixmap)

    def selectionChanged(self, selected: QItemSelection, deselected: QItemSelection) -> None:
        """Keep all loaded rows while several lines are selected."""
        super().selectionChanged(selected, deselected)
        ranges = self.selectionModel().selection()
        self._log.keeps_all = sum(ranges.at(place).height() for place in range(ranges.count())) > 1

    @Slot()
    def _note_scrolled(self) -> None:
        """Load more lines once the first or last loaded line is visible."""
        if self.is_at_top:
            self._log.fetch_newer()
        elif self.verticalScrollBar().value() == self.verticalScrollBar().maximum():
            self._log.fetch_older()

    @Slot()
    def _note_range(self) -> None:
        """Check for free room once all loaded lines are laid out, since there often is some during layout."""
        if self._log.has_older and self.is_all_seen:
            self._room.start(0)

    @Slot()
    def _fill_room(self) -> None:
        """Load older lines until they fill the view."""
        self.executeDelayedItemsLayout()
        if self.is_all_seen and self.isVisible():
            self._log.fetch_older()
            self._note_range()

    @Slot(QModelIndex, int)
    def _note_insertion(self, parent: QModelIndex, first: int) -> None:
        """Remember the first visible line before lines are inserted above it."""
        if not parent.isValid() and first == 0 and (self._log.comes_back or not self.is_at_top):
            self._held = QPersistentModelIndex(self._first_seen())

    @Slot(int, int)
    def _note_cut(self, first: int, last: int) -> None:
        """Remember the first visible line before lines are dropped; make it current if the current line is dropped."""
        seen = self._first_seen()
        if first == 0:
            self._held = QPersistentModelIndex(seen)
        if first <= _line_of(self.currentIndex()).row() <= last:
            self.selectionModel().setCurrentIndex(_line_of(seen), QItemSelectionModel.SelectionFlag.NoUpdate)

    @Slot()
    def _stay(self) -> None:
        """Scroll the remembered line back to the top."""
        held, self._held = self._held, QPersistentModelIndex()
        if held.isValid():
            self.scrollTo(held, LogView.ScrollHint.PositionAtTop)

    def _first_seen(self) -> QModelIndex:
        return self.indexAt(QPoint(0, 0))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the lines to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    @Slot()
    def copy(self) -> None:
        """Copy the selection as plain text, oldest first, with details indented below their lines."""
        chosen = sorted(self.selectedIndexes(), key=_time_order)
        QGuiApplication.clipboard().setText("\n".join(_indented_line(index) for index in chosen))


def _line_of(index: QModelIndex) -> QModelIndex:
    return index.parent() if index.parent().isValid() else index


def _time_order(index: QModelIndex) -> tuple[int, int]:
    """Return the sort key of an index in time: lines are newest first, their details in order."""
    line = index.parent()
    return (-line.row(), index.row()) if line.isValid() else (-index.row(), -1)


def _indented_line(index: QModelIndex | QPersistentModelIndex) -> str:
    text = str(index.data() or "")
    depth = 1 + int(index.data(DEPTH_ROLE) or 0) if index.parent().isValid() else 0
    return "    " * depth + text
