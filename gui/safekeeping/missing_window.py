"""The window shown instead of the desk when a campaign is missing: open a copy, another file, or a new campaign."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from gui.preferences.launch import Launch
from gui.safekeeping.campaign_dialogs import ask_to_open, ask_to_save, place_for
from gui.safekeeping.copies_view import CopiesView
from gui.safekeeping.copying import Copied, CopyOrder, CopyWork
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.heading_sentence import HeadingSentence
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.plain_text import plain_tip
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.backup_names import Backup
from storage.campaign.preparing import check_is_campaign, is_missing
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

VIEW_HEIGHT = 24
"""The least height of the table of copies in steps of the grid; what is above and below it scrolls away with it."""

WIDTH, HEIGHT, LOW = 220, 120, 55
"""The window's first size in steps of the grid, if the screen has room for it; it is low without copies."""


class MissingWindow(QWidget):
    """Asks what to open when the campaign at `path` is missing; changes nothing before the user answers.

    `decided` carries a Launch, or None if the program is to end.
    """

    decided = Signal(object)

    def __init__(self, path: Path, copies: Sequence[Backup], words: Words, look: Look) -> None:
        super().__init__()
        self.setObjectName("missing_window")
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self._path = path
        self._words = words
        self._look = look
        self.work = CopyWork(self)
        bind = BoundWords(words, self)
        bind(self, window_title="start.title")
        self._title, self._text = HeadingSentence(), SentenceLabel()
        self.about, self.told = SentenceLabel(), SentenceLabel()
        self.view = CopiesView(words, look)
        self.take_button = bind.button("start.take_copy", self.take_copy)
        self.again_button = bind.button("start.look_again", self.look_again, "start.look_again_tip")
        self.other_button = bind.button("start.other_file", self.ask_other)
        self.new_button = bind.button("start.begin_anew", self.ask_new)
        self.quit_button = bind.button("start.quit", self.close)
        bind.call(self._say)
        self.show_copies(copies)
        self._build()
        self.view.chosen.connect(self._show_choice)
        self.view.activated.connect(self.take_copy)
        self.work.ended.connect(self._note_taken)

    def show_copies(self, copies: Sequence[Backup]) -> None:
        """Show the copies of the campaign; the best one is selected once all have been read."""
        self.view.setVisible(bool(copies))
        self.take_button.setVisible(bool(copies))
        self.view.show_copies(copies, None, rank=True)
        self._say()
        self._show_choice()

    def open_window(self) -> None:
        """Show the window, and say to a screen reader what it is about."""
        self.show()
        self.raise_()
        self.activateWindow()
        first = self.view if self.view.isVisibleTo(self) else self.again_button
        first.setFocus(Qt.FocusReason.OtherFocusReason)
        announce(self, f"{self._title.text()}. {self._text.text()}")

    @Slot()
    def take_copy(self) -> None:
        """Copy the selected copy to the place of the missing campaign, and open that."""
        row = self.view.current
        if row is None or not row.is_good or self.work.is_running:
            return
        if not is_missing(self._path):
            self.look_again()
            return
        self._tell(self._words("copies.restoring"))
        self.work.begin(CopyOrder(row.copy.path, self._path))
        self._show_choice()

    @Slot()
    def look_again(self) -> None:
        """Open the campaign if it is back."""
        if is_missing(self._path):
            self._tell(self._words("start.still_missing"))
        else:
            self._decide(Launch(self._path))

    @Slot()
    def ask_other(self) -> None:
        """Ask for another campaign to open."""
        ask_to_open(self, self._words("campaigns.open_title"), self._words, self._path, self.open_other)

    @Slot(str)
    def open_other(self, path: str) -> None:
        """Open another campaign, if the file is one."""
        try:
            check_is_campaign(Path(path))
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
        else:
            self._decide(Launch(Path(path)))

    @Slot()
    def ask_new(self) -> None:
        """Ask for the name of a new campaign."""
        words = self._words
        proposed = place_for(self._path, words("campaigns.new_name") + CAMPAIGN_SUFFIX)
        ask_to_save(self, words("campaigns.new_title"), words, proposed, self.begin)

    @Slot(str)
    def begin(self, path: str) -> None:
        """Begin a new campaign at a path without a file."""
        if is_missing(Path(path)):
            self._decide(Launch(Path(path), new=True))
        else:
            self._tell(self._words("campaigns.taken", path=path))

    def finish(self) -> None:
        """Wait for what is being read and copied."""
        self.view.finish()
        self.work.finish()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Emit `decided` with None: the program is to end."""
        self.finish()
        self.decided.emit(None)
        super().closeEvent(event)

    def _decide(self, launch: Launch) -> None:
        self.finish()
        self.decided.emit(launch)

    @Slot(object)
    def _note_taken(self, copied: Copied | None) -> None:
        self._show_choice()
        if copied is None:
            return
        if copied.problem is None:
            self._decide(Launch(self._path))
        else:
            self._tell(self._words("copies.not_restored", why=self._words.fault(copied.problem)))

    @Slot()
    def _show_choice(self) -> None:
        row = self.view.current
        self.about.setText(self.view.details())
        self.about.setVisible(bool(self.about.text()))
        self.told.setVisible(bool(self.told.text()))
        self.take_button.setEnabled(row is not None and row.is_good and not self.work.is_running)

    def _say(self) -> None:
        words = self._words
        self._title.setText(words("start.missing_title", name=self._path.stem))
        copies = words("start.copies" if self.view.model_of_copies.rows else "start.no_copies")
        self._text.setText(f"{words('start.missing', path=self._path)} {copies}")
        self.take_button.setToolTip(plain_tip(words("start.take_copy_tip", path=self._path)))

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        announce(self, sentence)

    def _build(self) -> None:
        theme, buttons = self._look.theme, FlowLayout()
        for button in (self.take_button, self.again_button, self.other_button, self.new_button, self.quit_button):
            buttons.addWidget(button)
        self.area, inside = QScrollArea(), QWidget()
        self.area.setWidget(inside)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Focus on the area itself would be an invisible extra tab stop.
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        outer, layout = QVBoxLayout(self), QVBoxLayout(inside)
        style = BoundLook(self._look, self)
        style.font(self._title, size="title", strong=True)
        style.space(outer, around=4, between=3)
        style.space(layout, around=2, between=4)
        style.steps(self.view.setMinimumHeight, VIEW_HEIGHT)
        for widget in (self._title, self._text, self.view, self.about, self.told):
            layout.addWidget(widget, int(widget is self.view))
        # Without copies there is no table to take the room.
        layout.addStretch(0)
        style.space(buttons, between=2)
        outer.addWidget(self.area, 1)
        outer.addLayout(buttons)
        ButtonKeys(self).watch(self)
        height = HEIGHT if self.view.model_of_copies.rows else LOW
        set_first_size(self, theme, WIDTH, height)
