"""What the main window, its bar and its docks look like, say and tell, as it was approved."""

from functools import partial

import pytest
from PySide6.QtWidgets import QLabel, QLineEdit

from gui.actions import table
from gui.actions.actions import Actions
from gui.widgets.message_strip import Notice
from gui.window.banner_stack import BannerStack
from gui.window.heading import Heading
from gui.window.main_window import MainWindow
from gui.window.panels import PanelPlace

HEADING = Heading(
    "Winter", ((1, "Bridge & mill"), (2, "Ford")), 1, "Segment 3", "Una", 0, "Strike", "", frozenset({table.CAN_UNDO})
)


@pytest.fixture
def window(words, plain_look, preferences):
    places = (
        PanelPlace("order", "menu.fight", "left", QLineEdit("order"), "people"),
        PanelPlace("palette", "menu.campaign", "centre", QLineEdit("palette"), "palette"),
        PanelPlace("log", "menu.view", "middle", QLineEdit("log"), steps=80),
        PanelPlace("dice", "menu.help", "right", QLineEdit("dice"), behind="sheet"),
        PanelPlace("sheet", "menu.help", "right", QLineEdit("sheet"), open=False),
        PanelPlace("board", "menu.fight", "bottom", QLineEdit("board"), steps=40),
    )
    actions = Actions(words, plain_look)
    for command in (table.UNDO, table.ADD_FIGHTER, table.TOGGLE_THEME, table.ENLARGE, table.GUIDE):
        actions.bind(command, list)
    window = MainWindow(places, actions, words, plain_look, preferences)
    window.show_heading(HEADING)
    return window


def test_window(walk, window, words, plain_look, approved):
    steps = walk(window, 1200, 700)
    steps.call("a message", partial(window.show_message, Notice("Saved.", "info", "in 3 ms")))
    steps.call("a warning", partial(window.show_message, Notice("The disk is full.", "danger")))
    steps.do("Ctrl+K 'un' Esc F6 F6 Shift+F6")
    steps.call("another heading", partial(window.show_heading, Heading("Winter", (), 0, "", "", -1)))
    steps.looks(words, plain_look)
    approved(steps.text)


def test_docks(walk, window, approved):
    steps = walk(window, 900, 600)
    docks = {dock.place.id: dock for dock in window.docks}
    steps.call("float", partial(docks["order"].setFloating, True))
    steps.call("dock", partial(docks["order"].setFloating, False))
    steps.call("close", docks["log"].close)
    steps.call("open", docks["sheet"].show)
    steps.call("a message", partial(window.show_message, Notice("Saved.", "info", "in 3 ms")))
    steps.call("narrow", partial(window.resize, 640, 480))
    steps.call("as it was", window.reset_layout)
    approved(steps.text)


def test_banners(walk, words, plain_look, approved):
    banners = [QLabel(name) for name in ("grave", "less", "least")]
    for banner in banners:
        banner.hide()
    stack = BannerStack(banners, words)
    steps = walk(stack, 300, 40)
    steps.call("the least", banners[2].show)
    steps.call("the gravest", banners[0].show)
    steps.call("less", banners[1].show)
    for _ in banners:
        steps.call("next", stack.show_next)
    steps.looks(words, plain_look)
    steps.call("the gravest goes", banners[0].hide)
    steps.call("less goes", banners[1].hide)
    steps.call("next", stack.show_next)
    steps.call("all gone", banners[2].hide)
    steps.call("next of none", stack.show_next)
    approved(steps.text)
