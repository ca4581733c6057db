"""The daily backup, made in a thread while the desk is in use."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from threading import Thread

from PySide6.QtCore import QObject, Qt, Signal, Slot

from storage.campaign.backups import BackupReport, back_up_daily


class DailyBackup(QObject):
    """Backs up an open campaign once a day; `failed` carries the reason if that fails.

    It takes about a second per half gigabyte. Call `finish` before closing the campaign.
    """

    failed = Signal(object)
    _done = Signal(object)

    def __init__(self, path: Path, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._path = path
        self._clock = clock
        self._thread: Thread | None = None
        self._done.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Start the backup and return at once."""
        self._thread = Thread(target=self._back_up, name="daily backup")
        self._thread.start()

    def finish(self) -> None:
        """Wait for the end of the backup, if it was started."""
        if self._thread is not None:
            self._thread.join()

    def _back_up(self) -> None:
        self._done.emit(back_up_daily(self._path, self._clock()))

    @Slot(object)
    def _tell(self, report: BackupReport) -> None:
        if report.problem is not None:
            self.failed.emit(report.problem)
