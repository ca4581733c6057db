"""The rolls and results so far of the waiting action; otherwise the rolls of the newest step."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gui.desk.desk import Desk
from gui.dice.telling import notes_of, rolls_of, so_far
from gui.theme.binding import BoundLook
from gui.theme.look import Look
from gui.widgets.sentence_label import SentenceLabel
from gui.words.plain_text import plain_tip
from gui.words.words import Words

ROLLS = 2
"""Number of last rolls shown; the tooltip shows the others."""


class LastRolls(QWidget):
    """A few lines in small type; hidden if there is nothing to tell."""

    def __init__(self, desk: Desk, words: Words, look: Look) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._label = SentenceLabel()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label)
        style = BoundLook(look, self)
        style.font(self._label, size="small", figures=True)
        style.colour(self._label, "muted")

    @property
    def text(self) -> str:
        """The lines on show."""
        return self._label.text()

    @property
    def all_rolls(self) -> str:
        """Every roll, one on each line, if more were made than are shown; else empty."""
        return self._label.toolTip()

    def refresh(self) -> None:
        """Show what the dice last showed."""
        desk, lines, notes = self._desk, list[str](), list[str]()
        under = desk.under_way
        if under is not None:
            lines = list(rolls_of(under.events, under.fight.encounter, desk.texts, self._words))
            notes = list(notes_of(under.events, under.fight.encounter, desk.texts))
            notes.extend(filter(None, [so_far(under.events, desk.present, desk.chronicler)]))
        elif desk.is_open and desk.journal.now.step is not None:
            lines = list(rolls_of(desk.journal.now.step.events, desk.encounter, desk.texts, self._words))
        hidden = [self._words("dice.more_rolls", count=len(lines) - ROLLS)] if len(lines) > ROLLS else []
        self._label.setText("\n".join((*lines[-ROLLS:], *hidden, *notes)))
        self._label.setToolTip(plain_tip("\n".join(lines) if hidden else ""))
        self.setVisible(bool(lines or notes))
