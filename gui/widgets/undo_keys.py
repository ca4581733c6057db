"""Fields that leave the undo and redo keys to the desk or a sheet window."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit, QWidget

KEYS = (QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo)


class DeskLine(QLineEdit):
    """A text field of the desk: undo and redo are about the fight, and letters with Ctrl that Emacs knows are not ours.

    Qt moves the cursor by some of those on Linux (Ctrl+E to the end of the line) and would keep them from the commands.
    """

    def event(self, event: QEvent) -> bool:
        """Leave the keys of commands to the desk."""
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and (any(map(event.matches, KEYS)) or _is_of_emacs(event)):
            event.ignore()
            return False
        return super().event(event)


def _is_of_emacs(event: QKeyEvent) -> bool:
    """Return whether a key moves or deletes in a line of text only because Emacs does so: Ctrl with such a letter."""
    only_ctrl = event.modifiers() == Qt.KeyboardModifier.ControlModifier
    return only_ctrl and event.key() in (Qt.Key.Key_E, Qt.Key.Key_K, Qt.Key.Key_D, Qt.Key.Key_U)


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
