"""Test the window with the page about the fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextDocument

from gui.desk.desk import Desk
from gui.log.fight_page_window import FightPageWindow
from gui.log.panel import LogPanel
from storage.files.errors import CampaignError, Trouble


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


def test_another_fight_brings_its_own_page(qtbot, fight_desk, skirmish, window):
    fight_desk.set_pool("una", "END", 12)
    window.open_page()
    assert "12" in shown(qtbot, window)
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Elsewhere", skirmish))
    assert "Nothing has happened" in shown(qtbot, window)


def test_a_page_that_comes_too_late_is_worked_out_again(qtbot, fight_desk, window):
    window.open_page()
    fight_desk.set_pool("una", "END", 12)
    fight_desk.set_pool("una", "END", 7)
    assert "7" in shown(qtbot, window)


def test_a_page_ends_the_error_before_it(qtbot, fight_desk, window):
    window.open_page()
    shown(qtbot, window)
    window.work.ended.emit(CampaignError(Trouble.DAMAGED, fight_desk.campaign.path))
    assert not window.problem.isHidden()
    fight_desk.set_pool("una", "END", 12)
    shown(qtbot, window)
    assert window.problem.isHidden()


def test_without_a_fight_it_stays_shut(campaign, qtbot, words, look, shelf):
    desk = Desk(campaign, words, 7, shelf)
    panel = LogPanel(desk, words, look)
    qtbot.addWidget(panel)
    window = FightPageWindow(desk, words, look, panel)
    window.open_page()
    assert window.isHidden()
    window.finish()


def test_the_page_stays_where_it_is_read(qtbot, fight_desk, window):
    fight_desk.set_pool("una", "END", 12)
    window.resize(500, 200)
    window.open_page()
    shown(qtbot, window)
    bar = window.browser.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    bar.setValue(bar.maximum() // 2)
    before = bar.value()
    fight_desk.set_pool("una", "END", 7)
    shown(qtbot, window)
    assert bar.value() == before > 0


@pytest.mark.parametrize(
    "trouble", [LookupError("no such step"), ValueError("no such step"), OSError(5, "no such step")]
)
def test_what_cannot_be_read_is_told_in_a_sentence(qtbot, window, monkeypatch, trouble):
    def lost(*_):
        raise trouble

    window.show()
    monkeypatch.setattr("gui.log.fight_page_work.open_read_only", lost)
    with qtbot.waitSignal(window.work.ended):
        window.refresh()
    assert "no such step" in window.problem.text()
