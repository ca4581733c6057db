"""A menu in which letters go to the next entry that begins with them, as they do in lists."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from gui.words.matching import fold

MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class LetterMenu(QMenu):
    """A menu of things with names: a letter goes to the next of them, Enter takes it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next entry that begins with a letter; whatever else is pressed does what it does in any menu."""
        letter = fold(event.text()) if not event.modifiers() & MODIFIERS else ""
        found = _next(self.actions(), self.activeAction(), letter) if letter.isalnum() else None
        if found is None:
            super().keyPressEvent(event)
        else:
            self.setActiveAction(found)


def _next(entries: Sequence[QAction], here: QAction | None, letter: str) -> QAction | None:
    """The next entry that begins with a letter, from the start again after the last."""
    start = entries.index(here) + 1 if here in entries else 0
    in_turn = (*entries[start:], *entries[:start])
    return next((each for each in in_turn if each.isEnabled() and fold(each.text()).startswith(letter)), None)
