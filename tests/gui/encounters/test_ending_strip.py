"""The strip over the desk when a side is out of the fight."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton

from gui.desk.desk import Desk
from gui.encounters.ending_strip import EndingStrip


@pytest.fixture
def strip(qtbot, fight_desk, words, look):
    strip = EndingStrip(fight_desk, words, look)
    qtbot.addWidget(strip)
    return strip


def fell(fight_desk, *who):
    for id in who:
        fight_desk.set_pool(id, "BP", 0)


def test_it_comes_when_a_side_is_out_and_goes_when_that_is_taken_back(strip, fight_desk):
    fell(fight_desk, "bern")
    assert strip.isHidden()
    fell(fight_desk, "wolf")
    assert not strip.isHidden()
    assert strip.text.text() == "beasts: nobody is left who can act. party: 1 of 2 can still act."
    fight_desk.undo()
    assert strip.isHidden()
    fight_desk.redo()
    assert not strip.isHidden()


def test_it_says_when_nobody_at_all_is_left(strip, fight_desk):
    fell(fight_desk, "una", "bern", "wolf")
    assert strip.text.text() == "Nobody on any side can act any more."


def test_dismissed_it_stays_away_until_a_side_is_out_anew(strip, fight_desk):
    fell(fight_desk, "wolf")
    strip.dismiss_button.click()
    fell(fight_desk, "bern")
    assert strip.isHidden()
    fight_desk.set_pool("wolf", "BP", 3)
    fell(fight_desk, "wolf")
    assert not strip.isHidden()


def test_it_is_not_about_an_earlier_moment(strip, fight_desk):
    fell(fight_desk, "wolf")
    fight_desk.look_at(0)
    assert strip.isHidden()
    fight_desk.back_to_now()
    assert not strip.isHidden()


def test_dismissed_it_stays_away_after_a_look_back(strip, fight_desk):
    fell(fight_desk, "wolf")
    strip.dismiss_button.click()
    fight_desk.look_at(0)
    fight_desk.back_to_now()
    assert strip.isHidden()


def test_a_fight_without_two_sides_has_no_end(strip, fight_desk):
    fight_desk.leave("wolf")
    fell(fight_desk, "una", "bern")
    assert strip.isHidden()


def test_it_speaks_polish_at_once(strip, fight_desk, words):
    fell(fight_desk, "wolf")
    words.set_language("pl")
    assert strip.text.text().startswith("beasts: nie ma już nikogo, kto mógłby działać.")
    assert strip.next_button.text() == "Następne starcie…"


def test_its_buttons_ask_for_what_follows(qtbot, strip, fight_desk):
    fell(fight_desk, "wolf")
    with qtbot.waitSignals([strip.next_wanted, strip.stays_wanted, strip.page_wanted, strip.export_wanted]):
        for button in (strip.next_button, strip.stays_button, strip.page_button, strip.export_button):
            button.click()


def test_without_a_fight_nothing_has_ended(qtbot, campaign, words, look, shelf):
    strip = EndingStrip(Desk(campaign, words, 7, shelf), words, look)
    qtbot.addWidget(strip)
    assert strip.isHidden()


def test_a_click_on_it_leaves_the_keys_where_they_are(strip):
    buttons = strip.findChildren(QAbstractButton)
    assert len(buttons) == 5
    assert {button.focusPolicy() for button in buttons} == {Qt.FocusPolicy.TabFocus}


def test_in_another_fight_that_is_decided_it_is_back_after_it_was_dismissed(strip, fight_desk, campaign):
    fell(fight_desk, "wolf")
    strip.dismiss_button.click()
    fight_desk.open_encounter(campaign.encounters.create("Next", fight_desk.encounter))
    assert not strip.isHidden()


def test_over_a_fight_that_is_decided_it_is_there_at_once_and_heard_once(qtbot, fight_desk, words, look, told):
    fell(fight_desk, "wolf")
    strip = EndingStrip(fight_desk, words, look)
    qtbot.addWidget(strip)
    assert not strip.isHidden()
    assert told == [f"says: {strip.text.text()!r}"]
    fell(fight_desk, "bern")
    assert len(told) == 1


def test_in_a_campaign_that_is_only_read_no_encounter_follows(strip, fight_desk, campaign):
    assert strip.next_button.isEnabled()
    campaign.read_only = True
    fell(fight_desk, "wolf")
    assert not strip.next_button.isEnabled()
