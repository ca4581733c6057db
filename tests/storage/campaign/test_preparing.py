"""Preparing a campaign before it is opened."""

import shutil
from pathlib import Path

import pytest

from storage.campaign.backup_names import BackupReason
from storage.campaign.backups import back_up_daily, list_backups
from storage.campaign.campaign import open_campaign
from storage.campaign.inspection import CHECKED_ALWAYS
from storage.campaign.preparing import copies_of, is_missing, opens_quickly, prepare
from storage.files.errors import CampaignError

FIXTURES = Path(__file__).parents[2] / "fixtures"


@pytest.fixture
def old(tmp_path):
    return Path(shutil.copy(FIXTURES / "campaign-v3.fightbook", tmp_path / "old.fightbook"))


def told_by(path, clock):
    told = []
    notices = prepare(path, clock, told.append)
    return [each.key for each in told], [each.key for each in notices]


def test_a_campaign_that_was_closed_opens_quickly(closed_campaign, clock):
    assert opens_quickly(closed_campaign)
    assert told_by(closed_campaign, clock) == (["opening.reading"], [])


def test_a_campaign_after_a_crash_is_checked_once(crashed_campaign, clock):
    assert not opens_quickly(crashed_campaign)
    assert told_by(crashed_campaign, clock) == (["opening.after_crash"], [])
    assert opens_quickly(crashed_campaign)


def test_an_older_campaign_is_backed_up_and_migrated_once(old, clock):
    assert not opens_quickly(old)
    assert told_by(old, clock) == (["opening.reading", "opening.migrating"], [])
    assert [each.reason for each in list_backups(old)] == [BackupReason.MIGRATION]
    assert opens_quickly(old)


def test_a_large_campaign_does_not_open_quickly(closed_campaign):
    with closed_campaign.open("ab") as file:
        file.truncate(CHECKED_ALWAYS + 1)
    assert not opens_quickly(closed_campaign)


def test_a_log_that_was_set_aside_is_told_though_it_is_gone_afterwards(crashed_campaign, closed_campaign, clock):
    with open_campaign(closed_campaign, clock, daily_backup=False) as campaign:
        campaign.encounters.rename(1, "Ford")
    log = crashed_campaign.with_name(crashed_campaign.name + "-wal")
    shutil.copy(log, closed_campaign.with_name(closed_campaign.name + "-wal"))
    assert told_by(closed_campaign, clock) == (["opening.after_crash"], ["campaign.log_set_aside"])


@pytest.mark.parametrize("content", [b"", b"Dear Una"])
def test_what_is_no_campaign_is_for_others_to_refuse(tmp_path, clock, content):
    file = tmp_path / "letter.txt"
    file.write_bytes(content)
    assert opens_quickly(file)
    with pytest.raises(CampaignError):
        prepare(file, clock, [].append)


def test_what_is_not_there_is_missing_and_its_copies_are_found(closed_campaign, clock):
    assert not is_missing(closed_campaign)
    backup = back_up_daily(closed_campaign, clock()).made
    rescued = closed_campaign.parent / "rescued" / "winter.2026-07-01-210000.fightbook"
    rescued.parent.mkdir()
    closed_campaign.rename(rescued)
    assert is_missing(closed_campaign)
    assert opens_quickly(closed_campaign)
    assert [each.path for each in copies_of(closed_campaign)] == [rescued, backup]


def test_before_something_risky_a_campaign_is_backed_up(path, clock):
    asked = []
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.protect(BackupReason.IMPORT)
        campaign.protect_by(asked.append)
        campaign.protect(BackupReason.HOUSE_RULES)
    assert [each.reason for each in list_backups(path)] == [BackupReason.IMPORT]
    assert asked == [BackupReason.HOUSE_RULES]
