"""Letters typed where nothing is written: lists and boxes leave them to the window, which hands them to the palette."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

Modifier = Qt.KeyboardModifier

RIGHT_ALT = Modifier.ControlModifier | Modifier.AltModifier
"""The modifiers that Windows reports for the right Alt key, which types Polish letters."""

MODIFIERS = RIGHT_ALT | Modifier.MetaModifier


def is_letter(event: QKeyEvent) -> bool:
    """Return whether a key types letters and is no shortcut."""
    return event.text().isalpha() and event.modifiers() & MODIFIERS in (Modifier.NoModifier, RIGHT_ALT)


class LetterKeys(QObject):
    """Event filter for widgets that otherwise take typed letters: lists and closed boxes search for them.

    An open box is a window of its own, which the filter does not see.
    """

    def watch(self, *widgets: QWidget) -> None:
        """Install the filter on lists, boxes or number fields."""
        for widget in widgets:
            widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave letters to the widgets around."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and is_letter(event):
            event.ignore()
            return True
        return super().eventFilter(watched, event)
