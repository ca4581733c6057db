"""Enter in dialogs: lists and fields use it, and it presses a button only if the button has the focus."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget


class ButtonKeys(QObject):
    """Event filter for dialogs: no button is the default one, and Enter presses the focused button."""

    def watch(self, part: QWidget) -> None:
        """Set up all buttons within a part."""
        for button in part.findChildren(QPushButton):
            button.setAutoDefault(False)
            button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press the focused button on Enter."""
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if isinstance(watched, QPushButton) and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            watched.click()
            return True
        return super().eventFilter(watched, event)
