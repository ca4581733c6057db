"""Find out whether a command can have a shortcut, and if not, why."""

import re

from PySide6.QtGui import QKeySequence

from gui.actions.actions import Actions
from gui.actions.command import Command
from gui.words.words import Words

EDITING = tuple(
    QKeySequence(keys)
    for keys in ("Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "F2", "F4", "Ctrl+Left", "Ctrl+Right", "Ctrl+Home", "Ctrl+End")
)
"""The shortcuts that fields and lists need, besides plain keys."""

MEANT = re.compile(r".*(Ctrl|Alt|Meta)\+.+|(Shift\+)?F\d{1,2}")
"""Shortcuts that neither type nor navigate: with Ctrl, Alt or Meta, or a function key."""

OF_MENUS = re.compile(r"Alt\+[A-Z]|F10")
"""Shortcuts that may open a menu by its letter, or the menu bar."""


def obstacle(keys: QKeySequence, command: Command, actions: Actions, words: Words) -> str:
    """Return a sentence why a command cannot have these keys; empty if it can."""
    shown = keys.toString(QKeySequence.SequenceFormat.NativeText)
    for other in actions.bound():
        if other.id != command.id and keys in actions.action(other).shortcuts():
            return words("shortcuts.in_use", keys=shown, command=words(other.words))
    portable = keys.toString(QKeySequence.SequenceFormat.PortableText)
    if keys in EDITING or not MEANT.fullmatch(portable):
        return words("shortcuts.needed", keys=shown)
    return words("shortcuts.of_menus", keys=shown) if OF_MENUS.fullmatch(portable) else ""
