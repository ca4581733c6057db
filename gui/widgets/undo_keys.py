"""Fields that leave the keys of undo and redo to the desk, or to the window of a sheet."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class DeskLine(QLineEdit):
    """Takes undo and redo for its own text only; an empty field has none to take back, so the fight is meant."""

    def event(self, event: QEvent) -> bool:
        """Let the desk's shortcut through where the keys are not for this field."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and not self.text() and any(map(event.matches, KEYS)):
            event.ignore()
            return False
        return super().event(event)


class UndoKeys(QObject):
    """Keeps fields from taking these keys for themselves, so that the window's shortcuts get them."""

    def watch(self, field: QWidget) -> None:
        """Keep a field from taking the keys."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell Qt that the field does not want the key."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().eventFilter(watched, event)
        if any(map(event.matches, KEYS)):
            event.ignore()
            return True
        return super().eventFilter(watched, event)
