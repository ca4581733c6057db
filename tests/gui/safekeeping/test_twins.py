"""Another copy of the open campaign that was played on is told in the strip, with an offer to compare them."""

import shutil

import pytest
from PySide6.QtCore import QObject

from gui.desk import hand
from gui.safekeeping.twins import COMPARE, Twins
from rules.state.character import Character
from storage.campaign.campaign import open_campaign
from tests.gui.conftest import noon


@pytest.fixture
def told():
    return []


@pytest.fixture
def twins(qtbot, words, told):
    parent = QObject()
    twins = Twins(words, parent)
    twins.told.connect(told.append)
    yield twins
    twins.finish()


def copy_of(desk, tmp_path):
    assert desk.by_hand(hand.noted("here and there"))
    assert desk.campaign.settle()
    return shutil.copyfile(desk.campaign.path, tmp_path / "conflict.fightbook")


def play_on(path):
    with open_campaign(path, noon, daily_backup=False) as campaign:
        campaign.roster.save(Character("olga", "realms_of_myth", "Olga"))


def look(qtbot, twins, desk):
    with qtbot.waitSignal(twins.search.ended):
        twins.begin(desk.campaign.path, ())


def test_a_copy_with_something_of_its_own_is_told(qtbot, twins, fight_desk, tmp_path, told):
    copy = copy_of(fight_desk, tmp_path)
    play_on(copy)
    assert fight_desk.by_hand(hand.noted("only here"))
    look(qtbot, twins, fight_desk)
    (notice,) = told
    assert str(copy) in notice.text
    assert "played on separately" in notice.text
    assert (notice.offer, notice.remedy) == ("Compare copies…", COMPARE)


def test_a_newer_copy_is_told_as_newer(qtbot, twins, fight_desk, tmp_path, told):
    play_on(copy_of(fight_desk, tmp_path))
    look(qtbot, twins, fight_desk)
    assert "newer copy" in told[0].text


def test_an_older_copy_is_not_worth_a_word(qtbot, twins, fight_desk, tmp_path, told):
    copy_of(fight_desk, tmp_path)
    assert fight_desk.by_hand(hand.noted("only here"))
    look(qtbot, twins, fight_desk)
    assert told == []
