"""Remembers that the players' window was open on a screen of its own, so that it opens there again."""

from PySide6.QtCore import QByteArray
from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget

from gui.preferences.preferences import Preferences

KEY = "players_window"
"""The preference: the name of the screen and the place of the window on it, from Qt, on two lines; empty for none."""


def remember(players: QWidget | None, desk: QScreen, preferences: Preferences) -> None:
    """Remember where the players' window is while it is open on another screen than the desk's; else forget it."""
    place = ""
    if players is not None and players.isVisible() and players.screen() is not desk:
        geometry = bytes(players.saveGeometry().toBase64().data()).decode("ascii")
        place = f"{players.screen().name()}\n{geometry}"
    if place != preferences.get(KEY):
        preferences.set(KEY, place)


def is_wanted(desk: QScreen, preferences: Preferences) -> bool:
    """Return whether the players' window was open at the end, and its screen is there and not the desk's."""
    name, geometry = _remembered(preferences)
    return geometry != "" and any(each.name() == name for each in QGuiApplication.screens() if each is not desk)


def put_back(players: QWidget, preferences: Preferences) -> None:
    """Put the players' window where it was."""
    _, geometry = _remembered(preferences)
    players.restoreGeometry(QByteArray.fromBase64(geometry.encode()))


def _remembered(preferences: Preferences) -> tuple[str, str]:
    name, _, geometry = str(preferences.get(KEY)).partition("\n")
    return name, geometry
