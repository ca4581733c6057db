"""Saves and restores the layout of the window: its size, its place, and its panels."""

from collections.abc import Mapping

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QMainWindow

from gui.preferences.preferences import Preferences

GEOMETRY_KEY = "window"
STATE_KEY = "layout"
STATES_KEY = "layouts"

VERSION = 4
"""The version of the layout; raise it by the number of arrangements when saved layouts no longer fit."""


def remember(window: QMainWindow, preferences: Preferences, kind: int = 0) -> None:
    """Save the layout of the window, for its screen size too; `kind` numbers incompatible arrangements from 0."""
    state = _as_text(window.saveState(VERSION + kind))
    preferences.set(GEOMETRY_KEY, _as_text(window.saveGeometry()))
    preferences.set(STATE_KEY, state)
    preferences.set(STATES_KEY, {**_by_screen(preferences), _screen_of(window): state})


def recall_place(window: QMainWindow, preferences: Preferences) -> bool:
    """Restore the size and place of the window; return False if none are saved."""
    return window.restoreGeometry(_as_bytes(preferences.get(GEOMETRY_KEY)))


def recall(window: QMainWindow, preferences: Preferences, kind: int = 0) -> bool:
    """Restore the panels as they were on a screen of this size, else as they were last.

    Return False if no layout of this kind is saved.
    """
    saved = (_by_screen(preferences).get(_screen_of(window)), preferences.get(STATE_KEY))
    return any(window.restoreState(_as_bytes(state), VERSION + kind) for state in saved)


def _by_screen(preferences: Preferences) -> Mapping[str, str]:
    """Return the saved layouts by the size of the screen."""
    saved = preferences.get(STATES_KEY)
    return {str(size): str(state) for size, state in saved.items()} if isinstance(saved, Mapping) else {}


def _screen_of(window: QMainWindow) -> str:
    """Return the size of the window's screen."""
    size = window.screen().size()
    return f"{size.width()}x{size.height()}"


def _as_text(value: QByteArray) -> str:
    return bytes(value.toBase64().data()).decode("ascii")


def _as_bytes(remembered: object) -> QByteArray:
    return QByteArray.fromBase64(remembered.encode()) if isinstance(remembered, str) else QByteArray()
