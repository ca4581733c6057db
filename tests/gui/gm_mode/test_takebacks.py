"""Messages about what was just done to somebody, with a way to take it back."""

import pytest
from PySide6.QtCore import Qt

Key = Qt.Key


@pytest.fixture
def window(place, window):
    place.withdrawn.connect(window.strip.withdraw)
    window.strip.offer_taken.connect(place.takebacks.take)
    return window


def remove_wolf(qtbot, place):
    order = place.panels.order
    order.view.setFocus()
    qtbot.keyClick(order.view, Key.Key_End)
    qtbot.keyClick(order.view, Key.Key_Delete)
    qtbot.keyClick(order.menu, Key.Key_F)


def test_somebody_who_left_comes_back_by_the_message(qtbot, place, window, fight_desk):
    remove_wolf(qtbot, place)
    assert window.strip.message.text == "Wolf flees."
    assert window.strip.offer_button.text() == "Undo"
    window.strip.offer_button.click()
    assert "wolf" in fight_desk.encounter.combatants
    assert window.strip.message is None


def test_the_message_goes_when_the_fight_goes_on(qtbot, place, window, fight_desk):
    remove_wolf(qtbot, place)
    fight_desk.end_turn()
    assert window.strip.message is None


def test_undo_by_key_withdraws_it_too(qtbot, place, window, fight_desk):
    remove_wolf(qtbot, place)
    qtbot.keyClick(window, Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert "wolf" in fight_desk.encounter.combatants
    assert window.strip.message is None


def test_a_newer_message_takes_the_place_of_the_former(qtbot, place, window):
    place.panels.order.hand.hide_or_show("wolf")
    place.panels.order.hand.hide_or_show("wolf")
    assert window.strip.message.text == "The players see Wolf again."
    window.strip.dismiss()
    assert window.strip.message is None


def test_the_message_of_the_fog_goes_when_it_is_undone(place, window, fight_desk):
    fight_desk.move_to("una", (0, 0))
    place.panels.board.fog.toggle()
    assert window.strip.message.text.startswith("The fog is on")
    fight_desk.undo()
    assert window.strip.message is None
