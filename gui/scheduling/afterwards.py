"""Work that waits for the first paint of a window; it runs a piece at a time, with keys and clicks in between."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

Piece: TypeAlias = Callable[[], object]
"""A piece of work, at most 50 ms, so that nobody notices it."""


class Afterwards(QObject):
    """Runs pieces of work after the first paint of a window, each in its own turn of the event loop."""

    def __init__(self, window: QWidget, pieces: Iterable[Piece]) -> None:
        super().__init__(window)
        self._window = window
        self._pieces = iter(tuple(pieces))
        # A timer without an interval fires when the event loop has nothing else to do.
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin after the first paint."""
        if event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            self._timer.start(0)
        return super().eventFilter(watched, event)

    @Slot()
    def stop(self) -> None:
        """Drop the remaining pieces."""
        self._window.removeEventFilter(self)
        self._timer.stop()

    @Slot()
    def _go_on(self) -> None:
        piece = next(self._pieces, None)
        if piece is None:
            self._timer.stop()
        else:
            piece()
