"""The backups of an open campaign, made in a thread while the desk is in use."""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from threading import Thread
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from rules.words.messages import message_of
from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import BackupReport, back_up_before, back_up_daily, back_up_play, pinned
from storage.campaign.campaign import Campaign
from storage.files.errors import CampaignError

PLAY_INTERVAL: Final = 30 * 60 * 1000
"""Milliseconds of play between two backups; nothing is backed up unless it has changed."""

_Job: TypeAlias = Callable[[], BackupReport]


class BackupKeeper(QObject):
    """Backs up an open campaign at its opening, every half hour and before risky changes, one after the other.

    `made` is emitted when that is done, `failed` carries the reason if it fails. A backup takes about a second per half
    gigabyte. Call `finish` before closing the campaign.
    """

    made = Signal()
    failed = Signal(object)
    _done = Signal(object)

    def __init__(self, campaign: Campaign, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._campaign = campaign
        self._clock = clock
        self._thread: Thread | None = None
        self.timer = QTimer(self)
        self.timer.setInterval(PLAY_INTERVAL)
        self.timer.timeout.connect(self.back_up_play)
        self._done.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        campaign.protect_by(self.protect)

    def begin(self) -> None:
        """Start the backup of the day, and return at once; from then on the others follow every half hour."""
        self._start(partial(back_up_daily, self._campaign.path, self._clock()))
        self.timer.start()

    @Slot()
    def back_up_play(self) -> None:
        """Start a backup if something has changed since the last one, and return at once."""
        self._start(partial(back_up_play, self._campaign.path, self._clock()))

    def protect(self, reason: BackupReason) -> None:
        """Start a backup of the campaign as it is now, whatever changes while it is made, and return at once."""
        path = self._campaign.path
        try:
            source = pinned(path)
        except CampaignError as error:
            self._tell(_failure(error))
            return
        self._start(partial(_protected, partial(back_up_before, path, reason, self._clock(), source)))

    def finish(self) -> None:
        """Wait for the end of all backups, and make no more."""
        self.timer.stop()
        self._campaign.protect_by(None)
        if self._thread is not None:
            self._thread.join()

    def _start(self, job: _Job) -> None:
        self._thread = Thread(target=self._run, args=(self._thread, job), name="backup")
        self._thread.start()

    def _run(self, before: Thread | None, job: _Job) -> None:
        if before is not None:
            before.join()
        self._done.emit(job())

    @Slot(object)
    def _tell(self, report: BackupReport) -> None:
        if report.problem is None:
            self.made.emit()
        else:
            self.failed.emit(report.problem)


def _protected(back_up: Callable[[], object]) -> BackupReport:
    try:
        back_up()
    except CampaignError as error:
        return _failure(error)
    return BackupReport()


def _failure(error: CampaignError) -> BackupReport:
    return BackupReport(problem=message_of("backup.not_made", why=error.full_message))
