"""Looking for garbage while nobody waits: shortly after something has been done, not in the middle of it."""

import gc

from PySide6.QtCore import QObject, QTimer, Slot

PAUSE = 250
"""Milliseconds after the last thing done: hands are rarely back on the keys so soon."""


class Tidying(QObject):
    """Lets go of what the last actions left behind, once nothing has been done for a moment.

    What an action works out refers to itself in circles, which only the collector frees. Left to Python that happens
    while the next action is worked out, and takes as long as the action itself. It still does where so much is made
    that it cannot wait (`quick_start.YOUNG`).
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self.tidy)

    @property
    def is_waiting(self) -> bool:
        """Whether something was done that nobody has tidied up after yet."""
        return self._timer.isActive()

    @Slot()
    def note(self) -> None:
        """Something was done: tidy up when it is followed by a pause."""
        self._timer.start()

    def stop(self) -> None:
        """Leave it be: what is left goes with the program."""
        self._timer.stop()

    @Slot()
    def tidy(self) -> None:
        """Look for garbage among the objects whose turn it is by Python's own count of collections."""
        if gc.isenabled():
            gc.collect(_turn())


def _turn() -> int:
    """The oldest generation that is due: 0 for the newest objects, 2 for all."""
    due = (age for age in (2, 1) if gc.get_count()[age] > gc.get_threshold()[age])
    return next(due, 0)
