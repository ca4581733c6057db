"""A game master's workplace on its window."""

import pytest

from gui.actions.actions import Actions
from gui.gm_mode.workplace import Workplace
from gui.window.main_window import MainWindow


@pytest.fixture
def place(fight_desk, words, look):
    place = Workplace(fight_desk, words, look)
    yield place
    for window in tuple(place.sheets.windows.values()):
        window.discard()


@pytest.fixture
def window(qtbot, place, words, look, preferences):
    actions = Actions(words, look)
    for command, handler in place.handlers().items():
        actions.bind(command, handler)
    window = MainWindow(place.places(), actions, words, look, preferences, banners=(place.banner,))
    qtbot.addWidget(window)
    place.heading_changed.connect(window.show_heading)
    place.told.connect(window.show_message)
    window.letter_typed.connect(place.take_letter)
    window.show_heading(place.heading())
    window.resize(1200, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window
