"""A chapter of the rules as a page: links lead to entries and to figures that can be changed, by mouse and by keys."""

from collections.abc import Iterator, Mapping

from PySide6.QtCore import Qt, QUrl, Signal, Slot
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QTextBrowser

from gui.book.links import path_of
from gui.theme.binding import BoundLook
from gui.theme.look import Look

STEPS: Mapping[Qt.Key, int] = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
"""The way that a key goes from figure to figure."""


class BookBrowser(QTextBrowser):
    """Shows one chapter; Tab goes from link to link, Ctrl+Down and Ctrl+Up from figure to figure, Enter follows one.

    `figure_wanted` carries the path of a figure to change, `entry_wanted` the anchor of an entry of any chapter.
    """

    figure_wanted = Signal(tuple)
    entry_wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setOpenLinks(False)
        self.anchorClicked.connect(self._follow)
        BoundLook(look, self).call(self._fit)

    def show_chapter(self, html: str, *, stay: bool) -> None:
        """Show a chapter; with `stay`, keep the place in it, because the same chapter is shown already."""
        bar = self.verticalScrollBar()
        place = bar.value() if stay else 0
        self.setHtml(html)
        bar.setValue(place)

    def focus_link(self, href: str) -> None:
        """Put the keys on the link with an address, if the chapter has it."""
        place = next((place for place, link in self._links() if link == href), None)
        if place is not None:
            self._focus(place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next or the previous figure; leave every other key to the browser."""
        step = STEPS.get(Qt.Key(event.key())) if event.modifiers() == Qt.KeyboardModifier.ControlModifier else None
        if step is None:
            super().keyPressEvent(event)
        else:
            self._focus_figure(step)

    def _focus_figure(self, step: int) -> None:
        here = self.textCursor().selectionStart()
        ahead = [place for place, link in self._links() if path_of(link) and (place - here) * step > 0]
        if ahead:
            self._focus(min(ahead) if step > 0 else max(ahead))

    def _focus(self, place: int) -> None:
        cursor = QTextCursor(self.document())
        # The browser looks for the next link behind what is selected.
        cursor.setPosition(place, QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.focusNextPrevChild(True)

    def _links(self) -> Iterator[tuple[int, str]]:
        """Yield the place and the address of each link."""
        block = self.document().begin()
        while block.isValid():
            pieces = block.begin()
            while not pieces.atEnd():
                piece = pieces.fragment()
                href = piece.charFormat().anchorHref()
                if href:
                    yield piece.position(), href
                pieces += 1
            block = block.next()

    @Slot(QUrl)
    def _follow(self, link: QUrl) -> None:
        target = link.toString()
        path = path_of(target)
        if path:
            self.figure_wanted.emit(path)
        elif target.startswith("#"):
            self.entry_wanted.emit(target[1:])

    def _fit(self) -> None:
        theme = self._look.theme
        self.document().setDefaultFont(theme.font())
        self.document().setDocumentMargin(theme.space(3))
        self.document().setDefaultStyleSheet(
            "table { border-collapse: collapse; } th, td { padding: 3px; text-align: left; }"
        )
