"""A menu that stays open when the mouse button that opened it is released."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QMouseEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QMenu, QWidget


class Menu(QMenu):
    """A menu that the click which opens it cannot choose from, wherever the menu lies under the pointer.

    A second click chooses, and so does a button that is held, moved onto an entry and released there.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opened_at: QPoint | None = None

    def showEvent(self, event: QShowEvent) -> None:
        """Note where the pointer is."""
        self._opened_at = QCursor.pos()
        super().showEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Let the release of this press choose."""
        self._opened_at = None
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Ignore the end of the click that opened the menu."""
        opened_at, self._opened_at = self._opened_at, None
        here = event.globalPosition().toPoint()
        if opened_at is None or (here - opened_at).manhattanLength() >= QApplication.startDragDistance():
            super().mouseReleaseEvent(event)
