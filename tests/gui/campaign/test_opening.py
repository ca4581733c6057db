import sqlite3
from contextlib import closing

import pytest

from gui.app import now
from gui.campaign.opening import open_for_desk, open_in_spite
from rules.state.character import Character
from storage.campaign.encounters import Encounters
from storage.campaign.house_rules import HouseRules
from storage.campaign.roster import Roster
from storage.campaign.settings import Settings
from storage.campaign.shelving import Shelving
from storage.files.errors import CampaignError, Trouble


@pytest.fixture
def opening(tmp_path):
    """Open a file of this test's folder, and close it at the end."""
    opened = []

    def opening(name, **how):
        opened.append(open_for_desk(tmp_path / name, now, **how))
        return opened[-1]

    yield opening
    for each in opened:
        if each.campaign is not None:
            each.campaign.close()


def test_a_campaign_is_made_if_there_is_none(tmp_path, opening):
    assert opening("new.fightbook").trouble is None
    assert (tmp_path / "new.fightbook").exists()


def test_a_campaign_in_use_is_opened_to_look_at(opening):
    assert not opening("a.fightbook").campaign.read_only
    second = opening("a.fightbook")
    assert second.trouble.kind is Trouble.LOCKED
    assert second.campaign.read_only


def test_what_is_no_campaign_stays_closed(tmp_path, opening):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Una", encoding="utf-8")
    opened = opening("letter.txt")
    assert opened.trouble.kind is Trouble.NOT_A_CAMPAIGN
    assert opened.campaign is None
    assert path.read_text(encoding="utf-8") == "Dear Una"


def test_the_time_has_a_zone():
    assert now().utcoffset() is not None


def test_a_campaign_can_be_opened_only_to_look_at(tmp_path, opening):
    opening("a.fightbook").campaign.close()
    looked_at = opening("a.fightbook", read_only=True)
    assert looked_at.campaign.read_only
    assert (looked_at.trouble, looked_at.wanted) == (None, tmp_path / "a.fightbook")


def test_what_is_not_there_cannot_be_looked_at(tmp_path, opening):
    missing = opening("missing.fightbook", read_only=True)
    assert missing.campaign is None
    assert missing.trouble is not None
    assert missing.wanted == tmp_path / "missing.fightbook"
    assert not missing.wanted.exists()


def test_of_a_damaged_campaign_what_can_be_proven_is_shown(tmp_path, opening):
    path = tmp_path / "a.fightbook"
    campaign = opening("a.fightbook").campaign
    campaign.roster.save(Character("una", "realms_of_myth", "Una", notes="Likes wolves."))
    campaign.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("UPDATE \"character\" SET notes = 'x'")
    opened = opening("a.fightbook")
    assert opened.trouble.kind is Trouble.DAMAGED
    assert opened.campaign is not None
    assert opened.campaign.read_only
    assert opened.campaign.roster.character("una").notes == "Likes wolves."
    assert opened.report is not None
    assert opened.wanted == path


@pytest.mark.parametrize(
    ("kind", "reader"),
    [
        (Encounters, "entries"),
        (Roster, "entries"),
        (HouseRules, "in_force"),
        (Shelving, "all"),
        (Settings, "get"),
    ],
)
def test_a_locked_campaign_that_cannot_be_read_is_not_shown(tmp_path, opening, monkeypatch, kind, reader):
    def unreadable(*_, **_given):
        raise CampaignError(Trouble.DEVICE, tmp_path / "a.fightbook")

    opening("a.fightbook")
    monkeypatch.setattr(kind, reader, unreadable)
    second = opening("a.fightbook")
    assert second.campaign is None
    assert second.trouble.kind is Trouble.LOCKED


def test_a_locked_campaign_that_cannot_be_opened_to_look_at_stays_closed(tmp_path, opening, monkeypatch):
    def refuse(path, _clock):
        raise CampaignError(Trouble.DEVICE, path)

    opening("a.fightbook")
    monkeypatch.setattr("gui.campaign.opening.open_read_only", refuse)
    second = opening("a.fightbook")
    assert second.campaign is None
    assert (second.trouble.kind, second.wanted) == (Trouble.LOCKED, tmp_path / "a.fightbook")


def test_a_large_damaged_campaign_is_not_recovered_at_once(tmp_path, opening, monkeypatch):
    path = tmp_path / "a.fightbook"
    opening("a.fightbook").campaign.close()
    damage = CampaignError(Trouble.DAMAGED, path)
    monkeypatch.setattr("gui.campaign.opening.RECOVERED_AT_ONCE", path.stat().st_size)
    small = open_in_spite(path, now, damage)
    assert small.report is not None
    assert small.campaign is not None
    small.campaign.close()
    monkeypatch.setattr("gui.campaign.opening.RECOVERED_AT_ONCE", path.stat().st_size - 1)
    large = open_in_spite(path, now, damage)
    assert (large.report, large.trouble) == (None, damage)
    if large.campaign is not None:
        large.campaign.close()
