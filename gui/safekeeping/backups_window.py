"""The window with the backups and copies of a campaign: look at one, restore it as a new file, or go on with it."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QVBoxLayout

from gui.preferences.launch import Launch
from gui.safekeeping.campaign_dialogs import ask_to_save, place_for
from gui.safekeeping.copies_view import CopiesView
from gui.safekeeping.copying import Copied, CopyOrder, CopyWork
from gui.safekeeping.open_file import OpenFile
from gui.theme.binding import BoundLook
from gui.theme.first_size import set_first_size
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.button_keys import ButtonKeys
from gui.widgets.flow_layout import FlowLayout
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.backup_names import BackupReason
from storage.campaign.campaign import full_path
from storage.campaign.preparing import all_copies_of, is_missing
from storage.campaign.twins import twins_of
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

WIDTH, HEIGHT = 260, 120
"""The window's first size in steps of the grid, if the screen has room for it."""


class BackupsWindow(QDialog):
    """Shows the backups of the open `file`; `wanted` carries the Launch of a file to open in its place."""

    wanted = Signal(object)

    def __init__(self, file: OpenFile, words: Words, look: Look, clock: Callable[[], datetime]) -> None:
        super().__init__(file.home)
        self.setObjectName("backups_window")
        self._file = file
        self._words = words
        self._look = look
        self._clock = clock
        self.work = CopyWork(self)
        bind = BoundWords(words, self)
        bind.call(self._show_title)
        self.view = CopiesView(words, look)
        self.about, self.told = SentenceLabel(), SentenceLabel()
        self.open_button = bind.button("copies.open_read_only", self.open_read_only, "copies.open_read_only_tip")
        self.instead_button = bind.button("copies.open_instead", self.open_instead, "copies.open_instead_tip")
        self.now_button = bind.button("copies.back_up_now", file.back_up_now, "copies.back_up_now_tip")
        self.restore_button = bind.button("copies.restore", self.ask_restore, "copies.restore_tip")
        self.close_button = bind.button("copies.close", self.close)
        self._build()
        self.view.chosen.connect(self._show_choice)
        self.view.activated.connect(self.open_read_only)
        self.work.ended.connect(self._note_restored)
        file.backed_up.connect(self._note_backup)
        words.changed.connect(self._show_choice)

    @Slot()
    def open_list(self) -> None:
        """Show the backups as they are by now."""
        self.look_again()
        self.show()
        self.raise_()
        self.activateWindow()
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)

    def look_again(self) -> None:
        """List the backups as they are by now, without a look at the focus."""
        path = self._file.path
        if path is not None:
            current = None if self._file.campaign is None else path
            others = () if current is None else twins_of(path, self._file.recent_paths())
            copies = {each.path: each for each in (*others, *all_copies_of(path))}
            self.view.show_copies(tuple(copies.values()), current)
        self._show_title()
        self._show_choice()

    @Slot()
    def open_read_only(self) -> None:
        """Look at the selected backup in place of the campaign."""
        row = self.view.current
        if row is not None and row.contents is not None:
            self.wanted.emit(Launch(row.copy.path, read_only=True))

    @Slot()
    def open_instead(self) -> None:
        """Go on with the selected copy in place of the campaign; both files stay as they are."""
        row = self.view.current
        if row is not None and row.is_playable:
            self.wanted.emit(Launch(row.copy.path))

    @Slot()
    def ask_restore(self) -> None:
        """Ask for the name of the file to which the selected backup is restored."""
        row, path, words = self.view.current, self._file.path, self._words
        if row is None or not row.is_good or path is None:
            return
        date = f"{row.copy.made.astimezone():%Y-%m-%d %H.%M}"
        proposed = path.parent / f"{words('copies.restored_name', name=path.stem, date=date)}{CAMPAIGN_SUFFIX}"
        ask_to_save(self, words("copies.restore_title"), words, place_for(proposed, proposed.name), self.restore)

    @Slot(str)
    def restore(self, path: str) -> None:
        """Copy the selected backup to a path without a file, and open that in place of the campaign."""
        row, target = self.view.current, full_path(Path(path))
        if row is None or not row.is_good or self.work.is_running:
            return
        if not is_missing(target):
            self._tell(self._words("campaigns.taken", path=target))
            return
        campaign = self._file.campaign
        try:
            if campaign is not None:
                campaign.protect(BackupReason.RESTORE)
        except CampaignError as trouble:
            self._tell(sentence_of(trouble, self._words))
            return
        self._tell(self._words("copies.restoring"))
        self.work.begin(CopyOrder(row.copy.path, target))
        self._show_choice()

    def finish(self) -> None:
        """Wait for what is being read and copied, before the campaign is closed."""
        self.view.finish()
        self.work.finish()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop reading."""
        self.view.finish()
        super().closeEvent(event)

    def reject(self) -> None:
        """Stop reading, and close on Esc."""
        self.view.finish()
        super().reject()

    @Slot()
    def _note_backup(self) -> None:
        if self.isVisible():
            self.look_again()

    @Slot(object)
    def _note_restored(self, copied: Copied | None) -> None:
        self._show_choice()
        if copied is None:
            return
        if copied.problem is None:
            self._tell("")
            self.wanted.emit(Launch(copied.order.target))
        else:
            self._tell(self._words("copies.not_restored", why=self._words.fault(copied.problem)))

    @Slot()
    def _show_choice(self) -> None:
        row = self.view.current
        self.now_button.setEnabled(self._file.may_back_up)
        self.open_button.setEnabled(row is not None and row.contents is not None)
        self.instead_button.setEnabled(row is not None and row.is_playable)
        self.restore_button.setEnabled(row is not None and row.is_good and not self.work.is_running)
        self.about.setText(self.view.details())
        self.about.setVisible(bool(self.about.text()))
        if not self.view.model_of_copies.rows:
            self.told.setText(self._words("copies.nothing"))
        elif self.told.text() == self._words("copies.nothing"):
            self.told.setText("")
        self.told.setVisible(bool(self.told.text()))

    def _show_title(self) -> None:
        path = self._file.path
        self.setWindowTitle(self._words("copies.title", name="" if path is None else path.stem))

    def _tell(self, sentence: str) -> None:
        self.told.setText(sentence)
        self.told.setVisible(bool(sentence))
        if sentence:
            announce(self, sentence)

    def _build(self) -> None:
        theme = self._look.theme
        buttons = FlowLayout()
        for button in (self.now_button, self.instead_button, self.open_button, self.restore_button, self.close_button):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        BoundLook(self._look, self).space(layout, around=4, between=3)
        layout.addWidget(self.view, 1)
        layout.addWidget(self.about)
        layout.addWidget(self.told)
        layout.addLayout(buttons)
        ButtonKeys(self).watch(self)
        set_first_size(self, theme, WIDTH, HEIGHT)
