"""What the window of house rules looks like, says and tells, as it was approved."""

from functools import partial

import pytest
from PySide6.QtWidgets import QWidget

from gui.house_rules.window import HouseRulesWindow

CHANGED = """[actions.thrust.costs]
breath = 3

[rules.fatigue]
default = false
"""


@pytest.fixture
def window(qtbot, yard, words, plain_look, settled):
    home = QWidget()
    qtbot.addWidget(home)
    shown = HouseRulesWindow(yard, words, plain_look, home)
    qtbot.addWidget(shown)
    shown.open_window()
    settled(shown.session)
    yield shown
    shown.finish()


def write(window, settled, text):
    """Write house rules, and wait until they are checked."""
    window.session.type(text)
    settled(window.session)


def press(window, settled, button):
    """Press a button, and wait until the house rules are checked."""
    button.click()
    settled(window.session)


def test_actions(walk, window, words, plain_look, approved, yard, settled):
    steps = walk(window, 900, 600, yard)
    steps.do("'thr' Down Return Down")
    steps.call("change", partial(write, window, settled, CHANGED))
    steps.call("choose", partial(window.actions_page.choose, "thrust"))
    steps.tab_through()
    steps.looks(words, plain_look)
    approved(steps.text)


def test_figures_and_text(walk, window, words, plain_look, approved, yard, settled):
    steps = walk(window, 700, 500, yard)
    steps.call("figures", partial(window.tabs.setCurrentIndex, 1))
    steps.do("Tab Down Down")
    steps.call("text", partial(window.tabs.setCurrentIndex, 2))
    steps.call("change", partial(write, window, settled, CHANGED))
    steps.call("a mistake", partial(write, window, settled, CHANGED.replace("breath", "breth")))
    steps.call("apply", window.session.apply)
    steps.call("mended", partial(write, window, settled, CHANGED))
    steps.call("apply", window.session.apply)
    for name, button in (("undo", window.undo_button), ("undo", window.undo_button), ("redo", window.redo_button)):
        steps.call(name, partial(press, window, settled, button))
    steps.press_each("Close", "Undo", "Redo", "Play by the book")
    approved(steps.text)
