"""Test the window with the page about the fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from gui.log.fight_page_window import FightPageWindow
from gui.log.panel import LogPanel


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    panel = LogPanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    window = FightPageWindow(fight_desk, words, look, panel)
    qtbot.addWidget(window)
    yield window
    window.finish()


def shown(qtbot, window):
    qtbot.waitUntil(lambda: not window.work.is_running)
    return window.browser.toPlainText()


def test_the_page_tells_the_fight_with_plots_and_tables(qtbot, fight_desk, window):
    fight_desk.set_pool("una", "END", 30)
    fight_desk.end_turn()
    window.open_page()
    text = shown(qtbot, window)
    assert "Endurance through the fight" in text
    assert "39" in text
    assert "30" in text
    image = window.browser.document().resource(QTextDocument.ResourceType.ImageResource.value, "plot:0")
    assert image is not None
    assert not image.isNull()


def test_an_open_page_follows_the_fight_and_the_language(qtbot, fight_desk, words, window):
    window.open_page()
    assert "Nothing has happened" in shown(qtbot, window)
    fight_desk.set_pool("una", "END", 12)
    assert "12" in shown(qtbot, window)
    words.set_language("pl")
    assert "w ciągu walki" in shown(qtbot, window)
    assert window.windowTitle() == "Walka w liczbach"


def test_a_closed_page_does_nothing(qtbot, fight_desk, window):
    fight_desk.set_pool("una", "END", 12)
    assert not window.work.is_running
    assert window.browser.toPlainText() == ""


def test_an_error_stands_above_the_page(qtbot, window):
    window.open_page()
    shown(qtbot, window)
    window.work.ended.emit("no such table")
    assert "no such table" in window.problem.text()
    assert not window.problem.isHidden()


def test_it_can_be_read_without_a_mouse(qtbot, window):
    window.open_page()
    shown(qtbot, window)
    assert window.browser.accessibleName() == "The fight in figures"
    assert window.browser.hasFocus() or not window.isActiveWindow()


def test_it_asks_for_the_file(qtbot, window):
    with qtbot.waitSignal(window.export_wanted):
        window.export_button.click()


def test_enter_neither_exports_nor_closes_the_page(qtbot, window):
    window.open_page()
    shown(qtbot, window)
    clicked = []
    window.export_button.clicked.connect(clicked.append)
    qtbot.keyClick(window.browser, Qt.Key.Key_Return)
    assert window.isVisible()
    assert clicked == []
