"""The line over a sheet for its search."""

from collections.abc import Callable

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.sheet.finding import Place, found_places
from gui.sheet.state import SheetState
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.find_bar import FindBar
from gui.words.plain_text import plain_tip
from rules.state.text_bounds import LONGEST_NAME


class FindStrip(FindBar):
    """A line over the sheet with the search; `found` carries the place that is to be shown, None to show none."""

    found = Signal(object)

    def __init__(self, state: Callable[[], SheetState], look: Look, parent: QWidget) -> None:
        super().__init__(look, LONGEST_NAME, parent)
        self._state = state
        self._at: Place | None = None
        for button, keys in ((self.back_button, "Shift+F3"), (self.next_button, "F3")):
            button.setToolTip(plain_tip(keys))
        self.say_texts()

    @Slot()
    def open_search(self) -> None:
        """Show the strip in the current language, with the keys in its field."""
        self.say_texts()
        super().open_search()

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
    def begin_anew(self) -> None:
        """Forget the match that was shown: another text is wanted."""
        if self._at is not None or self.told.text():
            super().begin_anew()
            self._at = None
            self.found.emit(None)
