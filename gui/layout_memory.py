"""Remembering how the window stood: its size and place, and where its panels are."""

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from gui.preferences import Preferences

GEOMETRY_KEY = "window"
STATE_KEY = "layout"

VERSION = 1
"""Grows when panels change so much that what was remembered no longer fits."""


def remember(window: QMainWindow, preferences: Preferences) -> None:
    """Write down how the window stands."""
    preferences.set(GEOMETRY_KEY, _as_text(window.saveGeometry()))
    preferences.set(STATE_KEY, _as_text(window.saveState(VERSION)))


def recall(window: QMainWindow, preferences: Preferences) -> bool:
    """Put the window as it stood; False if that is not known and nothing was done with the panels."""
    geometry, state = (_as_bytes(preferences.get(key)) for key in (GEOMETRY_KEY, STATE_KEY))
    if not window.restoreGeometry(geometry):
        return False
    return window.restoreState(state, VERSION)


def _as_text(value: QByteArray) -> str:
    return bytes(value.toBase64().data()).decode("ascii")


def _as_bytes(remembered: object) -> QByteArray:
    return QByteArray.fromBase64(remembered.encode()) if isinstance(remembered, str) else QByteArray()
