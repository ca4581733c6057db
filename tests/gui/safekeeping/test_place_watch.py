"""Another program takes the campaign's file away: the banner says so, play goes on, and can be saved elsewhere."""

import os

import pytest

from gui.desk import hand
from gui.safekeeping.place_watch import WatchedPlace
from storage.campaign.campaign import open_campaign, open_read_only
from tests.gui.conftest import noon

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a file that is open")


@pytest.fixture
def watched(qtbot, fight_desk, words, look):
    watched = WatchedPlace(fight_desk, words, look)
    qtbot.addWidget(watched.banner)
    yield watched
    watched.stop()


def note(desk, text):
    assert desk.by_hand(hand.noted(text))


def texts(path):
    with open_read_only(path, noon) as campaign:
        (entry, *_) = campaign.encounters.entries()
        return [line.text for line in campaign.log.page(entry.id)]


def test_a_file_in_its_place_shows_nothing(watched, fight_desk):
    watched.look()
    assert watched.banner.isHidden()


def test_a_file_that_is_gone_is_told_before_anybody_plays(qtbot, watched, fight_desk):
    path = fight_desk.campaign.path
    path.unlink()
    watched.look()
    qtbot.waitUntil(watched.banner.isVisible)
    said = watched.banner.text.text()
    assert str(path) in said
    assert str(fight_desk.campaign.path) in said
    assert watched.banner.accessibleName() == said


def test_the_language_of_the_banner_follows_the_desk(qtbot, watched, fight_desk, words):
    fight_desk.campaign.path.unlink()
    watched.look()
    qtbot.waitUntil(watched.banner.isVisible)
    words.set_language("pl")
    assert "Nic nie przepadło" in watched.banner.text.text()


def test_saved_elsewhere_play_goes_on_there(qtbot, watched, fight_desk, tmp_path):
    fight_desk.campaign.path.unlink()
    note(fight_desk, "before")
    qtbot.waitUntil(watched.banner.isVisible)
    target = tmp_path / "elsewhere.fightbook"
    watched.banner.save(str(target))
    assert watched.banner.isHidden()
    note(fight_desk, "after")
    fight_desk.campaign.close()
    assert texts(target)[:2] == ["after", "before"]


def test_no_file_is_overwritten_by_saving_elsewhere(qtbot, watched, fight_desk, tmp_path):
    fight_desk.campaign.path.unlink()
    watched.look()
    qtbot.waitUntil(watched.banner.isVisible)
    target = tmp_path / "elsewhere.fightbook"
    target.write_text("mine")
    told = []
    fight_desk.failed.connect(told.append)
    watched.banner.save(str(target))
    assert target.read_text() == "mine"
    assert str(target) in told[0]
    assert watched.banner.isVisible()


def test_the_open_fight_survives_when_its_file_is_overwritten(qtbot, watched, fight_desk, tmp_path):
    other = tmp_path / "other.fightbook"
    open_campaign(other, noon, daily_backup=False).close()
    note(fight_desk, "before")
    now = fight_desk.present
    fight_desk.campaign.path.write_bytes(other.read_bytes())
    assert not fight_desk.by_hand(hand.noted("at that moment"))
    qtbot.waitUntil(watched.banner.isVisible)
    assert fight_desk.present == now
    note(fight_desk, "after")
    fight_desk.campaign.close()
    assert texts(fight_desk.campaign.path) == ["after", "before"]


def test_the_log_is_brought_into_the_file_while_nobody_plays(watched, fight_desk, tmp_path):
    note(fight_desk, "heard")
    copy = tmp_path / "copy.fightbook"
    watched.settle()
    copy.write_bytes(fight_desk.campaign.path.read_bytes())
    assert texts(copy)[0] == "heard"
