"""A box to choose from a list, that stays as it is while what it stands in is scrolled."""

from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox


class StillBox(QComboBox):
    """A box to choose from a list by keys or by a click; turning the wheel over it scrolls what it stands in."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to whatever is scrolled."""
        event.ignore()
