"""The keys that work in the rows of a palette."""

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt

TRAVEL: Final[Mapping[int, int]] = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
"""The keys that step through the values of a choice, with their steps."""

HELP_KEY: Final = "?"
FAVOURITE_KEY: Final = "*"
LIST_KEYS: Final = (Qt.Key.Key_F2, Qt.Key.Key_F4)
ARROWS: Final = (Qt.Key.Key_Up, Qt.Key.Key_Down)
PAGES: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)

ROW_KEYS: Final = (*ARROWS, *PAGES, *TRAVEL, *LIST_KEYS, Qt.Key.Key_Space)
"""The keys that choose the row on which they act."""
