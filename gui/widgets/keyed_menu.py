"""A menu in which the letter shown at the end of an entry chooses the entry."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QKeyEvent

from gui.widgets.letter_menu import LetterMenu
from gui.widgets.letters import is_letter

NO_MODIFIER = Qt.KeyboardModifier.NoModifier


class KeyedMenu(LetterMenu):
    """A menu whose entries end with their key, after a tab; the key chooses the entry or opens its submenu."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Choose the entry of the typed letter; any other letter goes to an entry that begins with it."""
        found = _entry_of(self.actions(), event.text()) if is_letter(event) else None
        if found is None:
            super().keyPressEvent(event)
            return
        self.setActiveAction(found)
        super().keyPressEvent(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, NO_MODIFIER))


def _entry_of(entries: Sequence[QAction], letter: str) -> QAction | None:
    """Return the enabled entry with this key; None if there is none."""
    shown = (each for each in entries if each.isEnabled() and each.isVisible())
    return next((each for each in shown if each.text().rpartition("\t")[2].lower() == letter.lower()), None)
