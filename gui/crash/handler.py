"""What happens to an error nobody expected: it is logged, reported and told, and the desk goes on if it can."""

import logging
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal, Slot

log = logging.getLogger(__name__)

Reporter = Callable[[type[BaseException], BaseException, TracebackType | None], str]
"""Writes the report of an error."""


class CrashHandler(QObject):
    """Takes the errors Python would print; `crashed` carries the report, always in the thread of the desk.

    Its `handle` is made for `sys.excepthook`, its `handle_in_thread` for `threading.excepthook`. While one report is
    open (until `settled`) further errors are only logged, so that a fault in painting cannot flood the screen.
    """

    crashed = Signal(str)
    _met = Signal(str)

    def __init__(self, report: Reporter) -> None:
        super().__init__()
        self._report = report
        self._open = False
        self._met.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def handle(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Take an error."""
        log.critical("nobody expected this", exc_info=(kind, error, trace))
        self._met.emit(self._report(kind, error, trace))

    def handle_in_thread(self, met: threading.ExceptHookArgs) -> None:
        """Take an error from another thread."""
        if met.exc_value is not None:
            self.handle(met.exc_type, met.exc_value, met.exc_traceback)

    @Slot()
    def settled(self) -> None:
        """Let the next error be told again."""
        self._open = False

    @Slot(str)
    def _tell(self, report: str) -> None:
        if not self._open:
            self._open = True
            self.crashed.emit(report)
