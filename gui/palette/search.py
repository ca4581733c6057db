"""The field a palette is searched with: letters find, arrows travel in the list, Enter takes."""

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
    """Passes on to the list what travels, and while it is empty also what chooses and opens.

    Behind what was typed, the arrow right goes on to the choices of the row that was found, and from then on the arrow
    left does too, until letters are typed again; meanwhile Space opens a choice, and figures go where one is to be
    entered. `given_up` tells that Esc was pressed with nothing left to clear.
    """

    given_up = Signal()

    def __init__(self, view: PaletteView) -> None:
        super().__init__()
        self._view = view
        self._choosing = False
        self.setClearButtonEnabled(True)
        self.textChanged.connect(self._choose_no_more)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Search, or let the list act."""
        key = event.key()
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if key in ENTER and plain:
            self._view.act()
        elif self._is_for_list(event) or (plain and self._choosing and self._is_for_choice(event)):
            QApplication.sendEvent(self._view, event)
        elif plain and self._goes_on(key):
            self._choosing = True
            QApplication.sendEvent(self._view, event)
        elif key == Qt.Key.Key_R and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            self._view.rule()
        elif key == Qt.Key.Key_Escape:
            self._clear()
        else:
            super().keyPressEvent(event)

    def _goes_on(self, key: int) -> bool:
        """Whether an arrow is for the choices of the row: there is nothing left in the field that it could go to."""
        if self._choosing:
            return key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        at_end = self.cursorPosition() == len(self.text()) and not self.hasSelectedText()
        return key == Qt.Key.Key_Right and at_end

    def _is_for_list(self, event: QKeyEvent) -> bool:
        empty = not self.text() and (event.key() in EMPTY_KEYS or event.text() in EMPTY_SIGNS)
        return empty or event.key() in TRAVEL_KEYS

    def _is_for_choice(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Space or (event.text().isdigit() and self._view.takes_figures())

    @Slot()
    def _choose_no_more(self) -> None:
        self._choosing = False

    def _clear(self) -> None:
        if self.text():
            self.clear()
            self.textEdited.emit("")
        else:
            self.given_up.emit()
