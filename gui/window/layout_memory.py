"""Remembering how the window stood: its size and place, and where its panels are."""

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from gui.preferences.preferences import Preferences

GEOMETRY_KEY = "window"
STATE_KEY = "layout"

VERSION = 1
"""Grows when panels change so much that what was remembered no longer fits."""


def remember(window: QMainWindow, preferences: Preferences, kind: int = 0) -> None:
    """Write down how the window stands; `kind` tells arrangements apart that do not fit each other, from 0."""
    preferences.set(GEOMETRY_KEY, _as_text(window.saveGeometry()))
    preferences.set(STATE_KEY, _as_text(window.saveState(VERSION + kind)))


def recall_place(window: QMainWindow, preferences: Preferences) -> bool:
    """Give the window the size and place it had; False if these are not known, and nothing was done."""
    return window.restoreGeometry(_as_bytes(preferences.get(GEOMETRY_KEY)))


def recall(window: QMainWindow, preferences: Preferences, kind: int = 0) -> bool:
    """Put the panels as they stood; False if that is not known for a kind of arrangement, and nothing was done."""
    return window.restoreState(_as_bytes(preferences.get(STATE_KEY)), VERSION + kind)


def _as_text(value: QByteArray) -> str:
    return bytes(value.toBase64().data()).decode("ascii")


def _as_bytes(remembered: object) -> QByteArray:
    return QByteArray.fromBase64(remembered.encode()) if isinstance(remembered, str) else QByteArray()
