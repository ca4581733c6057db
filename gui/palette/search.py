"""The search field of a palette: letters filter, arrow keys move in the list, Enter takes the action."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from gui.palette.row_keys import FAVOURITE_KEY, HELP_KEY
from gui.palette.view import PaletteView
from gui.widgets.undo_keys import DeskLine

TRAVEL_KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_F2, Qt.Key.Key_F4)
EMPTY_KEYS = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space)
EMPTY_SIGNS = (HELP_KEY, FAVOURITE_KEY)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class PaletteSearch(DeskLine):
    """Passes navigation keys on to the list, and while it is empty also keys that choose and open.

    At the end of the text, Right moves to the choices of the current row. From then on Left and Right step through
    them, Space opens a choice, and digits go into a number field, until the text changes. `given_up` is emitted when
    the user presses Esc in an empty field.
    """

    given_up = Signal()

    def __init__(self, view: PaletteView, perform_line: Callable[[], bool]) -> None:
        """`perform_line` performs the exchange in the field; it returns False if the field holds none."""
        super().__init__()
        self._view = view
        self._perform_line = perform_line
        self._choosing = False
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self._choose_no_more)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Edit the search text, or pass the key on to the list."""
        key = event.key()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if key in ENTER and plain:
            if not self._perform_line():
                self._view.acts.act()
        elif self._is_for_list(event) or (plain and self._choosing and self._is_for_choice(event)):
            QApplication.sendEvent(self._view, event)
        elif plain and self._goes_on(key):
            self._choosing = True
            QApplication.sendEvent(self._view, event)
        elif key == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self._view.acts.rule()
        elif key == Qt.Key.Key_Escape:
            self._clear()
        else:
            super().keyPressEvent(event)

    def _goes_on(self, key: int) -> bool:
        """Return whether an arrow key goes to the row's choices, because the cursor cannot move in the field."""
        if self._choosing:
            return key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        at_end = self.cursorPosition() == len(self.text()) and not self.hasSelectedText()
        return key == Qt.Key.Key_Right and at_end

    def _is_for_list(self, event: QKeyEvent) -> bool:
        empty = not self.text() and (event.key() in EMPTY_KEYS or event.text() in EMPTY_SIGNS)
        return empty or event.key() in TRAVEL_KEYS

    def _is_for_choice(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Space or (event.text().isdigit() and self._view.acts.takes_figures())

    @Slot()
    def _choose_no_more(self) -> None:
        self._choosing = False

    def _clear(self) -> None:
        if self.text():
            self.clear()
            self.textEdited.emit("")
        else:
            self.given_up.emit()
