import pytest

from gui.app import now
from gui.campaign.opening import open_for_desk
from storage.files.errors import Trouble


@pytest.fixture
def opening(tmp_path):
    """Open a file of this test's folder, and close it at the end."""
    opened = []

    def opening(name):
        opened.append(open_for_desk(tmp_path / name, now))
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
