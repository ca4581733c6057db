"""The sentence above a palette in which nothing can be done."""

from PySide6.QtCore import Slot

from gui.desk.desk import Desk
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.words.binding import BoundWords
from gui.words.words import Words


class LockedLabel(SentenceLabel):
    """Says why the campaign can only be read; hidden if it can be written."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        style = BoundLook(look, self)
        style.space(self, around=(2, 0, 2, 0))
        style.font(self, size="small")
        style.colour(self, "muted")
        BoundWords(words, self).call(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the present reason."""
        self.setText(self._desk.locked_because)
        self.setVisible(bool(self.text()))
