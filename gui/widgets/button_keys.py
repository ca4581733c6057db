"""Enter in windows that are dialogs: it belongs to lists and fields, and presses a button only where the keys are."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget


class ButtonKeys(QObject):
    """Keeps a dialog from pressing a button of its own choice, and lets Enter press the one that has the keys."""

    def watch(self, part: QWidget) -> None:
        """Have all buttons within a part behave so."""
        for button in part.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press a button by Enter."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if isinstance(watched, QPushButton) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            watched.click()
            return True
        return super().eventFilter(watched, event)
