"""Work that begins after a pause and goes on while nothing else is to be done."""

from abc import abstractmethod

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

RESTING = 150
"""Milliseconds without a key or a change before any work begins."""


class IdleWork(QObject):
    """Does one piece of work in each turn of the event loop, after a pause, while its panel is visible.

    So a key never waits for more than one piece.
    """

    def __init__(self, panel: QWidget) -> None:
        super().__init__(panel)
        self._panel = panel
        self._pause, self._idle = QTimer(self), QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(RESTING)
        self._pause.timeout.connect(self._start)
        # A timer without an interval waits until nothing else is to be done.
        self._idle.timeout.connect(self.go_on)

    @property
    def is_waiting(self) -> bool:
        """Whether anything is still to be worked out."""
        return self._pause.isActive() or self._idle.isActive()

    @abstractmethod
    def _begin(self) -> None:
        """Prepare the work, once the pause is over."""

    @abstractmethod
    def _go_on(self) -> bool:
        """Do the next piece; return whether there is more to do."""

    def _pause_first(self) -> None:
        """Begin the pause anew."""
        self._idle.stop()
        self._pause.start()

    def _stop_work(self) -> None:
        """Stop the pause and the work."""
        self._pause.stop()
        self._idle.stop()

    @Slot()
    def go_on(self) -> None:
        """Do the next piece."""
        # A window that was closed in the meantime has closed its campaign too.
        if not self._panel.isVisible() or not self._go_on():
            self._idle.stop()

    @Slot()
    def _start(self) -> None:
        self._begin()
        self._idle.start(0)
