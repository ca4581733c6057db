"""The window of the user guide."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gui.guide.browser import GuideBrowser
from gui.guide.pages import GuidePages
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.words.binding import BoundWords
from gui.words.words import Words

WIDTH, HEIGHT = 220, 200
"""The window's initial size in grid steps, if the screen has room."""


class GuideWindow(QDialog):
    """Shows the pages in a folder. Not modal."""

    def __init__(self, folder: Path, words: Words, look: Look, home: QWidget) -> None:
        super().__init__(home)
        self.setObjectName("guide_window")
        self._look = look
        self.browser = GuideBrowser(GuidePages(folder), words, look)
        bind = BoundWords(words, self)
        bind(self, window_title="guide.title")
        bind(self.browser, accessible="guide.title")
        self.back_button = bind.button("guide.back", self.browser.backward)
        self.first_button = bind.button("guide.first", self.browser.show_first)
        self.close_button = bind.button("guide.close", self.close)
        self._build()
        self.browser.backwardAvailable.connect(self.back_button.setEnabled)

    @Slot()
    def open_guide(self) -> None:
        """Open the guide at the last page shown, the first time at the contents page."""
        if self.browser.source().isEmpty():
            self.browser.show_first()
        self.show()
        self.raise_()
        self.activateWindow()
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    def _build(self) -> None:
        theme = self._look.theme
        head = QHBoxLayout()
        head.addWidget(self.back_button)
        head.addWidget(self.first_button)
        head.addStretch()
        head.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=2)
        layout.addLayout(head)
        layout.addWidget(self.browser, 1)
        self.back_button.setEnabled(False)
        for button in (self.back_button, self.first_button, self.close_button):
            button.setAutoDefault(False)
        set_first_size(self, theme, WIDTH, HEIGHT)
