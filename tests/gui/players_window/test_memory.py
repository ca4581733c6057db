"""The players' window opens again where it was at the end of the program."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QWidget

from gui.players_window import memory
from gui.players_window.window import PlayerWindow

PLACE = QRect(40, 30, 500, 400)


class Screen:
    """A screen that is not there."""

    def __init__(self, name):
        self._name = name

    def name(self):
        return self._name


@pytest.fixture
def desk_screen():
    return Screen("laptop")


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    window = PlayerWindow(fight_desk, words, look, home)
    qtbot.addWidget(window)
    return window


def test_a_window_that_is_open_on_a_second_screen_is_put_back_there(window, desk_screen, preferences):
    window.show()
    window.setGeometry(PLACE)
    memory.remember(window, desk_screen, preferences)
    window.hide()
    window.setGeometry(0, 0, 300, 300)
    assert memory.is_wanted(desk_screen, preferences)
    window.open_again(preferences)
    assert window.isVisible()
    assert window.geometry() == PLACE


def test_it_stays_closed_without_that_screen(window, desk_screen, preferences):
    window.show()
    memory.remember(window, desk_screen, preferences)
    name, _, geometry = preferences.get(memory.KEY).partition("\n")
    assert not memory.is_wanted(window.screen(), preferences), "the desk is there now"
    preferences.set(memory.KEY, f"{name} of another room\n{geometry}")
    assert not memory.is_wanted(desk_screen, preferences)


def test_it_stays_closed_if_it_was_closed_or_on_the_screen_of_the_desk(window, desk_screen, preferences):
    assert not memory.is_wanted(desk_screen, preferences)
    window.show()
    for players, desk in ((None, desk_screen), (window, window.screen())):
        memory.remember(window, desk_screen, preferences)
        assert preferences.get(memory.KEY)
        memory.remember(players, desk, preferences)
        assert preferences.get(memory.KEY) == ""
        assert not memory.is_wanted(desk_screen, preferences)
    window.close()
    memory.remember(window, desk_screen, preferences)
    assert preferences.get(memory.KEY) == ""
