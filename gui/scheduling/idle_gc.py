"""Collect garbage when idle: shortly after an action, not in the middle of the next one."""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

PAUSE = 250
"""Milliseconds after the last action; hands are rarely back on the keys so soon."""


class IdleCollector(QObject):
    """Runs the garbage collector in the pause after an action.

    The objects of an action refer to each other in cycles, which only the collector frees. By itself Python would
    collect them during the next action and double its time. It still does if more objects are created than
    `quick_start.YOUNG`.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self.tidy)

    @property
    def is_waiting(self) -> bool:
        """Whether a collection is due in the next pause."""
        return self._timer.isActive()

    @Slot()
    def note(self) -> None:
        """Note an action: collect in the pause after it."""
        self._timer.start()

    def stop(self) -> None:
        """Cancel the collection that is due."""
        self._timer.stop()

    @Slot()
    def tidy(self) -> None:
        """Collect the oldest generation that is due by Python's own counts."""
        if gc.isenabled():
            gc.collect(_turn())


def _turn() -> int:
    """Return the oldest generation that is due: 0 for the newest objects, 2 for all."""
    due = (age for age in (2, 1) if gc.get_count()[age] > gc.get_threshold()[age])
    return next(due, 0)
