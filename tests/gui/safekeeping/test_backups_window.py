"""The window of backups, on real backups, by keys and in both languages."""

from datetime import timedelta
from typing import get_args

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.campaign.opening import Opened
from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from gui.safekeeping.backups_window import BackupsWindow
from gui.safekeeping.copies_view import CHANGES, REASONS
from gui.safekeeping.open_file import OpenFile
from storage.campaign.backup_names import BackupReason, list_backups
from storage.campaign.backups import back_up_before, back_up_daily
from storage.campaign.contents import Change, Relation, compare, describe
from tests.gui.conftest import noon


@pytest.fixture
def played(fight_desk, campaign):
    """A campaign with an empty backup, then one with a character and a step, and three steps after them."""
    back_up_daily(campaign.path, noon() - timedelta(days=1))
    campaign.roster.save(fight_desk.encounter.combatants["una"].sheet)
    fight_desk.end_turn()
    back_up_before(campaign.path, BackupReason.IMPORT, noon())
    for _ in range(3):
        fight_desk.end_turn()
    una = campaign.roster.character("una")
    campaign.roster.save(replace(una, name="<b>Una"))
    return campaign


@pytest.fixture
def window(qtbot, played, preferences, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    file = OpenFile(Opened(played, wanted=played.path), RecentFiles(preferences, False), words)
    file.stand_over(home)
    window = BackupsWindow(file, words, look, noon)
    window.open_list()
    qtbot.waitUntil(lambda: all(row.is_read for row in window.view.model_of_copies.rows))
    yield window
    window.finish()
    window.close()


def shown(window, row):
    model = window.view.model_of_copies
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_each_backup_tells_when_why_what_it_holds_and_how_it_differs(window):
    QAbstractItemModelTester(window.view.model_of_copies, QAbstractItemModelTester.FailureReportingMode.Fatal)
    newest, first = shown(window, 0), shown(window, 1)
    assert newest[0].startswith("1 Jul 2026, ")
    assert newest[1:3] == ["Before an import", "1 encounter, 1 character"]
    assert "Bern's turn" in newest[4]
    assert newest[3] == "3 steps fewer, 1 character differs"
    assert first[1:3] == ["First of the day", "1 encounter, 0 characters"]
    assert first[3:] == ["4 steps fewer, 1 character differs", "No step yet"]


def test_names_in_tool_tips_are_text(window):
    tip = window.view.model_of_copies.index(0, 3).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "Una: an older version"
    tip = window.view.model_of_copies.index(1, 3).data(Qt.ItemDataRole.ToolTipRole)
    assert tip == "<qt>&lt;b&gt;Una: not in this backup</qt>"


def test_what_finds_no_room_in_the_row_stands_below(qtbot, window):
    step, changes = window.about.text().splitlines()
    assert step.startswith("Last step in At the ford, 1 Jul 2026, ")
    assert changes == "Una: an older version"
    qtbot.keyClick(window.view, Qt.Key.Key_Down)
    assert window.about.text() == "<b>Una: not in this backup"


@pytest.mark.parametrize("reason", BackupReason)
def test_every_reason_has_its_words(words, reason):
    assert words(REASONS[reason])


@pytest.mark.parametrize("change", get_args(Change))
def test_every_change_of_a_character_has_its_words(words, change):
    assert words(CHANGES[change], name="Una").startswith("Una: ")


def test_it_speaks_polish(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Kopie kampanii table"
    assert shown(window, 0)[1:3] == ["Przed importem", "1 starcie, 1 postać"]
    assert shown(window, 0)[3] == "3 kroki mniej, 1 inna postać"
    assert window.view.accessibleName() == "Kopie zapasowe i inne kopie"


def test_enter_opens_a_backup_to_read(qtbot, window, played):
    qtbot.waitUntil(window.view.hasFocus)
    qtbot.keyClick(window.view, Qt.Key.Key_Down)
    with qtbot.waitSignal(window.wanted) as wanted:
        qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert wanted.args == [Launch(list_backups(played.path)[0].path, read_only=True)]


def test_a_backup_is_restored_as_another_file_and_the_campaign_stays(qtbot, window, played, tmp_path):
    target, before = tmp_path / "again.fightbook", describe(played.path)
    with qtbot.waitSignal(window.wanted) as wanted:
        window.restore(str(target))
    assert wanted.args == [Launch(target)]
    assert compare(before, describe(target)).relation is Relation.OLDER
    assert compare(before, describe(played.path)).relation is Relation.SAME
    assert BackupReason.RESTORE in {each.reason for each in list_backups(played.path)}


def test_a_file_that_is_there_is_never_overwritten(window, played):
    before = describe(played.path)
    window.restore(str(played.path))
    assert window.told.text().startswith(f"There is a file {played.path} already")
    assert describe(played.path) == before
    assert not window.work.is_running


def test_a_restore_that_fails_is_told(qtbot, window, tmp_path):
    (tmp_path / "file").touch()
    window.restore(str(tmp_path / "file" / "again.fightbook"))
    qtbot.waitUntil(lambda: window.told.text().startswith("The backup was not restored"))
    assert window.restore_button.isEnabled()


def test_the_name_of_the_new_file_is_asked_for(window):
    window.restore_button.click()
    dialog = window.findChild(QFileDialog)
    assert dialog.testOption(QFileDialog.Option.DontConfirmOverwrite)
    assert dialog.windowTitle() == "Restore a backup as a new file"
    dialog.close()


@pytest.mark.parametrize("damage", ["page", "header"])
def test_a_damaged_backup_cannot_be_restored(qtbot, window, played, damage):
    path = window.view.model_of_copies.row(0).copy.path
    content = bytearray(path.read_bytes())
    middle = slice(-8192, -4096) if damage == "page" else slice(0, 4096)
    content[middle] = bytes(4096)
    path.write_bytes(content)
    window.open_list()
    qtbot.waitUntil(lambda: all(row.is_read for row in window.view.model_of_copies.rows))
    assert shown(window, 0)[2] in ("Damaged", "Cannot be read")
    assert not window.restore_button.isEnabled()


def test_without_backups_it_says_when_they_are_made(window, played):
    for backup in list_backups(played.path):
        backup.path.unlink()
    window.open_list()
    assert window.told.text().startswith("There are no backups yet")
    assert not window.open_button.isEnabled()
    assert not window.restore_button.isEnabled()


def test_escape_closes_it_and_stops_reading(qtbot, window):
    window.open_list()
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert not window.isVisible()
    window.open_list()
    qtbot.waitUntil(lambda: all(row.is_read for row in window.view.model_of_copies.rows))


def test_a_backup_is_made_at_once_told_and_listed(qtbot, window, played):
    told = []
    window._file.told.connect(told.append)
    before = window.view.model_of_copies.rowCount()
    window.now_button.click()
    assert BackupReason.ASKED in {each.reason for each in list_backups(played.path)}
    window._file.note_backup()
    assert [notice.text for notice in told] == ["A backup of the campaign was made."]
    assert window.view.model_of_copies.rowCount() == before + 1
    window._file.note_backup()
    assert len(told) == 1, "only a backup that somebody asked for is told"
