"""The campaign file that is open: where it is, the window over which its dialogs appear, and backups on request."""

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.campaign.opening import Opened
from gui.preferences.recent import RecentFiles
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from storage.campaign.backup_names import BackupReason
from storage.campaign.campaign import Campaign
from storage.files.errors import CampaignError


class OpenFile(QObject):
    """The campaign file that is open, or that could not be opened, with the window given to `stand_over`.

    `told` carries a Notice for the strip of the window; `backed_up` is sent when there is a new backup.
    """

    told = Signal(object)
    backed_up = Signal()

    def __init__(self, opened: Opened, recent: RecentFiles, words: Words) -> None:
        super().__init__()
        self._opened = opened
        self._recent = recent
        self._words = words
        self._home: QWidget | None = None
        self._asked = False

    @property
    def campaign(self) -> Campaign | None:
        """The campaign in the file; None if it could not be opened."""
        return self._opened.campaign

    @property
    def path(self) -> Path | None:
        """The file that is open, or that could not be opened; None if no file was named."""
        campaign = self._opened.campaign
        # What is proven of a damaged campaign is shown from a temporary copy.
        if campaign is None or self._opened.report is not None:
            return self._opened.wanted
        return campaign.path

    @property
    def home(self) -> QWidget:
        """The window over which dialogs appear. Raises RuntimeError before `stand_over`."""
        if self._home is None:
            raise RuntimeError("the commands for campaign files have no window")
        return self._home

    @property
    def may_back_up(self) -> bool:
        """Whether there is a campaign that can change, so that a backup of it makes sense."""
        campaign = self._opened.campaign
        return campaign is not None and not campaign.read_only

    def stand_over(self, window: QWidget) -> None:
        """Show dialogs over this window."""
        self._home = window

    def recent_paths(self) -> tuple[Path, ...]:
        """Return the files opened last."""
        return self._recent.paths()

    @Slot()
    def back_up_now(self) -> None:
        """Make a backup of the campaign as it is, and tell the user once it is there."""
        campaign = self._opened.campaign
        if campaign is None or not self.may_back_up:
            return
        self._asked = True
        try:
            campaign.protect(BackupReason.ASKED)
        except CampaignError as trouble:
            self._asked = False
            self.told.emit(Notice(sentence_of(trouble, self._words)))

    @Slot()
    def note_backup(self) -> None:
        """Announce a new backup; tell the user if they asked for it."""
        if self._asked:
            self._asked = False
            self.told.emit(Notice(self._words("copies.backed_up"), "info"))
        self.backed_up.emit()

    @Slot()
    def note_no_backup(self) -> None:
        """Expect no backup any more, because it could not be made."""
        self._asked = False
