"""The question stands in the place of the palette, and gives it back."""

import pytest
from PySide6.QtWidgets import QApplication

from gui.gm_mode.panels import Panels


@pytest.fixture
def panels(qtbot, fight_desk, words, look):
    panels = Panels(fight_desk, words, look)
    for place in panels.places():
        qtbot.addWidget(place.widget)
    panels.what.resize(640, 640)
    panels.what.show()
    panels.what.activateWindow()
    qtbot.waitUntil(panels.what.isActiveWindow)
    return panels


def test_a_question_takes_the_place_of_the_palette(panels, fight_desk):
    panels.what.setFocus()
    fight_desk.perform(fight_desk.option("strike"))
    assert panels.what.shown is panels.question
    assert not panels.palette.isVisible()
    assert panels.question.isAncestorOf(QApplication.focusWidget())
    fight_desk.abandon()
    assert panels.what.shown is panels.palette
    assert panels.palette.search.hasFocus()


def test_the_keys_come_to_the_question_again(panels, fight_desk):
    fight_desk.perform(fight_desk.option("strike"))
    panels.what.clearFocus()
    panels.what.setFocus()
    assert panels.question.isAncestorOf(QApplication.focusWidget())


def test_all_open_defences_are_seen_without_scrolling(qtbot, panels, fight_desk):
    fight_desk.set_position("wolf", "standing")
    fight_desk.perform(fight_desk.option("strike"))
    view = panels.question.reaction_page.view
    qtbot.waitUntil(lambda: view.viewport().height() > 100)
    assert view.verticalScrollBar().maximum() == 0


def test_an_earlier_moment_shows_its_palette(panels, fight_desk):
    fight_desk.set_position("wolf", "kneeling")
    fight_desk.perform(fight_desk.option("strike"))
    fight_desk.look_at(0)
    assert panels.what.shown is panels.palette
    fight_desk.back_to_now()
    assert panels.what.shown is panels.question
