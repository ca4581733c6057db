"""The line over a sheet for its search: Enter and F3 go on, with Shift back, and Esc closes it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from gui.sheet.finding import Place, found_places
from gui.sheet.state import SheetState
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.find_line import FindLine
from gui.words.plain_text import plain_tip
from rules.state.text_bounds import LONGEST_NAME


class FindStrip(QWidget):
    """A line over the sheet with the search, which keeps the keys while it goes from match to match.

    `found` carries the place that is to be shown, None to show none any more; `left` tells that the strip was closed.
    """

    found = Signal(object)
    left = Signal()

    def __init__(self, state: Callable[[], SheetState], look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._at: Place | None = None
        self.line, self.told = FindLine(), ElidedLabel()
        self.line.setMaxLength(LONGEST_NAME)
        self.line.setClearButtonEnabled(True)
        self.back_button, self.next_button = QPushButton(), QPushButton()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        BoundLook(look, self).space(row, between=2)
        row.addWidget(self.line, 1)
        row.addWidget(self.told, 1)
        for button in (self.back_button, self.next_button):
            row.addWidget(button)
        for button, keys in ((self.back_button, "Shift+F3"), (self.next_button, "F3")):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(plain_tip(keys))
        self.line.wanted.connect(self.go_on)
        self.line.left.connect(self.leave)
        self.line.textChanged.connect(self._begin_anew)
        self.back_button.clicked.connect(self._go_back)
        self.next_button.clicked.connect(self._go_next)
        self.say_texts()
        self.hide()

    def open_search(self) -> None:
        """Show the strip, with the keys in its field."""
        self.say_texts()
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

    def say_texts(self) -> None:
        """Name the field and the buttons in the current language."""
        words = self._state().words
        self.line.setPlaceholderText(words("sheet.find"))
        self.line.setAccessibleName(words("sheet.find"))
        self.line.setToolTip(plain_tip(words("sheet.find_tip")))
        self.back_button.setText(words("sheet.find_back"))
        self.next_button.setText(words("sheet.find_next"))

    @Slot(int)
    def go_on(self, step: int) -> None:
        """Show the next match, or with -1 the one before; after the last one comes the first."""
        typed, state = self.line.text().strip(), self._state()
        places = found_places(typed, state)
        if places:
            at = places.index(self._at) + step if self._at in places else min(step, 0)
            self._at = places[at % len(places)]
            told = state.words("sheet.found", place=at % len(places) + 1, count=len(places), name=self._at.told)
        else:
            self._at, told = None, state.words("sheet.not_on_sheet", typed=typed) if typed else ""
        self.told.setText(told)
        self.found.emit(self._at)
        if told:
            announce(self.line, told)

    @Slot()
    def leave(self) -> None:
        """Close the strip."""
        # Whoever takes the keys takes them before the line is gone: Qt would give them to any other widget.
        self.left.emit()
        self.hide()
        self._begin_anew()

    @Slot()
    def _go_back(self) -> None:
        self.go_on(-1)

    @Slot()
    def _go_next(self) -> None:
        self.go_on(1)

    @Slot()
    def _begin_anew(self) -> None:
        """Forget the match that was shown: another text is wanted."""
        if self._at is not None or self.told.text():
            self._at = None
            self.told.setText("")
            self.found.emit(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the strip on Esc from its buttons too."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)
