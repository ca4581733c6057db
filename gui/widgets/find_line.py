"""The field of a search over a page or a sheet: its keys go from match to match."""

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit

Key = Qt.Key

GO_ON = (Key.Key_Return, Key.Key_Enter, Key.Key_F3)
"""Keys that go to the next match, and with Shift to the one before."""


class FindLine(QLineEdit):
    """The field of the search; while it has the focus, its keys go before those of the window.

    `wanted` carries 1 for the next match and -1 for the one before, `left` tells that the search is over.
    """

    wanted = Signal(int)
    left = Signal()

    def event(self, event: QEvent) -> bool:
        """Take the keys of the search, which mean something else in the rest of the window."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in GO_ON:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on, go back or end the search; leave other keys to the base class."""
        if event.key() in GO_ON:
            self.wanted.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        elif event.key() == Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)
