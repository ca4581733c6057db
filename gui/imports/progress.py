"""The progress of reading characters, on the screen and by ear."""

from typing import Final

from PySide6.QtWidgets import QProgressDialog, QWidget

from gui.widgets.announcing import announce
from gui.words.words import Words

PARTS: Final = 4
"""The parts of a folder at whose ends the progress is announced."""


class ReadingProgress(QProgressDialog):
    """Shows how far the reading is, and can cancel it; it is not modal.

    Reading is one half of the work, comparing with the roster the other.
    """

    def __init__(self, words: Words, home: QWidget) -> None:
        super().__init__(home)
        self._words = words
        self._announced = 0
        self.setAutoReset(False)
        self.setAutoClose(False)
        self.reset()

    def begin(self, label: str) -> None:
        """Show that the reading has begun, and announce it."""
        self._announced = 0
        self.setWindowTitle(self._words("imports.title"))
        self.setLabelText(label)
        self.setCancelButtonText(self._words("imports.stop"))
        self.setRange(0, 0)
        self.show()
        announce(self, label)

    def move_on(self, number: int, whole: int) -> None:
        """Show how many were read."""
        self.setRange(0, 2 * whole)
        self.setValue(number)

    def move_on_in_folder(self, number: int, whole: int) -> None:
        """Show how many files were read; announce it at each quarter, so that a long reading is heard as well."""
        self.move_on(number, whole)
        quarter = number * PARTS // whole
        if quarter > self._announced:
            self._announced = quarter
            announce(self, self._words("imports.read_so_far", number=number, whole=whole))

    def compare(self, number: int) -> None:
        """Show how many characters were compared."""
        half = self.maximum() // 2
        self.setValue(min(half + number, 2 * half))
