"""The list of the log's lines: Enter or a click in the margin looks back, a triangle opens a line."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QTreeView

from gui.log.delegate import LogDelegate
from gui.log.model import LogModel
from gui.theme.look import Look
from gui.words import Words

INDENT = 4
"""How far details are moved to the right, in steps of the grid."""


class LogView(QTreeView):
    """Shows a log model; `wanted` carries the step whose moment is to be shown."""

    wanted = Signal(int)

    def __init__(self, model: LogModel, words: Words, look: Look) -> None:
        super().__init__()
        self._log = model
        self._look = look
        self.setModel(model)
        self.delegate = LogDelegate(words, look, self)
        self.setItemDelegate(self.delegate)
        self.setHeaderHidden(True)
        self.setSelectionMode(QTreeView.SelectionMode.ExtendedSelection)
        self.setExpandsOnDoubleClick(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        look.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the measures of the theme."""
        self.setIndentation(self._look.theme.space(INDENT))
        self.scheduleDelayedItemsLayout()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter looks back, and the usual keys copy."""
        entry = self._log.entry(self.currentIndex())
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and entry is not None:
            self.wanted.emit(entry.step)
        else:
            super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click in the margin looks back."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        entry = self._log.entry(index)
        if entry is None or index.parent().isValid() or event.button() != Qt.MouseButton.LeftButton:
            return
        left = self.visualRect(index).left()
        if left <= event.position().x() < left + self.delegate.margin():
            self.wanted.emit(entry.step)

    def drawBranches(self, painter: QPainter, rect: QRect, index: QModelIndex | QPersistentModelIndex) -> None:
        """Draw what opens and closes a line, as large as the text is."""
        if index.parent().isValid():
            return
        theme = self._look.theme
        size, opened = theme.space(3.5), self.isExpanded(index)
        pixmap = self._look.pixmap("fold" if opened else "unfold", "muted", size, self.devicePixelRatioF())
        line = self.fontMetrics().height() + theme.space(1)
        painter.drawPixmap(rect.left() + (rect.width() - size) // 2, rect.top() + (line - size) // 2, pixmap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Wrap the lines anew."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.scheduleDelayedItemsLayout()

    def copy(self) -> None:
        """Copy what is chosen as plain text, the oldest first and details indented below their lines."""
        chosen = sorted(self.selectedIndexes(), key=_place)
        QGuiApplication.clipboard().setText("\n".join(_written(index) for index in chosen))


def _place(index: QModelIndex) -> tuple[int, int]:
    """Where an index comes in time: the lines are newest first, their details in order."""
    line = index.parent()
    return (-line.row(), index.row()) if line.isValid() else (-index.row(), -1)


def _written(index: QModelIndex | QPersistentModelIndex) -> str:
    text = str(index.data() or "")
    return f"    {text}" if index.parent().isValid() else text
