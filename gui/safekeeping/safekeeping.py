"""Everything that keeps the open campaign safe: its place, its backups, its health, and its other copies."""

from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from gui.campaign.backup_keeper import BackupKeeper
from gui.campaign.opening import Opened
from gui.desk.desk import Desk
from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from gui.safekeeping.campaign_menu import CampaignMenu
from gui.safekeeping.following import Following
from gui.safekeeping.health import RECOVER, Health
from gui.safekeeping.open_file import OpenFile
from gui.safekeeping.place_watch import WatchedPlace
from gui.safekeeping.twins import COMPARE, Twins
from gui.scheduling.afterwards import Piece
from gui.theme.look import Look
from gui.widgets.message_strip import Notice
from gui.words.troubles import sentence_of
from gui.words.words import Words
from rules.words.messages import Message, message_from
from storage.campaign.backup_names import is_backup
from storage.campaign.campaign import LOG_LOST
from storage.files.errors import CampaignError, Trouble

if TYPE_CHECKING:
    from storage.campaign.recovery import RecoveryReport


class Safekeeping(QObject):
    """Watches over the campaign in `opened`, and offers other campaigns, copies and backups.

    `told` carries a Notice for the strip, `wanted` the Launch of a file to open in place of this one. Call
    `stand_over` once there is a window, `begin` once it was painted, and `finish` before the campaign is closed.
    """

    told = Signal(object)
    wanted = Signal(object)

    def __init__(
        self,
        opened: Opened,
        desk: Desk | None,
        recent: RecentFiles,
        words: Words,
        look: Look,
        clock: Callable[[], datetime],
    ) -> None:
        super().__init__()
        self._opened = opened
        self._recent = recent
        self._words = words
        writable = None if opened.campaign is None or opened.campaign.read_only else opened.campaign
        self.backups = None if writable is None else BackupKeeper(writable, clock)
        self.place = None if desk is None else WatchedPlace(desk, words, look)
        self.following = None if desk is None else Following(desk, words, look)
        self.file = OpenFile(opened, recent, words)
        self.menu = CampaignMenu(self.file, words, look, clock)
        self.health = Health(opened.wanted or Path(), words, self)
        self.twins = Twins(words, self)
        for part in (self.file, self.menu, self.health, self.twins):
            part.told.connect(self.told)
        self.menu.wanted.connect(self.wanted)
        self.health.recovered.connect(self._open_recovered)
        if self.place is not None:
            self.place.told.connect(self.told)
            self.place.banner.compare_wanted.connect(self.menu.open_backups)
        if self.following is not None:
            self.following.take_over_wanted.connect(self.wanted)
        if self.backups is not None:
            self.backups.failed.connect(self._tell_no_backup)
            self.backups.failed.connect(self.file.note_no_backup)
            self.backups.made.connect(self.file.note_backup)

    @property
    def banners(self) -> tuple[QWidget, ...]:
        """The banners to show above the panels: that something is wrong with the file, or that another has it."""
        return tuple(part.banner for part in (self.place, self.following) if part is not None)

    def stand_over(self, window: QWidget) -> None:
        """Show dialogs over this window."""
        self.menu.stand_over(window)
        self.health.stand_over(window)

    def tell_opened(self, recovered: tuple[Message, ...] | None) -> None:
        """Tell what the user should know about the file that was opened.

        `recovered` says what is missing in a recovered copy; None for any other file.
        """
        campaign, trouble = self._opened.campaign, self._opened.trouble
        # A banner says it while this window follows another one.
        if trouble is not None and (self.following is None or not self.following.is_following):
            self.told.emit(self._trouble(trouble))
        if recovered is not None:
            self.health.tell_recovered(recovered)
        notices = () if campaign is None else campaign.notices
        for notice in dict.fromkeys((*self._opened.notices, *notices)):
            self.told.emit(self._notice(notice))
        if trouble is None and campaign is not None and campaign.read_only:
            key = "campaigns.backup_only_read" if is_backup(campaign.path) else "campaigns.only_read"
            self.told.emit(Notice(self._words(key), "info"))

    def pieces(self) -> Iterator[Piece]:
        """Yield the work that remains once the window has been painted."""
        if self.backups is not None:
            yield self.backups.begin
            yield self.health.begin
            yield self._look_for_twins

    def finish(self) -> None:
        """Stop everything, and wait for what cannot be stopped."""
        for part in (self.menu, self.health, self.twins):
            part.finish()
        if self.backups is not None:
            self.backups.finish()
        for watching in (self.place, self.following):
            if watching is not None:
                watching.stop()

    @Slot(str)
    def take_offer(self, remedy: str) -> None:
        """Do what a notice offered."""
        remedies = {RECOVER: self.health.choose_place, COMPARE: self.menu.open_backups}
        if remedy in remedies:
            remedies[remedy]()

    def _trouble(self, trouble: CampaignError) -> Notice:
        sentence, report = sentence_of(trouble, self._words), self._opened.report
        if trouble.kind is not Trouble.DAMAGED:
            return Notice(sentence)
        missing = () if report is None else report.missing
        return self.health.damage(sentence, (message_from(trouble), *missing), proven=report is not None)

    def _notice(self, message: Message) -> Notice:
        sentence = self._words.fault(message)
        if message.key != LOG_LOST:
            return Notice(sentence)
        return Notice(sentence, offer=self._words("twins.compare"), remedy=COMPARE)

    def _look_for_twins(self) -> None:
        campaign = self._opened.campaign
        if campaign is not None:
            # A banner says what is in the place from which the campaign was taken away.
            self.twins.begin(campaign.path, self._recent.paths(), told_elsewhere=campaign.home)

    @Slot(object)
    def _open_recovered(self, report: "RecoveryReport") -> None:
        self.wanted.emit(Launch(report.path, recovered=report.missing))

    @Slot(object)
    def _tell_no_backup(self, problem: Message) -> None:
        self.told.emit(Notice(self._words("trouble.no_backup"), details=self._words.fault(problem)))
