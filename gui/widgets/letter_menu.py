"""A menu in which a letter key goes to the next entry with that initial, as in lists."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QMenu

from rules.words.folding import fold

MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class LetterMenu(QMenu):
    """A menu of names: a letter key goes to the next match, Enter chooses it."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next entry that begins with the typed letter; leave other keys to the menu."""
        letter = fold(event.text()) if not event.modifiers() & MODIFIERS else ""
        found = _next(self.actions(), self.activeAction(), letter) if letter.isalnum() else None
        if found is None:
            super().keyPressEvent(event)
        else:
            self.setActiveAction(found)


def _next(entries: Sequence[QAction], here: QAction | None, letter: str) -> QAction | None:
    """Return the next enabled entry that begins with a letter, wrapping around at the end."""
    start = entries.index(here) + 1 if here in entries else 0
    in_turn = (*entries[start:], *entries[:start])
    return next((each for each in in_turn if each.isEnabled() and fold(each.text()).startswith(letter)), None)
