from datetime import UTC, datetime
from threading import current_thread

import pytest

from gui.app import Program
from gui.campaign.daily_backup import DailyBackup
from gui.campaign.opening import open_for_desk
from gui.preferences.launch import Launch
from gui.words.words import Words
from storage.campaign.backups import BackupReport, backup_folder, backups_of
from storage.campaign.inspection import is_sound
from storage.campaign.schema import CURRENT


def noon():
    return datetime(2026, 7, 1, 12, 0, tzinfo=UTC)


@pytest.fixture
def backup(qapp, campaign):
    backup = DailyBackup(campaign.path, noon)
    yield backup
    backup.finish()


def test_the_days_backup_is_made_and_sound_while_the_campaign_is_open(backup, campaign):
    backup.begin()
    backup.finish()
    (made,) = backups_of(campaign.path)
    assert made.name == f"{campaign.path.stem}.2026-07-01.fightbook"
    assert is_sound(made, CURRENT.version)


def test_it_is_made_in_a_thread_of_its_own(backup, monkeypatch):
    threads = []
    monkeypatch.setattr(
        "gui.campaign.daily_backup.back_up_daily", lambda *_: threads.append(current_thread()) or BackupReport()
    )
    backup.begin()
    backup.finish()
    assert threads != [current_thread()]


def test_what_kept_it_from_being_made_is_told(qtbot, backup, campaign):
    backup_folder(campaign.path).write_text("in the way", encoding="utf-8")
    with qtbot.waitSignal(backup.failed) as told:
        backup.begin()
    assert str(told.args[0]).startswith("Today's backup was not made")
    assert Words("pl").fault(told.args[0]).startswith("Nie zrobiono dzisiejszej kopii. ")


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
