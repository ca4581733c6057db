"""Saves and restores the layout of the window: its size, its place, and its panels."""

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from gui.preferences.preferences import Preferences

GEOMETRY_KEY = "window"
STATE_KEY = "layout"

VERSION = 1
"""The version of the layout; raise it when panels change so much that saved layouts no longer fit."""


def remember(window: QMainWindow, preferences: Preferences, kind: int = 0) -> None:
    """Save the layout of the window; `kind` numbers incompatible arrangements from 0."""
    preferences.set(GEOMETRY_KEY, _as_text(window.saveGeometry()))
    preferences.set(STATE_KEY, _as_text(window.saveState(VERSION + kind)))


def recall_place(window: QMainWindow, preferences: Preferences) -> bool:
    """Restore the size and place of the window; return False if none are saved."""
    return window.restoreGeometry(_as_bytes(preferences.get(GEOMETRY_KEY)))


def recall(window: QMainWindow, preferences: Preferences, kind: int = 0) -> bool:
    """Restore the panels; return False if no layout of this kind is saved."""
    return window.restoreState(_as_bytes(preferences.get(STATE_KEY)), VERSION + kind)


def _as_text(value: QByteArray) -> str:
    return bytes(value.toBase64().data()).decode("ascii")


def _as_bytes(remembered: object) -> QByteArray:
    return QByteArray.fromBase64(remembered.encode()) if isinstance(remembered, str) else QByteArray()
