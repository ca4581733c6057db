"""The line over a page of the guide for its search."""

from PySide6.QtCore import Slot
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QTextBrowser, QWidget

from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.find_bar import FindBar
from gui.words.binding import BoundWords
from gui.words.words import Words

LONGEST = 80
"""The most characters that can be searched for."""


class PageFinder(FindBar):
    """Searches the page of a browser."""

    def __init__(self, page: QTextBrowser, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(look, LONGEST, parent)
        self._page = page
        self._words = words
        bind = BoundWords(words, self)
        bind(self.line, placeholder="guide.find", accessible="guide.find", tool_tip="sheet.find_tip")
        bind(self.back_button, text="sheet.find_back")
        bind(self.next_button, text="sheet.find_next")

    @Slot(int)
    def go_on(self, step: int) -> None:
        """Select the next match, or with -1 the one before; after the last one comes the first."""
        typed, words = self.line.text().strip(), self._words
        matches = self._matches(typed)
        if matches:
            here = self._page.textCursor()
            starts = [match.selectionStart() for match in matches]
            if step > 0:
                place = next((at for at, start in enumerate(starts) if start >= here.selectionEnd()), 0)
            else:
                before = (at for at, start in enumerate(starts) if start < here.selectionStart())
                place = max(before, default=len(starts) - 1)
            self._page.setTextCursor(matches[place])
            told = words("guide.found", place=place + 1, count=len(matches))
        else:
            told = words("guide.not_found", typed=typed) if typed else ""
        self.told.setText(told)
        if told:
            announce(self.line, told)

    def _matches(self, typed: str) -> list[QTextCursor]:
        """Return every place of the page with the typed letters, large or small."""
        document, found = self._page.document(), list[QTextCursor]()
        cursor = document.find(typed) if typed else QTextCursor()
        while not cursor.isNull():
            found.append(cursor)
            cursor = document.find(typed, cursor)
        return found
