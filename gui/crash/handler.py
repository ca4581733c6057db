"""Unexpected errors: they are logged, reported and shown, and the desk continues if it can.

A trouble with the campaign file can come whenever something is read, also while a panel is painted. It is no fault of
the program, so it is told like any other trouble, without a report.
"""

import logging
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot

from storage.files.errors import CampaignError

log = logging.getLogger(__name__)

Reporter = Callable[[type[BaseException], BaseException, TracebackType | None], str]
"""Writes the report of an error."""


class CrashHandler(QObject):
    """Receives uncaught exceptions; `crashed` carries the report, `troubled` a CampaignError, both in the GUI thread.

    Install `handle` as `sys.excepthook` and `handle_in_thread` as `threading.excepthook`. While a report is open (until
    `settled`) further errors are only logged, so that a fault in painting cannot flood the screen.
    """

    crashed = Signal(str)
    troubled = Signal(object)
    _met = Signal(str)
    _met_trouble = Signal(object)

    def __init__(self, report: Reporter) -> None:
        super().__init__()
        self._report = report
        self._open = False
        self._met.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._met_trouble.connect(self.troubled, Qt.ConnectionType.QueuedConnection)

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle an uncaught exception."""
        if isinstance(error, CampaignError):
            log.error("the campaign file is in trouble", exc_info=(kind, error, trace))
            self._met_trouble.emit(error)
            return
        log.critical("nobody expected this", exc_info=(kind, error, trace))
        self._met.emit(self._report(kind, error, trace))

    def handle_in_thread(self, met: threading.ExceptHookArgs) -> None:
        """Handle an uncaught exception of another thread."""
        if met.exc_value is not None:
            self.handle(met.exc_type, met.exc_value, met.exc_traceback)

    @Slot()
    def settled(self) -> None:
        """Show the next error again."""
        self._open = False

    @Slot(str)
    def _tell(self, report: str) -> None:
        if not self._open:
            self._open = True
            self.crashed.emit(report)
