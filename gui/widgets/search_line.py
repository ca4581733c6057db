"""A search field that leads to its list by keyboard."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from gui.widgets.undo_keys import DeskLine


class SearchLine(DeskLine):
    """Search field: Down or Enter emits `left_down` to enter the list, Esc clears the field."""

    left_down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `left_down`, or clear the field."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
