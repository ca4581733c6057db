"""Test that outlooks are worked out while nobody waits."""

import pytest

from gui.palette.outlook_ahead import OutlookAhead


@pytest.fixture
def ahead(qtbot, panel):
    panel.show()
    return OutlookAhead(panel)


@pytest.fixture
def strike(fight_desk):
    return fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"})


def test_an_outlook_is_told_once_it_is_worked_out(qtbot, ahead, fight_desk, strike):
    with qtbot.waitSignal(ahead.ready) as told:
        ahead.rest(fight_desk.fight, strike)
    option, outlook = told.args
    assert option is strike
    assert outlook.rolls[0].success == pytest.approx(strike.preview.odds)
    assert not ahead.is_waiting


def test_nothing_is_worked_out_at_once(ahead, fight_desk, strike):
    told = []
    ahead.ready.connect(told.append)
    ahead.rest(fight_desk.fight, strike)
    assert ahead.is_waiting
    assert told == []


def test_the_same_option_is_worked_out_once(qtbot, ahead, fight_desk, strike):
    with qtbot.waitSignal(ahead.ready):
        ahead.rest(fight_desk.fight, strike)
    ahead.rest(fight_desk.fight, strike)
    assert not ahead.is_waiting


def test_what_is_stopped_is_forgotten(ahead, fight_desk, strike):
    ahead.rest(fight_desk.fight, strike)
    ahead.stop()
    assert not ahead.is_waiting
    ahead.go_on()
    assert not ahead.is_waiting
