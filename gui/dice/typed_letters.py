"""Letters that are typed one after the other into a list: together they are the beginning of a name."""

from PySide6.QtCore import QObject, QTimer, Slot

PAUSE = 1500
"""Milliseconds after which the next letter begins another name."""


class TypedLetters(QObject):
    """Remembers what was typed in one go."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._letters = ""
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE)
        self._pause.timeout.connect(self.forget)

    def add(self, letter: str) -> str:
        """Take in one more, and give all of them."""
        self._letters += letter
        self._pause.start()
        return self._letters

    @Slot()
    def forget(self) -> None:
        """Begin anew."""
        self._letters = ""
        self._pause.stop()
