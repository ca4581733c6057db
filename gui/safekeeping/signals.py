"""The end of the program from outside: signals of the system, and the end of the desktop session."""

import signal
import socket
from collections.abc import Mapping
from contextlib import suppress
from types import FrameType, TracebackType
from typing import Any, Final, Self

from PySide6.QtCore import QObject, QSocketNotifier, Signal, Slot
from PySide6.QtGui import QGuiApplication

ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
"""The signals that ask a program to end, as far as the system has them."""


class EndSignals(QObject):
    """Emits `ended` when the system asks the program to end; use it as a context in the main thread.

    Python runs a signal's handler only between two of its own instructions, and Qt waits outside Python. So the
    system writes each signal into a socket, which wakes Qt. `ended` is emitted again for every further request.
    """

    ended = Signal()

    def __init__(self, app: QGuiApplication) -> None:
        super().__init__()
        self._app = app
        self._former: Mapping[int, Any] = {}
        self._former_descriptor = -1
        self._read_end, self._write_end = socket.socketpair()
        self._read_end.setblocking(False)
        self._write_end.setblocking(False)
        self._notifier = QSocketNotifier(self._read_end.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._receive)
        self.have_ended = False

    def __enter__(self) -> Self:
        numbers = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
        self._former_descriptor = signal.set_wakeup_fd(self._write_end.fileno(), warn_on_full_buffer=False)
        self._former = {number: signal.signal(number, _leave_to_qt) for number in numbers}
        self._app.commitDataRequest.connect(self._end)
        self._app.saveStateRequest.connect(self._end)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._app.commitDataRequest.disconnect(self._end)
        self._app.saveStateRequest.disconnect(self._end)
        for number, handler in self._former.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(self._former_descriptor)
        self._notifier.setEnabled(False)
        self._read_end.close()
        self._write_end.close()

    @Slot()
    def _receive(self) -> None:
        received = b""
        with suppress(BlockingIOError):
            received = self._read_end.recv(4096)
        if any(number in self._former for number in received):
            self._end()

    @Slot()
    def _end(self) -> None:
        self.have_ended = True
        self.ended.emit()


def _leave_to_qt(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: the socket has the signal already."""
