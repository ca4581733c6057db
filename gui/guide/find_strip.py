"""The line over a page of the guide for its search: Enter and F3 go on, with Shift back, and Esc closes it."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QTextBrowser, QWidget

from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.elided_label import ElidedLabel
from gui.widgets.find_line import FindLine
from gui.words.binding import BoundWords
from gui.words.words import Words

LONGEST = 80
"""The most characters that can be searched for."""


class PageFinder(QWidget):
    """Searches the page of a browser, and keeps the keys while it goes from match to match; `left` tells its end."""

    left = Signal()

    def __init__(self, page: QTextBrowser, words: Words, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._page = page
        self._words = words
        self.told = ElidedLabel()
        bind = BoundWords(words, self)
        self.line = bind(FindLine(), placeholder="guide.find", accessible="guide.find", tool_tip="sheet.find_tip")
        self.line.setMaxLength(LONGEST)
        self.line.setClearButtonEnabled(True)
        self.back_button = bind.button("sheet.find_back", self._go_back)
        self.next_button = bind.button("sheet.find_next", self._go_next)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        BoundLook(look, self).space(row, between=2)
        row.addWidget(self.line, 1)
        row.addWidget(self.told, 1)
        for button in (self.back_button, self.next_button):
            button.setAutoDefault(False)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        self.line.wanted.connect(self.go_on)
        self.line.left.connect(self.leave)
        self.line.textChanged.connect(self._begin_anew)
        self.hide()

    @Slot()
    def open_search(self) -> None:
        """Show the strip, with the keys in its field."""
        self.show()
        self.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.line.selectAll()

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

    @Slot()
    def leave(self) -> None:
        """Close the strip."""
        # Whoever takes the keys takes them before the line is gone: Qt would give them to any other widget.
        self.left.emit()
        self.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Close the strip on Esc from its buttons too."""
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        else:
            super().keyPressEvent(event)

    def _matches(self, typed: str) -> list[QTextCursor]:
        """Return every place of the page with the typed letters, large or small."""
        document, found = self._page.document(), list[QTextCursor]()
        cursor = document.find(typed) if typed else QTextCursor()
        while not cursor.isNull():
            found.append(cursor)
            cursor = document.find(typed, cursor)
        return found

    @Slot()
    def _go_back(self) -> None:
        self.go_on(-1)

    @Slot()
    def _go_next(self) -> None:
        self.go_on(1)

    @Slot()
    def _begin_anew(self) -> None:
        self.told.setText("")
