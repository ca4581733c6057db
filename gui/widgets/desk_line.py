"""A field that leaves undo and redo to the desk while nothing is typed in it."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

DESK_KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class DeskLine(QLineEdit):
    """Takes undo and redo for its own text only; an empty field has none to take back, so the fight is meant."""

    def event(self, event: QEvent) -> bool:
        """Let the desk's shortcut through where the keys are not for this field."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and not self.text() and any(map(event.matches, DESK_KEYS)):
            event.ignore()
            return False
        return super().event(event)
