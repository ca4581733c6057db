"""The keys that take back and do again mean the whole sheet, also where a field has an undo of its own."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class UndoKeys(QObject):
    """Keeps fields from taking these keys for themselves, so that the window's shortcuts get them."""

    def watch(self, field: QWidget) -> None:
        """Keep a field from taking the keys."""
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell Qt that the field does not want the key."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.ShortcutOverride:
            return super().eventFilter(watched, event)
        if any(event.matches(key) for key in KEYS):
            event.ignore()
            return True
        return super().eventFilter(watched, event)
