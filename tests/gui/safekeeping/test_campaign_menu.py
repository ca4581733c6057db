"""The commands for campaign files, on a real window and by keys."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import Opened, open_for_desk
from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from storage.campaign.campaign import open_campaign, open_read_only
from tests.gui.conftest import noon


@pytest.fixture
def winter(tmp_path):
    return tmp_path / "winter.fightbook"


@pytest.fixture
def make(qtbot, qapp, preferences):
    programs = []

    def make(path, language="en", launch=None):
        opened = open_for_desk(path, now)
        program = Program(qapp, preferences, launch or Launch(path, language), opened)
        qtbot.addWidget(program.window)
        program.window.show()
        programs.append(program)
        return program

    yield make
    for program in programs:
        program.window.close()


@pytest.fixture
def program(make, winter):
    return make(winter)


def other_campaign(path):
    open_campaign(path, noon, daily_backup=False).close()
    return path


def entries(program):
    menu = program.safekeeping.menu.recent_menu
    menu.aboutToShow.emit()
    return [action.text() for action in menu.actions()]


def dialog_of(program):
    return next(each for each in program.window.findChildren(QFileDialog) if each.isVisible())


def test_another_campaign_takes_the_place_of_this_one_which_is_closed(program, winter, tmp_path):
    summer = other_campaign(tmp_path / "summer.fightbook")
    program.safekeeping.menu.open(str(summer))
    assert not program.window.isVisible()
    assert program.successor == Launch(summer, "en")
    with open_campaign(winter, now, daily_backup=False) as again:
        assert not again.read_only


def test_what_is_no_campaign_is_refused_and_this_one_stays(program, tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Una")
    program.safekeeping.menu.open(str(letter))
    assert program.window.isVisible()
    assert program.successor is None
    assert program.window.strip.message.text.startswith(f"{letter} is not a Fightbook campaign")


def test_the_campaign_that_is_open_is_not_opened_again(program, winter):
    program.safekeeping.menu.open(str(winter))
    assert program.window.isVisible()
    assert program.window.strip.message.text == "winter is open already."


def test_a_new_campaign_never_takes_the_place_of_a_file(program, tmp_path):
    taken = tmp_path / "taken.fightbook"
    taken.write_bytes(b"somebody's")
    program.safekeeping.menu.begin(str(taken))
    assert (taken.read_bytes(), program.window.isVisible()) == (b"somebody's", True)
    assert program.window.strip.message.text.startswith(f"There is a file {taken} already")
    program.safekeeping.menu.begin(str(tmp_path / "new.fightbook"))
    assert program.successor == Launch(tmp_path / "new.fightbook", "en", new=True)


@pytest.mark.parametrize("command", [table.NEW_CAMPAIGN, table.OPEN_CAMPAIGN, table.SAVE_COPY])
def test_dialogs_ask_for_campaigns_and_never_offer_to_overwrite(program, command):
    program.actions.action(command).trigger()
    dialog = dialog_of(program)
    assert "*.fightbook" in dialog.nameFilters()[0]
    saves = dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    assert dialog.testOption(QFileDialog.Option.DontConfirmOverwrite) == saves == (command is not table.OPEN_CAMPAIGN)
    dialog.close()


def test_keys_open_the_dialog_of_campaigns(qtbot, program):
    program.window.activateWindow()
    qtbot.waitUntil(program.window.isActiveWindow)
    qtbot.keyClick(program.window, Qt.Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    assert dialog_of(program).windowTitle() == "Open a campaign"
    dialog_of(program).close()


def test_a_copy_is_saved_beside_play_and_opens_as_the_same_campaign(qtbot, program, winter, tmp_path):
    target = tmp_path / "copy.fightbook"
    desk = program.workplace.desk
    desk.end_turn()
    with qtbot.waitSignal(program.safekeeping.menu.told) as told:
        program.safekeeping.menu.copy(str(target))
    assert told.args[0].text == f"A checked copy of the campaign was saved as {target}."
    assert program.window.strip.message.text == told.args[0].text
    with open_read_only(target, noon) as copy:
        assert copy.inventory.read().steps == desk.campaign.inventory.read().steps != frozenset()
    program.safekeeping.menu.copy(str(target))
    assert program.window.strip.message.text.startswith(f"There is a file {target} already")


def test_find_makes_a_backup_too(program):
    assert program.safekeeping.menu.entries()[0].name == "Back up now"


def test_a_copy_that_fails_is_told_with_the_reason(qtbot, program, tmp_path):
    (tmp_path / "file").touch()
    with qtbot.waitSignal(program.safekeeping.menu.told) as told:
        program.safekeeping.menu.copy(str(tmp_path / "file" / "copy.fightbook"))
    assert told.args[0].tone == "danger"
    assert str(tmp_path / "file") in told.args[0].details


def test_recent_campaigns_are_listed_and_the_missing_marked(make, winter, tmp_path, preferences):
    summer, autumn = other_campaign(tmp_path / "summer & sun.fightbook"), tmp_path / "autumn.fightbook"
    for path in (autumn, summer):
        RecentFiles(preferences, player=False).note(path)
    program = make(winter)
    assert entries(program) == ["&1 summer && sun", "&2 autumn (missing)"]
    tips = [action.toolTip() for action in program.safekeeping.menu.recent_menu.actions()]
    assert tips == [str(summer), str(autumn)]
    program.safekeeping.menu.recent_menu.actions()[0].trigger()
    assert program.successor is not None
    assert program.successor.campaign == summer


def test_two_of_one_name_are_told_apart_by_their_folders(make, winter, tmp_path, preferences):
    for folder in ("a", "b"):
        RecentFiles(preferences, player=False).note(tmp_path / folder / "table.fightbook")
    program = make(winter)
    names = [f"&1 table ({tmp_path / 'b'}) (missing)", f"&2 table ({tmp_path / 'a'}) (missing)"]
    assert entries(program) == names


def test_without_others_the_list_says_so_in_both_languages(program):
    assert entries(program) == ["No other campaign yet"]
    program.words.set_language("pl")
    assert entries(program) == ["Nie ma jeszcze innych kampanii"]


def test_the_list_hangs_in_the_menu_and_among_what_can_be_found(qtbot, make, winter, tmp_path, preferences):
    RecentFiles(preferences, player=False).note(other_campaign(tmp_path / "summer.fightbook"))
    program = make(winter)
    assert program.actions.action(table.RECENT_CAMPAIGNS).menu() is program.safekeeping.menu.recent_menu
    box = program.window.command_box
    box.open()
    qtbot.keyClicks(box.field, "open summer")
    qtbot.keyClick(box.field, Qt.Key.Key_Return)
    assert program.successor is not None
    assert program.successor.campaign == tmp_path / "summer.fightbook"


def test_the_list_opens_by_its_command(qtbot, program):
    program.actions.action(table.RECENT_CAMPAIGNS).trigger()
    assert program.safekeeping.menu.recent_menu.isVisible()
    program.safekeeping.menu.recent_menu.close()


def test_what_was_opened_is_remembered_but_not_what_was_only_looked_at(make, winter, tmp_path, preferences):
    make(winter).window.close()
    backup = tmp_path / "backups" / "winter.2026-07-01-120000.day.fightbook"
    backup.parent.mkdir()
    winter.rename(backup)
    program = make(backup)
    assert program.campaign.read_only
    assert program.window.strip.message.text.startswith("This is a backup")
    assert [Path(each).name for each in preferences.get("campaigns")] == ["winter.fightbook"]
    assert table.SAVE_COPY in program.actions.bound()


def test_without_an_open_campaign_there_is_nothing_to_copy(qtbot, qapp, preferences):
    program = Program(qapp, preferences, Launch(language="en"), Opened(None))
    qtbot.addWidget(program.window)
    assert table.SAVE_COPY not in program.actions.bound()
    assert table.OPEN_CAMPAIGN in program.actions.bound()
    program.window.close()


def test_a_player_stays_one_in_another_file(make, tmp_path):
    una, bern = tmp_path / "una.fightbook", other_campaign(tmp_path / "bern.fightbook")
    program = make(una, launch=Launch(una, "en", player=True))
    program.safekeeping.menu.open(str(bern))
    assert program.successor == Launch(bern, "en", player=True)
    assert QApplication.activeModalWidget() is None
