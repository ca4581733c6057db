"""A campaign whose file another program takes away while it is open: no step is lost, and no file of others changes."""

import os
import shutil
import sqlite3
from contextlib import closing
from hashlib import sha256

import pytest

from storage.campaign.backups import back_up_daily
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.file_guard import Displacement
from storage.files.errors import CampaignError, Trouble

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody take away a file that is open")


@pytest.fixture
def told():
    return []


@pytest.fixture
def campaign(path, clock, fight, told):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.when_displaced(told.append)
        campaign.encounters.create("Bridge", fight)
        yield campaign


@pytest.fixture
def other(tmp_path, clock, fight):
    """A campaign that somebody else wrote."""
    path = tmp_path / "other" / "winter.fightbook"
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Ford", fight)
    return path


def digest(path):
    return sha256(path.read_bytes()).hexdigest()


def names_in(path, clock):
    with open_read_only(path, clock) as campaign:
        return [entry.name for entry in campaign.encounters.entries()]


def steps_in(path, clock):
    with open_read_only(path, clock) as campaign:
        return campaign.fights.length(1)


def remove(path, other):
    path.unlink()


def rename(path, other):
    path.rename(path.with_name("moved.fightbook"))


def replace(path, other):
    shutil.copyfile(other, path.with_name("incoming"))
    path.with_name("incoming").replace(path)


@pytest.mark.parametrize(
    ("take_away", "kind"),
    [(remove, Displacement.MISSING), (rename, Displacement.MISSING), (replace, Displacement.REPLACED)],
)
@pytest.mark.parametrize("settled", [True, False])
def test_play_goes_on_in_a_copy_that_has_every_step(campaign, clock, playing, told, other, take_away, kind, settled):
    play, path = playing(campaign, 1), campaign.path
    play.steps(3)
    if settled:
        assert campaign.settle()
    take_away(path, other)
    before = digest(path) if path.exists() else None
    play.steps(2)
    assert [(each.kind, each.path) for each in told] == [(kind, path)]
    assert campaign.path == told[0].kept_in == path.parent / "rescued" / "winter.2026-07-01-200000.fightbook"
    campaign.close()
    with open_campaign(campaign.path, clock, daily_backup=False) as again:
        assert (again.fights.length(1), again.notices) == (5, ())
    assert (digest(path) if path.exists() else None) == before
    moved = path.with_name("moved.fightbook")
    if moved.exists():
        assert steps_in(moved, clock) == 3
    assert not [file for file in path.parent.iterdir() if file.name.endswith(("-wal", "-shm", ".in-use"))]


@pytest.mark.parametrize("settled", [True, False])
def test_a_file_overwritten_in_its_place_is_not_written_to(campaign, clock, playing, told, other, settled):
    play, path = playing(campaign, 1), campaign.path
    play.steps(3)
    if settled:
        campaign.settle()
    path.write_bytes(other.read_bytes())
    with pytest.raises(CampaignError) as caught:
        play.step()
    assert caught.value.kind is Trouble.DISPLACED
    assert [(each.kind, each.lost) for each in told] == [(Displacement.OVERWRITTEN, True)]
    campaign.close()
    assert digest(path) == digest(other)
    assert names_in(path, clock) == ["Ford"]
    assert names_in(campaign.path, clock) == []


def test_an_overwritten_campaign_goes_on_in_its_newest_backup(campaign, clock, playing, told, other):
    path = campaign.path
    playing(campaign, 1).steps(2)
    back_up_daily(path, clock())
    path.write_bytes(other.read_bytes())
    with pytest.raises(CampaignError):
        campaign.stay_in_place()
    assert told[0].kept_in == campaign.path
    playing(campaign, 1).steps(2)
    campaign.close()
    assert steps_in(campaign.path, clock) == 4


def test_a_log_of_somebody_else_is_not_deleted(campaign, playing, told, other):
    playing(campaign, 1).step()
    path = campaign.path
    replace(path, other)
    log = path.with_name(path.name + "-wal")
    log.unlink()
    log.write_bytes(b"somebody else's")
    campaign.stay_in_place()
    assert told[0].kind is Displacement.REPLACED
    campaign.close()
    assert log.read_bytes() == b"somebody else's"


def test_a_log_that_was_removed_costs_nothing(campaign, clock, playing, told):
    play, path = playing(campaign, 1), campaign.path
    play.steps(3)
    path.with_name(path.name + "-wal").unlink()
    play.steps(2)
    campaign.close()
    assert steps_in(campaign.path, clock) == 5


def test_without_a_place_for_a_copy_the_campaign_stays_in_memory(campaign, clock, playing, told, tmp_path):
    play, path = playing(campaign, 1), campaign.path
    play.step()
    (path.parent / "rescued").write_text("in the way")
    path.unlink()
    play.steps(2)
    assert told[0].kept_in is None
    target = tmp_path / "saved.fightbook"
    campaign.move_to(target)
    play.step()
    campaign.close()
    assert campaign.path == target
    with open_campaign(target, clock, daily_backup=False) as again:
        assert (again.fights.length(1), again.notices) == (4, ())


def test_a_checkpoint_by_another_tool_is_no_displacement(campaign, playing, told):
    play = playing(campaign, 1)
    play.steps(3)
    with closing(sqlite3.connect(campaign.path)) as tool:
        tool.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
    play.steps(2)
    assert told == []


def test_an_older_state_of_the_same_file_is_recognised(campaign, playing, told):
    play, path = playing(campaign, 1), campaign.path
    play.step()
    campaign.settle()
    older = path.read_bytes()
    play.steps(3)
    campaign.settle()
    path.write_bytes(older)
    with pytest.raises(CampaignError):
        play.step()
    assert told[0].kind is Displacement.OVERWRITTEN
    campaign.close()
    assert path.read_bytes() == older
