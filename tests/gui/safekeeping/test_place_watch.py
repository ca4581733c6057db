"""Another program takes the campaign's file away: the banner says so, play goes on, and can be saved elsewhere."""

import os

import pytest

from gui.desk import hand
from gui.desk.desk import Desk
from gui.safekeeping.place_watch import WatchedPlace
from rules.state.character import Character
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


@pytest.fixture
def away(qtbot, watched, fight_desk, tmp_path):
    """The file of the campaign, put aside while play goes on in a rescued copy."""
    note(fight_desk, "before")
    away = fight_desk.campaign.path.rename(tmp_path / "away")
    watched.look()
    qtbot.waitUntil(watched.banner.isVisible)
    note(fight_desk, "after")
    return away


def look_at_home(qtbot, watched):
    """Look twice, because a file may still be on its way at the first look."""
    watched.look()
    with qtbot.waitSignal(watched.search.ended):
        watched.look()


def test_a_file_that_is_put_back_is_told_and_play_returns_to_it(qtbot, watched, fight_desk, away):
    home, copy = fight_desk.campaign.home, fight_desk.campaign.path
    away.rename(home)
    look_at_home(qtbot, watched)
    assert "A file is at its place again, and everything in it is here too." in watched.banner.text.text()
    assert watched.banner.return_button.text() == "Go back to its place"
    assert not watched.banner.compare_button.isVisible()
    told = []
    watched.told.connect(told.append)
    with qtbot.waitSignal(watched.moved):
        watched.banner.return_button.click()
    assert watched.banner.isHidden()
    assert (fight_desk.campaign.path, told[0].text) == (home, f"Play goes on in {home}, with everything.")
    note(fight_desk, "home")
    fight_desk.campaign.close()
    assert texts(home)[:3] == ["home", "after", "before"]
    assert texts(copy)[:2] == ["after", "before"]


def test_a_place_that_stays_empty_can_be_filled_again(watched, fight_desk, away):
    home = fight_desk.campaign.home
    watched.look()
    assert watched.banner.return_button.text() == "Put it back"
    watched.banner.return_button.click()
    assert fight_desk.campaign.path == home
    fight_desk.campaign.close()
    assert texts(home)[:2] == ["after", "before"]


def test_a_file_that_was_played_on_separately_is_offered_to_compare(qtbot, watched, fight_desk, away):
    with open_campaign(away, noon, daily_backup=False) as other:
        other.roster.save(Character("olga", "realms_of_myth", "Olga"))
    away.rename(fight_desk.campaign.home)
    look_at_home(qtbot, watched)
    assert "played on separately" in watched.banner.text.text()
    assert not watched.banner.return_button.isVisible()
    with qtbot.waitSignal(watched.banner.compare_wanted):
        watched.banner.compare_button.click()


def test_another_file_in_the_place_is_told_for_what_it_is(qtbot, watched, fight_desk, away, tmp_path):
    fight_desk.campaign.home.write_text("no campaign")
    look_at_home(qtbot, watched)
    assert "cannot be read as a campaign" in watched.banner.text.text()
    other = tmp_path / "other.fightbook"
    open_campaign(other, noon, daily_backup=False).close()
    other.replace(fight_desk.campaign.home)
    look_at_home(qtbot, watched)
    assert "is another campaign" in watched.banner.text.text()
    assert watched.banner.compare_button.isVisible()


def test_what_is_in_the_place_is_compared_only_once(qtbot, watched, fight_desk, away):
    away.rename(fight_desk.campaign.home)
    look_at_home(qtbot, watched)
    watched.look()
    assert not watched.search.is_running


def test_the_next_run_offers_to_return_too(qtbot, watched, fight_desk, away, words, look, shelf):
    copy, home = fight_desk.campaign.path, fight_desk.campaign.home
    watched.stop()
    fight_desk.campaign.close()
    with open_campaign(copy, noon, daily_backup=False) as campaign:
        again = WatchedPlace(Desk(campaign, words, 5, shelf), words, look)
        qtbot.addWidget(again.banner)
        again.look()
        assert str(home) in again.banner.text.text()
        assert again.banner.return_button.text() == "Put it back"
        assert again.banner.dismiss_button.isVisible()
        away.rename(home)
        look_at_home(qtbot, again)
        again.banner.return_button.click()
        assert campaign.path == home
        again.stop()
