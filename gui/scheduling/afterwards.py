"""What waits until a window has been painted: done a piece at a time, with room for keys and clicks between."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QWidget

Piece: TypeAlias = Callable[[], object]
"""A piece of work, short enough that nobody notices it: 50 ms at most."""


class Afterwards(QObject):
    """Does pieces of work once a window has been painted for the first time, each in a turn of the event loop."""

    def __init__(self, window: QWidget, pieces: Iterable[Piece]) -> None:
        super().__init__(window)
        self._window = window
        self._pieces = iter(tuple(pieces))
        # A timer without an interval waits until nothing else is to be done.
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Begin behind the first paint."""
        if event.type() == QEvent.Type.Paint:
            self._window.removeEventFilter(self)
            self._timer.start(0)
        return super().eventFilter(watched, event)

    @Slot()
    def stop(self) -> None:
        """Leave undone what has not been done."""
        self._window.removeEventFilter(self)
        self._timer.stop()

    @Slot()
    def _go_on(self) -> None:
        piece = next(self._pieces, None)
        if piece is None:
            self._timer.stop()
        else:
            piece()
