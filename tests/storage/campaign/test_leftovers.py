"""What a crash or a synced folder leaves beside a campaign: used if it belongs to the file, else set aside."""

import os
import shutil
import sqlite3
from contextlib import closing

import pytest

from storage.campaign.backups import back_up_daily
from storage.campaign.campaign import LOG_LOST, open_campaign, open_read_only
from storage.campaign.identity import log_belongs, read_identity
from storage.campaign.leftovers import has_foreign_log, log_is_missing, move_companions_aside
from storage.campaign.migrations import migrate
from tests.storage.campaign.test_migrations import FIXTURES


def log_of(path):
    return path.with_name(path.name + "-wal")


def copy_without_closing(path, target):
    """Copy a campaign and its log as a crash leaves them."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, target)
    if log_of(path).exists():
        shutil.copyfile(log_of(path), log_of(target))
    return target


@pytest.fixture
def crashed(path, clock, fight, playing, tmp_path):
    """A campaign of which three steps were in the file, and two more only in its log."""
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        play = playing(campaign, 1)
        play.steps(3)
        campaign.settle()
        shutil.copyfile(path, tmp_path / "settled.fightbook")
        play.steps(2)
        return copy_without_closing(path, tmp_path / "crashed" / "winter.fightbook")


def length(path, clock):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        return campaign.fights.length(1), campaign.notices


def test_a_log_that_belongs_to_the_file_is_used(crashed, clock):
    assert not has_foreign_log(crashed)
    assert length(crashed, clock) == (5, ())


def test_nothing_is_missed_after_a_crash_and_a_look_without_a_change(crashed, clock):
    assert length(crashed, clock) == (5, ())
    assert length(crashed, clock) == (5, ())


def test_a_log_that_a_crash_left_aside_gets_its_name_back(crashed, clock):
    aside = log_of(crashed).with_name("winter.fightbook-wal.kept")
    assert move_companions_aside(crashed) == [(aside, log_of(crashed))]
    assert length(crashed, clock) == (5, ())
    assert not aside.exists()


def test_a_log_beside_a_newer_one_stays_aside(crashed, clock):
    aside = log_of(crashed).with_name("winter.fightbook-wal.kept")
    aside.write_bytes(b"older")
    assert length(crashed, clock) == (5, ())
    assert aside.read_bytes() == b"older"


def test_a_file_that_another_machine_changed_is_not_ruined_by_our_log(crashed, clock, playing, tmp_path):
    theirs = shutil.copyfile(tmp_path / "settled.fightbook", tmp_path / "theirs.fightbook")
    with open_campaign(theirs, clock, daily_backup=False) as campaign:
        playing(campaign, 1).steps(7)
    content, log = theirs.read_bytes(), log_of(crashed).read_bytes()
    crashed.write_bytes(content)
    with open_read_only(crashed, clock) as campaign:
        assert campaign.fights.length(1) == 10
    steps, notices = length(crashed, clock)
    assert steps == 10
    (notice,) = notices
    aside = crashed.with_name(f"{crashed.name}-wal.stray-2026-07-01-200000")
    assert str(aside) in str(notice)
    assert aside.read_bytes() == log


def test_an_older_state_of_the_file_is_not_ruined_by_our_log(crashed, clock, playing, tmp_path):
    with open_campaign(crashed, clock, daily_backup=False) as campaign:
        playing(campaign, 1).step()
        campaign.settle()
        playing(campaign, 1).step()
        newer = copy_without_closing(crashed, tmp_path / "newer" / "winter.fightbook")
    newer.write_bytes((tmp_path / "settled.fightbook").read_bytes())
    assert has_foreign_log(newer)
    assert length(newer, clock)[0] == 3


def test_a_log_of_a_campaign_of_an_older_version_does_not_ruin_a_migrated_file(clock, tmp_path):
    old = shutil.copyfile(FIXTURES / "campaign-v3.fightbook", tmp_path / "old.fightbook")
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("UPDATE encounter SET name = 'Mill'")
        crashed = copy_without_closing(old, tmp_path / "crashed" / "old.fightbook")
    migrated = shutil.copyfile(FIXTURES / "campaign-v3.fightbook", tmp_path / "migrated.fightbook")
    with closing(sqlite3.connect(migrated, isolation_level=None)) as connection:
        migrate(connection)
    crashed.write_bytes(migrated.read_bytes())
    assert has_foreign_log(crashed)
    with open_campaign(crashed, clock, daily_backup=False) as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Ford"]


def test_a_copy_without_its_log_says_that_steps_may_be_missing(crashed, clock):
    log_of(crashed).unlink()
    assert log_is_missing(crashed)
    steps, (notice,) = length(crashed, clock)
    assert 3 <= steps <= 4
    assert "newest steps may be missing" in str(notice)


def test_the_original_without_its_log_is_not_told_to_be_a_copy(crashed, clock):
    back_up_daily(crashed, clock())
    log_of(crashed).unlink()
    _, (notice,) = length(crashed, clock)
    assert notice.key == LOG_LOST
    assert str(crashed) in str(notice)
    assert f"what was done after {clock.now.astimezone():%Y-%m-%d %H:%M} may be missing" in str(notice)
    assert "open the original" not in str(notice)


def test_a_settled_file_misses_nothing(path, clock, fight, playing, tmp_path):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        playing(campaign, 1).steps(3)
        assert campaign.settle()
        copy = shutil.copyfile(path, tmp_path / "copy.fightbook")
    assert length(copy, clock) == (3, ())


def test_a_reader_delays_settling_and_the_file_says_so_meanwhile(path, clock, fight, playing, tmp_path):
    with open_campaign(path, clock, daily_backup=False) as campaign:
        campaign.encounters.create("Bridge", fight)
        with closing(sqlite3.connect(path, isolation_level=None)) as reader:
            reader.execute("BEGIN")
            reader.execute("SELECT count(*) FROM step").fetchone()
            campaign.fights._database._connection.execute("PRAGMA busy_timeout = 0")
            playing(campaign, 1).steps(3)
            assert not campaign.settle()
            copy = shutil.copyfile(path, tmp_path / "copy.fightbook")
        assert log_is_missing(copy)
        assert campaign.settle()


def test_an_interrupted_transaction_of_a_migration_is_rolled_back(clock, tmp_path):
    path = shutil.copyfile(FIXTURES / "campaign-v3.fightbook", tmp_path / "old.fightbook")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("CREATE TABLE half (text TEXT)")
        connection.executemany("INSERT INTO half VALUES (?)", [("x" * 3000,)] * 200)
        crashed = tmp_path / "crashed" / "old.fightbook"
        crashed.parent.mkdir()
        shutil.copyfile(path, crashed)
        shutil.copyfile(f"{path}-journal", f"{crashed}-journal")
    with open_campaign(crashed, clock, daily_backup=False) as campaign:
        assert [entry.name for entry in campaign.encounters.entries()] == ["Ford"]
        assert campaign.fights._database.rows("SELECT name FROM sqlite_schema WHERE name = 'half'") == []
    assert not os.path.lexists(f"{crashed}-journal")


def test_each_run_that_changes_a_file_begins_a_generation(path, clock, fight):
    def identity():
        with closing(sqlite3.connect(path)) as connection:
            found = read_identity(connection)
        assert found is not None
        return found

    with open_campaign(path, clock, daily_backup=False):
        pass
    first = identity()
    for _ in range(2):
        with open_campaign(path, clock, daily_backup=False) as campaign:
            campaign.encounters.create("Bridge", fight)
    last = identity()
    assert (first.id, first.changes) == (last.id, 0)
    assert len({first.generation, last.base_generation, last.generation}) == 3
    assert not last.log_pending
    assert log_belongs(last, last)
    assert not log_belongs(first, last)
