"""A menu in which a letter key goes to the next entry with that initial, as in lists."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence

from gui.widgets.menu import Menu
from rules.words.folding import fold

MODIFIERS = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier


class LetterMenu(Menu):
    """A menu whose letters stay in it: a letter key goes to the next match, Enter chooses it.

    A letter that an entry underlines chooses that entry, as in every menu.
    """

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the next entry that begins with the typed letter; leave other keys to the menu."""
        letter = _typed(event)
        if not letter or any(_underlines(each, letter) for each in self.actions() if each.isEnabled()):
            super().keyPressEvent(event)
            return
        # A menu of the menu bar would hand what it does not know to the window behind it.
        event.accept()
        found = _next(self.actions(), self.activeAction(), letter)
        if found is not None:
            self.setActiveAction(found)


def _typed(event: QKeyEvent) -> str:
    """Return the letter or figure that a key types, folded; empty for every other key."""
    letter = fold(event.text()) if not event.modifiers() & MODIFIERS else ""
    return letter if letter.isalnum() else ""


def _underlines(action: QAction, letter: str) -> bool:
    key = QKeySequence.mnemonic(action.text())
    return not key.isEmpty() and fold(key.toString().rpartition("+")[2]) == letter


def _next(entries: Sequence[QAction], here: QAction | None, letter: str) -> QAction | None:
    """Return the next enabled entry that begins with a letter, wrapping around at the end."""
    start = entries.index(here) + 1 if here in entries else 0
    in_turn = (*entries[start:], *entries[:start])
    return next((each for each in in_turn if _can_be_chosen(each) and _plain(each.text()).startswith(letter)), None)


def _can_be_chosen(entry: QAction) -> bool:
    return entry.isEnabled() and entry.isVisible() and not entry.isSeparator()


def _plain(text: str) -> str:
    """Return the text of an entry as it is read, folded."""
    return fold(text.replace("&&", "\N{FULLWIDTH AMPERSAND}").replace("&", ""))
