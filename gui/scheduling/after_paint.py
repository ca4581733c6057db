"""Lets a panel follow once another one, which is looked at first, has been painted."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication, QWidget

PATIENCE = 100
"""Milliseconds after which a panel follows although the other has not been painted."""


class AfterPaint(QObject):
    """Refreshes a panel once another widget has been painted, however often it was asked for in between.

    It does so at once where there is nothing to wait for: before `wait_for`, while the other is not visible, and where
    the keys are in the panel itself.
    """

    def __init__(self, panel: QWidget, refresh: Callable[[], object]) -> None:
        super().__init__(panel)
        self._panel = panel
        self._refresh = refresh
        self._other: QWidget | None = None
        self._waiting = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.go_on)

    @property
    def is_waiting(self) -> bool:
        """Whether a refresh is still to come."""
        return self._waiting

    def wait_for(self, other: QWidget) -> None:
        """Let this widget be painted first from now on."""
        self._other = other

    @Slot()
    def ask(self) -> None:
        """Refresh as soon as the other has been painted."""
        other, keys = self._other, QApplication.focusWidget()
        if other is None or not other.isVisible() or (keys is not None and self._panel.isAncestorOf(keys)):
            self._refresh()
        elif not self._waiting:
            self._waiting = True
            other.installEventFilter(self)
            other.update()
            self._timer.start(PATIENCE)

    @Slot()
    def go_on(self) -> None:
        """Refresh now if a refresh is still to come."""
        if self._waiting:
            self._waiting = False
            self._timer.stop()
            if self._other is not None:
                self._other.removeEventFilter(self)
            # A window that was closed in the meantime has closed its campaign too.
            if self._other is None or self._other.window().isVisible():
                self._refresh()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow in the next turn of the event loop."""
        if event.type() == QEvent.Type.Paint:
            # A timer without an interval may fire in the very turn that paints.
            self._timer.start(1)
        return super().eventFilter(watched, event)
