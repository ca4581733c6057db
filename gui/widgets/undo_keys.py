"""Fields that leave the undo and redo keys to the desk or a sheet window."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class DeskLine(QLineEdit):
    """A text field of the desk: the undo and redo keys are about the fight, whatever stands in the field."""

    def event(self, event: QEvent) -> bool:
        """Leave undo and redo to the desk."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and any(map(event.matches, KEYS)):
            event.ignore()
            return False
        return super().event(event)


class UndoKeys(QObject):
    """Event filter that leaves the undo and redo keys to the shortcuts of the window."""

    def watch(self, field: QWidget) -> None:
        """Install the filter on a field."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Refuse undo and redo keys for the field."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().eventFilter(watched, event)
        if any(map(event.matches, KEYS)):
            event.ignore()
            return True
        return super().eventFilter(watched, event)
