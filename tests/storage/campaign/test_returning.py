"""The file that another program took away is there again: play returns to it, and nothing of its own is lost."""

import os
import shutil

import pytest

from storage.campaign.backup_names import BackupReason, home_of, list_backups
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.lock import hold_lock, played_in
from storage.campaign.returning import PlaceState, place_state, return_home
from storage.files.errors import CampaignError, Trouble

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a file that is open")


def away(path):
    return path.with_name("away")


@pytest.fixture
def rescued(path, clock, fight, playing):
    """A campaign that goes on with five steps in a rescued copy; its file with three of them was put aside."""
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        play = playing(campaign, 1)
        play.steps(3)
        path.rename(away(path))
        play.steps(2)
        assert campaign.path != path
        yield campaign


def put_back(path):
    away(path).rename(path)


def steps_in(path, clock):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        return campaign.fights.length(1), campaign.notices


def test_the_home_of_a_rescued_campaign_is_known_in_this_run_and_in_the_next(rescued, path, clock):
    assert rescued.home == home_of(rescued.path) == path
    rescued.close()
    with open_campaign(rescued.path, clock, daily_backup=False) as again:
        assert again.home == path
    put_back(path)
    with open_campaign(path, clock, daily_backup=False) as original:
        assert original.home is None
    assert home_of(path.parent / "rescued" / "winter.fightbook") is None


def test_play_returns_to_the_file_that_was_put_back(rescued, path, clock, playing, contents):
    put_back(path)
    copy = rescued.path
    assert place_state(path, rescued.inventory.read()) is PlaceState.BEHIND
    assert return_home(rescued) is None
    assert (rescued.path, rescued.home) == (path, None)
    playing(rescued, 1).step()
    rescued.close()
    assert steps_in(path, clock) == (6, ())
    assert steps_in(copy, clock) == (5, ())
    (backup,) = list_backups(path)
    assert backup.reason is BackupReason.RETURN
    with open_read_only(backup.path, clock) as before:
        assert before.fights.length(1) == 3
    assert not [name for name in contents(path.parent) if name.endswith(("-wal", "-shm", ".in-use", ".part"))]


def test_in_the_next_run_play_returns_too(rescued, path, clock):
    put_back(path)
    rescued.close()
    with open_campaign(rescued.path, clock, daily_backup=False) as again:
        assert return_home(again) is None
        assert again.path == path
    assert steps_in(path, clock) == (5, ())


def test_a_place_that_is_empty_takes_the_campaign_again(rescued, path, clock):
    assert place_state(path, rescued.inventory.read()) is PlaceState.MISSING
    assert return_home(rescued) is None
    rescued.close()
    assert steps_in(path, clock) == (5, ())
    assert list_backups(path) == ()


def test_a_file_that_was_put_back_lacks_no_log(rescued, path, clock):
    rescued.close()
    put_back(path)
    assert steps_in(path, clock) == (3, ())


def test_a_file_that_was_played_on_separately_stays(rescued, path, clock, sheet, contents):
    with open_campaign(away(path), clock, daily_backup=False) as other:
        other.roster.save(sheet)
    put_back(path)
    before = contents(path.parent)[path.name]
    assert place_state(path, rescued.inventory.read()) is PlaceState.SEPARATE
    assert return_home(rescued) is PlaceState.SEPARATE
    assert (rescued.home, contents(path.parent)[path.name]) == (path, before)
    rescued.close()
    assert sorted(each.name for each in path.parent.iterdir()) == ["rescued", "winter.fightbook"]


def test_another_campaign_in_the_place_stays(rescued, path, clock, tmp_path, contents):
    open_campaign(tmp_path / "summer.fightbook", clock, daily_backup=False).close()
    shutil.copyfile(tmp_path / "summer.fightbook", path)
    before = contents(path.parent)[path.name]
    assert return_home(rescued) is PlaceState.ANOTHER
    assert contents(path.parent)[path.name] == before


@pytest.mark.parametrize("content", [b"", b"half of a file", None])
def test_what_cannot_be_read_stays(rescued, path, content):
    if content is None:
        path.mkdir()
    else:
        path.write_bytes(content)
    assert return_home(rescued) is PlaceState.UNREADABLE
    assert path.is_dir() if content is None else path.read_bytes() == content


def test_a_log_of_somebody_else_beside_the_place_is_not_applied(rescued, path, clock, fight, tmp_path):
    with open_campaign(tmp_path / "other.fightbook", clock, daily_backup=False) as other:
        other.encounters.create("Ford", fight)
        shutil.copyfile(tmp_path / "other.fightbook-wal", path.with_name(f"{path.name}-wal"))
    put_back(path)
    assert return_home(rescued) is PlaceState.UNREADABLE


def test_a_place_that_another_program_has_open_stays(rescued, path, clock):
    rescued.close()
    put_back(path)
    with open_campaign(rescued.path, clock, daily_backup=False) as again, hold_lock(path):
        with pytest.raises(CampaignError) as caught:
            return_home(again)
        assert caught.value.kind is Trouble.LOCKED
        assert again.home == path


def test_without_room_play_stays_in_the_copy(rescued, path, clock, playing):
    put_back(path)
    (path.parent / "backups").write_text("in the way")
    with pytest.raises(CampaignError):
        return_home(rescued)
    playing(rescued, 1).step()
    rescued.close()
    assert steps_in(path, clock) == (3, ())
    assert steps_in(rescued.path, clock) == (6, ())


def test_another_program_learns_where_play_goes_on(rescued, path, tmp_path):
    assert played_in(path) == rescued.path
    assert played_in(rescued.path) is None
    copy, elsewhere = rescued.path, tmp_path / "elsewhere.fightbook"
    rescued.move_to(elsewhere)
    assert (played_in(path), played_in(copy), played_in(elsewhere)) == (elsewhere, elsewhere, None)
    rescued.close()
    assert (played_in(path), played_in(copy), played_in(elsewhere)) == (None, None, None)


def test_after_the_return_the_place_is_said_to_be_the_right_one(rescued, path):
    put_back(path)
    copy = rescued.path
    return_home(rescued)
    assert (played_in(path), played_in(copy)) == (None, path)
