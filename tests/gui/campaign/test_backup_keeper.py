from datetime import UTC, datetime
from threading import current_thread

import pytest

from gui.app import Program
from gui.campaign.backup_keeper import PLAY_INTERVAL, BackupKeeper
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from gui.words.words import Words
from storage.campaign.backup_names import BackupReason, backup_folder, list_backups
from storage.campaign.backups import BackupReport, backups_of
from storage.campaign.contents import describe
from storage.campaign.inspection import is_sound
from storage.campaign.schema import CURRENT


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def keeper(qapp, campaign):
    keeper = BackupKeeper(campaign, noon)
    yield keeper
    keeper.finish()


def test_the_days_backup_is_made_and_sound_while_the_campaign_is_open(keeper, campaign):
    keeper.begin()
    keeper.finish()
    (made,) = backups_of(campaign.path)
    assert made.name == f"{campaign.path.stem}.2026-07-01-120000.day.fightbook"
    assert is_sound(made, CURRENT.version)


def test_it_is_made_in_a_thread_of_its_own(keeper, monkeypatch):
    threads = []
    monkeypatch.setattr(
        "gui.campaign.backup_keeper.back_up_daily", lambda *_: threads.append(current_thread()) or BackupReport()
    )
    keeper.begin()
    keeper.finish()
    assert threads != [current_thread()]


def test_from_then_on_every_half_hour_of_play_is_backed_up(qtbot, keeper, campaign, skirmish):
    # What changes while the backup of the day is made may be in it already.
    with qtbot.waitSignal(keeper.made):
        keeper.begin()
    assert keeper.timer.isActive()
    assert PLAY_INTERVAL == keeper.timer.interval() == 1_800_000
    campaign.encounters.create("At the ford", skirmish)
    keeper.timer.timeout.emit()
    keeper.timer.timeout.emit()
    keeper.finish()
    assert [each.reason for each in list_backups(campaign.path)] == [BackupReason.DAY, BackupReason.PLAY]
    assert not keeper.timer.isActive()


def test_what_follows_a_risky_moment_is_not_in_its_backup(keeper, campaign, skirmish):
    campaign.protect(BackupReason.HOUSE_RULES)
    campaign.encounters.create("At the ford", skirmish)
    keeper.finish()
    (made,) = list_backups(campaign.path)
    assert made.reason is BackupReason.HOUSE_RULES
    assert describe(made.path).encounters == 0


def test_backups_asked_for_at_once_are_made_one_after_the_other(keeper, campaign):
    for reason in (BackupReason.IMPORT, BackupReason.RESTORE, BackupReason.HOUSE_RULES):
        campaign.protect(reason)
    keeper.finish()
    assert len(list_backups(campaign.path)) == 3


@pytest.mark.parametrize("risky", [False, True])
def test_what_kept_it_from_being_made_is_told(qtbot, keeper, campaign, risky):
    backup_folder(campaign.path).write_text("in the way", encoding="utf-8")
    with qtbot.waitSignal(keeper.failed) as told:
        keeper.begin()
        if risky:
            campaign.protect(BackupReason.IMPORT)
    assert str(told.args[0]).startswith("No backup was made")
    assert Words("pl").fault(told.args[0]).startswith("Nie zrobiono kopii zapasowej. ")


def test_a_file_that_is_gone_is_told_at_once(qtbot, keeper, campaign):
    moved = campaign.path.rename(campaign.path.with_name("moved.fightbook"))
    with qtbot.waitSignal(keeper.failed):
        keeper.protect(BackupReason.IMPORT)
    moved.rename(campaign.path)


def test_the_desk_makes_it_once_it_stands_and_before_it_closes(qtbot, qapp, preferences, tmp_path):
    path = tmp_path / "winter.fightbook"
    program = Program(qapp, preferences, Launch(language="en"), open_for_desk(path, noon))
    qtbot.addWidget(program.window)
    program.window.show()
    assert backups_of(path) == ()
    for piece in program.pieces():
        piece()
    program.window.close()
    assert len(backups_of(path)) == 1
