"""The window of the user guide."""

from pathlib import Path

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from gui.guide.browser import GuideBrowser
from gui.guide.find_strip import PageFinder
from gui.guide.pages import GuidePages
from gui.guide.sections import sections_of
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.words.binding import BoundWords, refill
from gui.words.words import Words

WIDTH, HEIGHT = 220, 200
"""The window's initial size in grid steps, if the screen has room."""

LEAST = 12
"""The characters that the list of sections shows at least while it is closed."""


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
        self.sections = bind(QComboBox(), accessible="guide.sections", tool_tip="guide.sections")
        self.finder = PageFinder(self.browser, words, look, self)
        self.find_button = bind.button("guide.find_button", self.finder.open_search)
        self._build()
        QShortcut(QKeySequence(QKeySequence.StandardKey.Find), self).activated.connect(self.finder.open_search)
        self.finder.left.connect(self._read_on)
        self.browser.sourceChanged.connect(self._offer_sections)
        self.sections.activated.connect(self._go_to_section)
        self.browser.backwardAvailable.connect(self.back_button.setEnabled)

    @Slot()
    def open_guide(self) -> None:
        """Open the guide at the last page shown, the first time at the contents page."""
        if self.browser.source().isEmpty():
            self.browser.show_first()
        self.show()
        self.raise_()
        self.activateWindow()
        self._read_on()

    @Slot()
    def _read_on(self) -> None:
        """Give the keys to the page."""
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)

    @Slot()
    def _offer_sections(self) -> None:
        """Offer the sections of the page; none of a page that is one section."""
        found = sections_of(self.browser.document())
        indent = "\N{EM SPACE}"
        refill(self.sections, [(each.anchor, indent * max(0, each.level - 2) + each.text) for each in found])
        self.sections.setVisible(len(found) > 1)

    @Slot()
    def _go_to_section(self) -> None:
        self.browser.scrollToAnchor(str(self.sections.currentData() or ""))
        self._read_on()

    def _build(self) -> None:
        theme = self._look.theme
        head = QHBoxLayout()
        head.addWidget(self.back_button)
        head.addWidget(self.first_button)
        head.addWidget(self.sections, 1)
        head.addStretch()
        head.addWidget(self.find_button)
        head.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=2)
        layout.addLayout(head)
        layout.addWidget(self.finder)
        layout.addWidget(self.browser, 1)
        self.sections.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.sections.setMinimumContentsLength(LEAST)
        self.sections.hide()
        self.back_button.setEnabled(False)
        for button in (self.back_button, self.first_button, self.find_button, self.close_button):
            button.setAutoDefault(False)
        set_first_size(self, theme, WIDTH, HEIGHT)
