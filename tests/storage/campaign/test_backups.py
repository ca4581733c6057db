"""Backups: made when due, checked before they take their name, rotated, and never an obstacle."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from storage.campaign.backup_names import DAYS_KEPT, BackupReason, backup_folder, list_backups
from storage.campaign.backups import (
    BackupReport,
    back_up,
    back_up_before,
    back_up_daily,
    back_up_play,
    backups_of,
    newest_good_backup,
    pinned,
)
from storage.campaign.campaign import open_campaign, open_read_only
from storage.campaign.lock import hold_lock
from storage.files.errors import CampaignError, Trouble


def names(path):
    return [file.name for file in sorted(backup_folder(path).iterdir())]


def test_the_first_opening_of_a_day_makes_a_backup(path, clock):
    with open_campaign(path, clock) as campaign:
        assert campaign.daily_backup.made == path.parent / "backups" / "winter.2026-07-01-200000.day.fightbook"
        assert campaign.daily_backup.problem is None
    clock.advance(hours=1)
    with open_campaign(path, clock) as campaign:
        assert campaign.daily_backup.made is None
    clock.advance(days=1)
    with open_campaign(path, clock) as campaign:
        assert campaign.daily_backup.made is not None
    assert names(path) == ["winter.2026-07-01-200000.day.fightbook", "winter.2026-07-02-210000.day.fightbook"]


def test_a_backup_holds_the_campaign_as_it_was_opened(closed_campaign, clock, playing):
    with open_campaign(closed_campaign, clock) as campaign:
        playing(campaign, 1).step()
        backup = campaign.daily_backup.made
    assert backup is not None
    with open_read_only(backup, clock) as campaign:
        assert playing(campaign, 1).endurance == 997


def test_steps_that_wait_in_the_log_of_a_crash_are_in_the_backup(crashed_campaign, clock, playing):
    with open_campaign(crashed_campaign, clock) as campaign:
        backup = campaign.daily_backup.made
    assert backup is not None
    with open_read_only(backup, clock) as campaign:
        assert playing(campaign, 1).endurance == 995


def test_a_backup_is_one_file_that_needs_nothing_beside_it(closed_campaign, clock, tmp_path):
    target = tmp_path / "backup.fightbook"
    back_up(closed_campaign, target)
    with closing(sqlite3.connect(target)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [file.name for file in tmp_path.glob("backup*")] == ["backup.fightbook"]


def test_the_newest_days_are_kept(path, clock):
    for _ in range(DAYS_KEPT + 3):
        open_campaign(path, clock).close()
        clock.advance(days=1)
    assert len(names(path)) == DAYS_KEPT
    assert names(path)[0] == "winter.2026-07-04-200000.day.fightbook"
    assert names(path)[-1] == "winter.2026-07-13-200000.day.fightbook"


def test_other_files_in_the_folder_are_let_be(path, clock):
    folder = backup_folder(path)
    folder.mkdir(parents=True)
    others = {"winter.old.fightbook", "summer.2020-01-01.fightbook", "winter.2020-01-01-120000.version-1.fightbook"}
    for name in others:
        (folder / name).touch()
    for _ in range(DAYS_KEPT + 1):
        open_campaign(path, clock).close()
        clock.advance(days=1)
    assert others < set(names(path))
    assert len(names(path)) == DAYS_KEPT + len(others)


def test_a_backup_that_fails_does_not_keep_the_campaign_shut(path, clock):
    path.parent.mkdir()
    backup_folder(path).write_text("in the way")
    with open_campaign(path, clock) as campaign:
        assert campaign.daily_backup.made is None
        assert str(campaign.daily_backup.problem).startswith("No backup was made")
        assert "backups" in str(campaign.daily_backup.problem)


def test_a_copy_that_fails_its_check_is_no_backup(closed_campaign, clock, monkeypatch):
    monkeypatch.setattr("storage.campaign.backups.is_sound", lambda *_: False)
    with open_campaign(closed_campaign, clock) as campaign:
        assert "failed the check" in str(campaign.daily_backup.problem)
    assert names(closed_campaign) == []


def test_a_failed_backup_leaves_the_one_that_stood_there(closed_campaign, tmp_path, monkeypatch):
    target = tmp_path / "backup.fightbook"
    target.write_bytes(b"old")
    monkeypatch.setattr("storage.campaign.backups.is_sound", lambda *_: False)
    with pytest.raises(CampaignError):
        back_up(closed_campaign, target)
    assert target.read_bytes() == b"old"


def test_the_rest_of_a_backup_cut_short_is_cleared(closed_campaign, clock):
    folder = backup_folder(closed_campaign)
    folder.mkdir()
    for name in (
        "winter.2026-06-30-101500.play.fightbook.part",
        "winter.2026-06-30-101500.play.fightbook.part-journal",
    ):
        (folder / name).write_bytes(b"half a page")
    with open_campaign(closed_campaign, clock) as campaign:
        assert campaign.daily_backup.made is not None
    assert names(closed_campaign) == ["winter.2026-07-01-200000.day.fightbook"]


def test_old_backups_that_cannot_be_removed_are_reported(path, clock, monkeypatch):
    for _ in range(DAYS_KEPT):
        open_campaign(path, clock).close()
        clock.advance(days=1)
    unlink = Path.unlink

    def stuck(file, missing_ok=False):
        if file.name == "winter.2026-07-01-200000.day.fightbook":
            raise PermissionError(13, "Permission denied")
        unlink(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", stuck)
    report = back_up_daily(path, clock())
    assert report.made is not None
    assert "could not be removed (Permission denied)" in str(report.problem)


def test_a_backup_in_another_thread_while_steps_are_committed(path, clock, fight, playing, in_a_thread):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        play.steps(20)
        report = in_a_thread(lambda: back_up_daily(path, clock()))
        play.steps(20)
        with open_read_only(report.made, clock) as backup:
            assert playing(backup, play.encounter).endurance == 980


def test_the_newest_good_backup_passes_over_bad_ones(path, clock):
    for _ in range(3):
        open_campaign(path, clock).close()
        clock.advance(days=1)
    good, truncated, foreign = backups_of(path)
    truncated.write_bytes(truncated.read_bytes()[:9000])
    with closing(sqlite3.connect(foreign)) as connection:
        connection.execute("PRAGMA application_id = 7")
    assert newest_good_backup(path) == good
    good.unlink()
    assert newest_good_backup(path) is None


def test_no_folder_no_backups(path):
    assert backups_of(path) == ()
    assert newest_good_backup(path) is None


def test_a_day_already_backed_up_is_not_backed_up_again(closed_campaign, clock):
    assert back_up_daily(closed_campaign, clock()).made is not None
    before = backups_of(closed_campaign)[0].stat().st_mtime_ns
    assert back_up_daily(closed_campaign, clock()) == BackupReport()
    assert backups_of(closed_campaign)[0].stat().st_mtime_ns == before


def test_what_is_no_campaign_cannot_be_backed_up(tmp_path):
    path = tmp_path / "foreign.fightbook"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(CampaignError) as caught:
        back_up(path, tmp_path / "backup.fightbook")
    assert caught.value.kind is Trouble.DAMAGED
    assert not (tmp_path / "backup.fightbook").exists()


def test_half_an_hour_of_play_is_backed_up_only_if_something_changed(path, clock, fight, playing):
    with open_campaign(path, clock) as campaign:
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        clock.advance(minutes=30)
        made = back_up_play(path, clock()).made
        clock.advance(minutes=30)
        assert back_up_play(path, clock()) == BackupReport()
        play.step()
        assert back_up_play(path, clock()).made is not None
    assert made is not None
    assert made.name == "winter.2026-07-01-203000.play.fightbook"


def test_a_backup_dated_in_the_future_does_not_count_as_the_newest(path, clock, playing, fight):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).step()
        clock.advance(days=4000)
        assert back_up_play(path, clock()).made is not None
        clock.advance(days=-4000)
        assert back_up_play(path, clock()).made is not None


def test_a_backup_before_something_risky_holds_the_campaign_of_that_moment(path, clock, fight, playing, in_a_thread):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        play.steps(3)
        source = pinned(path)
        play.steps(3)
        made = in_a_thread(lambda: back_up_before(path, BackupReason.IMPORT, clock(), source))
        assert made.name == "winter.2026-07-01-200000.before-import.fightbook"
        with open_read_only(made, clock) as backup:
            assert playing(backup, play.encounter).endurance == 997


def test_two_backups_of_one_second_are_two_files(closed_campaign, clock):
    for _ in range(2):
        back_up_before(closed_campaign, BackupReason.RESTORE, clock())
    assert [each.made.second for each in list_backups(closed_campaign)] == [0, 1]


def test_a_backup_is_complete_and_says_so(path, clock, fight, playing):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        playing(campaign, campaign.encounters.create("Bridge", fight)).step()
        made = back_up_before(path, BackupReason.RESTORE, clock())
    restored = path.with_name("restored.fightbook")
    back_up(made, restored)
    with open_campaign(restored, clock, daily_backup=False) as campaign:
        assert campaign.notices == ()


def test_the_newest_good_backup_is_not_one_of_a_clock_that_ran_ahead(path, clock, fight, playing):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        play = playing(campaign, campaign.encounters.create("Bridge", fight))
        clock.advance(days=4000)
        back_up_play(path, clock())
        clock.advance(days=-4000)
        play.step()
        newest = back_up_play(path, clock()).made
    assert newest_good_backup(path) == newest


def test_another_backup_under_way_is_not_cleared(path, clock, closed_campaign):
    part = backup_folder(closed_campaign) / "winter.2026-07-01-190000.play.fightbook.part"
    part.parent.mkdir()
    part.write_bytes(b"half a page")
    with hold_lock(part.parent / "winter.backup"):
        back_up_daily(closed_campaign, clock())
    assert part.exists()
