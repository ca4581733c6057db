"""Keys that a command cannot have, and why."""

import re

from PySide6.QtGui import QKeySequence

from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.words.words import Words

EDITING = tuple(
    QKeySequence(keys)
    for keys in ("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "F2", "F4", "Ctrl+Left", "Ctrl+Right", "Ctrl+Home", "Ctrl+End")
)
"""What fields and lists need besides plain keys."""

MEANT = re.compile(r".*(Ctrl|Alt|Meta)\+.+|(Shift\+)?F\d{1,2}")
"""Keys that neither write nor travel: with Ctrl or Alt, or a function key."""

OF_MENUS = re.compile(r"Alt\+[A-Z]|F10")
"""Keys that may open a menu by its letter, or the menu bar."""


def obstacle(keys: QKeySequence, command: Command, actions: Actions, words: Words) -> str:
    """Why a command cannot have these keys, in a sentence; empty if it can."""
    shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
    for other in actions.bound():
        if other.id != command.id and keys in actions.action(other).shortcuts():
            return words("shortcuts.in_use", keys=shown, command=words(other.words))
    portable = keys.toString(QKeySequence.SequenceFormat.PortableText)
    if keys in EDITING or not MEANT.fullmatch(portable):
        return words("shortcuts.needed", keys=shown)
    return words("shortcuts.of_menus", keys=shown) if OF_MENUS.fullmatch(portable) else ""
