"""The window with the page about the fight: who did what, luck, damage, pools by round, time per turn."""

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout

from gui.desk.changes import LOG, ChangeSet
from gui.desk.desk import Desk
from gui.log.export_dialog import now
from gui.log.fight_page_browser import FightPageBrowser
from gui.log.fight_page_work import PageOrder, PageWork
from gui.log.panel import LogPanel
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.words.binding import BoundWords
from gui.words.plain_text import PlainLabel
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.telling.page import Page
from storage.files.errors import CampaignError

WIDTH, HEIGHT = 230, 210
"""The window's initial size in grid steps, if the screen has room."""


class FightPageWindow(QDialog):
    """Shows the page about the open fight and follows the fight while it is open. Not modal.

    `export_wanted` is emitted when the user wants the log with the page as a file.
    """

    export_wanted = Signal()

    def __init__(self, desk: Desk, words: Words, look: Look, panel: LogPanel) -> None:
        super().__init__(panel.window())
        self.setObjectName("fight_page_window")
        self._desk = desk
        self._words = words
        self._look = look
        self._stale = False
        self.work = PageWork(now, self)
        bind = BoundWords(words, self)
        bind(self, window_title="fight_page.title")
        self.browser = bind(FightPageBrowser(look), accessible="fight_page.title")
        self.problem = PlainLabel()
        self.problem.setWordWrap(True)
        self.export_button = bind.button("command.export_log", self.export_wanted)
        self.close_button = bind.button("guide.close", self.close)
        self._build()
        self.work.ended.connect(self._show)
        desk.changed.connect(self._note)
        desk.opened.connect(self.refresh)
        words.changed.connect(self.refresh)

    @Slot()
    def open_page(self) -> None:
        """Open the window with the present figures; do nothing without a fight."""
        if not self._desk.is_open:
            return
        self.show()
        self.raise_()
        self.activateWindow()
        self.browser.setFocus(Qt.FocusReason.OtherFocusReason)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Work the page out again, if the window is open."""
        desk = self._desk
        if not desk.is_open or self.isHidden() or desk.chronicler.pages is None:
            return
        self._stale = self.work.is_running
        self.work.begin(PageOrder(desk.campaign.path, desk.encounter_id, desk.chronicler.pages))

    def finish(self) -> None:
        """Stop working because the campaign closes."""
        self.work.finish()

    @Slot(object)
    def _note(self, change: ChangeSet) -> None:
        if change.touches(LOG):
            self.refresh()

    @Slot(object)
    def _show(self, found: object) -> None:
        """Show the page or the error; work it out again if the fight went on meanwhile."""
        if self._stale:
            self.refresh()
        elif isinstance(found, Page):
            self._tell_problem("")
            self.browser.show_page(found)
        elif found is not None:
            detail = sentence_of(found, self._words) if isinstance(found, CampaignError) else str(found)
            self._tell_problem(self._words("fight_page.failed", detail=detail))

    def _tell_problem(self, sentence: str) -> None:
        self.problem.setText(sentence)
        self.problem.setVisible(bool(sentence))
        if sentence:
            announce(self.problem, sentence)

    def _build(self) -> None:
        foot = QHBoxLayout()
        foot.addStretch()
        foot.addWidget(self.export_button)
        foot.addWidget(self.close_button)
        layout = QVBoxLayout(self)
        layout.addWidget(self.problem)
        layout.addWidget(self.browser, 1)
        layout.addLayout(foot)
        self.problem.hide()
        style = BoundLook(self._look, self)
        style.space(layout, around=4, between=2)
        style.colour(self.problem, "danger")
        for button in (self.export_button, self.close_button):
            button.setAutoDefault(False)
        set_first_size(self, self._look.theme, WIDTH, HEIGHT)
