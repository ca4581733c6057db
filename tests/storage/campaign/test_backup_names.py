"""Names of backups, and which backups are kept."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.campaign.backup_names import (
    DAYS_KEPT,
    WEEKS_KEPT,
    Backup,
    BackupReason,
    backup_path,
    is_backup,
    list_backups,
    list_rescued,
    to_remove,
)

NOON = datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


def backup(made, reason=BackupReason.PLAY):
    return Backup(Path(f"{made:%Y%m%d%H%M%S}.{reason}"), made, reason)


def kept(backups, now):
    gone = to_remove(backups, now)
    return [each for each in backups if each not in gone]


def half_hours(day, number=8):
    return [backup(day + timedelta(minutes=30 * half)) for half in range(number)]


@pytest.mark.parametrize("reason", [each for each in BackupReason if each is not BackupReason.RESCUED])
def test_a_name_tells_when_and_why(tmp_path, reason):
    path = tmp_path / "a [winter].fightbook"
    file = backup_path(path, NOON, reason)
    file.parent.mkdir()
    file.touch()
    assert list_backups(path) == (Backup(file, NOON, reason),)
    assert is_backup(file)


@pytest.mark.parametrize(
    "name",
    [
        "winter.2026-07-01-120000.play.fightbook.part",
        "winter.2026-13-01-120000.play.fightbook",
        "winter.2026-07-01-120000.whim.fightbook",
        "summer.2026-07-01-120000.play.fightbook",
        "winter.fightbook",
    ],
)
def test_other_names_are_no_backups_of_it(tmp_path, name):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / name).touch()
    assert list_backups(tmp_path / "winter.fightbook") == ()


def test_a_campaign_beside_others_is_no_backup(tmp_path):
    assert not is_backup(tmp_path / "winter.2026-07-01-120000.play.fightbook")
    assert not is_backup(tmp_path / "backups" / "winter.fightbook")


def test_backups_of_a_migration_and_of_whole_days_are_known(tmp_path):
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("winter.2026-07-01.fightbook", "winter.2026-07-02-120000.version-3.fightbook"):
        (folder / name).touch()
    reasons = [each.reason for each in list_backups(tmp_path / "winter.fightbook")]
    assert reasons == [BackupReason.DAY, BackupReason.MIGRATION]


def test_rescued_files_are_found(tmp_path):
    folder = tmp_path / "rescued"
    folder.mkdir()
    for name in ("winter.2026-07-01-120000.fightbook", "winter.2026-07-01-120000-2.fightbook", "winter.old.fightbook"):
        (folder / name).touch()
    found = list_rescued(tmp_path / "winter.fightbook")
    assert [each.reason for each in found] == [BackupReason.RESCUED] * 2


def test_every_backup_of_the_last_two_days_of_play_stays():
    backups = [each for day in range(3) for each in half_hours(NOON + timedelta(days=day))]
    assert kept(backups, NOON + timedelta(days=30)) == backups[7:]


def test_older_days_keep_their_last_backup_and_older_weeks_too():
    days = [backup(NOON + timedelta(days=day)) for day in range(200)]
    left = kept(days, days[-1].made)
    assert left[-DAYS_KEPT:] == days[-DAYS_KEPT:]
    weeks = [each.made.isocalendar()[:2] for each in left]
    assert len(set(weeks)) == WEEKS_KEPT
    assert len(left) < DAYS_KEPT + WEEKS_KEPT


def test_a_backup_before_a_migration_stays_for_good():
    old = backup(NOON - timedelta(days=3000), BackupReason.MIGRATION)
    days = [backup(NOON - timedelta(days=day)) for day in range(200)]
    assert old in kept([old, *days], NOON)


def test_a_long_pause_makes_nothing_old():
    evening = half_hours(NOON)
    assert kept(evening, NOON + timedelta(days=3000)) == evening


def test_a_clock_that_ran_ahead_for_an_evening_pushes_out_nothing():
    days = [backup(NOON + timedelta(days=day)) for day in range(DAYS_KEPT - 1)]
    last = half_hours(days[-1].made + timedelta(minutes=1))
    ahead = half_hours(NOON + timedelta(days=4000))
    backups = [*days, *last, *ahead]
    assert kept(backups, ahead[-1].made) == backups


@given(st.lists(st.integers(0, 60 * 24 * 400), unique=True, max_size=60), st.integers(0, 60 * 24 * 400))
def test_backups_of_the_future_stay_and_count_against_nothing(minutes, now):
    backups = [backup(NOON + timedelta(minutes=minute)) for minute in sorted(minutes)]
    present = NOON + timedelta(minutes=now)
    past = [each for each in backups if each.made <= present]
    assert set(to_remove(backups, present)) == set(to_remove(past, present))
    assert not past or past[-1] in kept(backups, present)


@given(st.lists(st.integers(0, 60 * 24 * 400), unique=True, min_size=1, max_size=60))
def test_what_was_kept_stays_kept_while_nothing_is_added(minutes):
    backups = [backup(NOON + timedelta(minutes=minute)) for minute in sorted(minutes)]
    now = backups[-1].made
    once = kept(backups, now)
    assert kept(once, now) == once
