"""The question stands in the place of the palette, and gives it back."""

import pytest
from PySide6.QtCore import Qt
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
    assert panels.what.asks
    assert not panels.palette.isVisible()
    assert panels.question.isAncestorOf(QApplication.focusWidget())
    fight_desk.abandon()
    assert not panels.what.asks
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
    assert not panels.what.asks
    fight_desk.back_to_now()
    assert panels.what.asks


def test_the_head_tells_what_happened_for_a_moment_and_then_what_is_left(qtbot, panels, fight_desk):
    head = panels.head
    assert head.text.text().startswith("Left this turn: Action 1/1 · Defences ")
    fight_desk.add_note("A branch cracks.")
    qtbot.waitUntil(lambda: head.text.text() == "A branch cracks.")
    head.forget()
    assert head.text.text().startswith("Left this turn:")
    fight_desk.undo()
    qtbot.waitUntil(lambda: not head.soon.is_waiting)
    assert head.text.text().startswith("Left this turn:"), "what is undone is no news"


def test_the_head_tells_what_came_of_an_exchange(qtbot, panels, fight_desk):
    fight_desk.set_rolls_by("party", "table")
    fight_desk.set_position("wolf", "standing")
    fight_desk.perform(fight_desk.option("strike"), replies=("none", 99))
    qtbot.waitUntil(lambda: panels.head.text.text() == "Una: miss (99 against 56).")


def test_another_encounter_has_no_news(panels, fight_desk):
    fight_desk.add_note("A branch cracks.")
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Mill", fight_desk.encounter))
    assert panels.head.text.text() != "A branch cracks."


def test_a_spent_turn_offers_its_end(qtbot, panels, fight_desk):
    ends = []
    panels.head.end_wanted.connect(lambda: ends.append(True))
    assert panels.head.end_button.text() == "End turn ⌃⏎"
    qtbot.mouseClick(panels.head.end_button, Qt.MouseButton.LeftButton)
    assert ends == [True]


def test_the_palette_of_another_cannot_be_mistaken_and_one_key_leads_back(qtbot, panels, fight_desk):
    rows = panels.palette.geometry()
    fight_desk.select("wolf")
    assert panels.head.is_elsewhere
    assert panels.head.text.text() == "Una's turn – looking at Wolf"
    assert panels.head.end_button.isHidden()
    assert panels.head.back_button.isVisible()
    assert panels.palette.geometry() == rows, "nothing moves under the pointer"
    qtbot.keyClick(panels.palette.search, Qt.Key.Key_Escape)
    assert fight_desk.selected_id == "una"
    assert not panels.head.is_elsewhere


def test_the_way_back_is_a_button_too(qtbot, panels, fight_desk, words):
    fight_desk.select("wolf")
    words.set_language("pl")
    assert panels.head.text.text() == "Tura: Una – oglądasz: Wolf"
    qtbot.mouseClick(panels.head.back_button, Qt.MouseButton.LeftButton)
    assert fight_desk.selected_id == "una"


def test_the_head_tells_what_came_of_the_act_that_ended_a_turn(qtbot, fight_desk, panels):
    fight_desk.set_ends_spent(True)
    fight_desk.perform(fight_desk.fight.option("una", "move", {"rate": "quarter"}))
    assert fight_desk.encounter.turn != "una"
    qtbot.waitUntil(lambda: panels.head.text.text().startswith("Una moves"))
