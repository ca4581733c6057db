"""The banner over the desk once another program has taken the campaign's file away."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFileDialog

from gui.desk.desk import Desk
from gui.theme.look import Look
from gui.widgets.announcing import announce
from gui.widgets.file_dialogs import file_dialog
from gui.widgets.strip import Strip
from gui.words.binding import BoundWords
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.file_guard import Displacement
from storage.campaign.rescue import Displaced
from storage.files.errors import CampaignError
from storage.files.places import CAMPAIGN_SUFFIX

HAPPENED: Mapping[Displacement, str] = MappingProxyType(
    {
        Displacement.MISSING: "displaced.missing",
        Displacement.REPLACED: "displaced.replaced",
        Displacement.OVERWRITTEN: "displaced.overwritten",
        Displacement.LOG_MISSING: "displaced.log_missing",
    }
)
"""The key of the sentence for what happened to the file."""


class DisplacedBanner(Strip):
    """Hidden while the file is in its place. Stays until the campaign is saved elsewhere: nobody may overlook it."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__("displaced_banner", ("warning", "danger"), look)
        self._desk = desk
        self._words = words
        self._displaced: Displaced | None = None
        bind = BoundWords(words, self)
        self.save_button = bind.button("displaced.save", self.choose_place, "displaced.save_tip")
        self.add(self.save_button)
        bind.call(self._say)
        self.hide()

    @Slot(object)
    def show_displaced(self, displaced: Displaced) -> None:
        """Say what happened to the file and where the campaign is kept, on the screen and to a screen reader."""
        self._displaced = displaced
        self._say()
        self.show()
        announce(self, self.text.text())

    @Slot()
    def choose_place(self) -> None:
        """Ask where to save the campaign, and save it there."""
        dialog = file_dialog(self, self._words("displaced.save"), self._words)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setNameFilter(f"{self._words('displaced.campaigns')} (*{CAMPAIGN_SUFFIX})")
        dialog.setDefaultSuffix(CAMPAIGN_SUFFIX[1:])
        if self._displaced is not None:
            dialog.selectFile(f"{self._displaced.path.stem}-2{CAMPAIGN_SUFFIX}")
        dialog.fileSelected.connect(self.save)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    @Slot(str)
    def save(self, path: str) -> None:
        """Go on in a file at this path; a file that is there already stays as it is."""
        target = Path(path)
        if target.exists():
            self._desk.failed.emit(self._words("displaced.taken", path=target))
            return
        try:
            self._desk.campaign.move_to(target)
        except CampaignError as trouble:
            self._desk.failed.emit(sentence_of(trouble, self._words))
            return
        self.hide()
        self._displaced = None
        announce(self, self._words("displaced.saved", path=target))

    def _say(self) -> None:
        told = self._displaced
        if told is None:
            return
        happened = self._words(HAPPENED[told.kind], path=told.path)
        key = "displaced.in_memory" if told.kept_in is None else "displaced.lost" if told.lost else "displaced.kept"
        self.say(f"{happened} {self._words(key, path=told.kept_in or '')}")
