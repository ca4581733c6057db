"""A field to search a list with, so that the hands stay on the keys."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from gui.widgets.undo_keys import DeskLine


class SearchLine(DeskLine):
    """A field to search with; the keys down and Enter lead to what was found, Esc empties it."""

    left_down = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on to the lines, or empty the field."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.left_down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)
