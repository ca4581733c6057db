import pytest
from msgspec import UNSET
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.player_mode.place import PlayerPlace
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.preferences.role import is_player, usual_path
from storage.campaign.versions import Author, Origin, OriginKind


@pytest.fixture
def program(qtbot, qapp, tmp_path, preferences):
    path = tmp_path / "mine.fightbook"
    made = Program(qapp, preferences, Launch(path, "en", "light", player=True), open_for_desk(path, now))
    qtbot.addWidget(made.window)
    made.window.show()
    yield made
    made.window.close()


def test_a_player_has_his_characters_and_no_fight(program):
    place = program.workplace
    assert isinstance(place, PlayerPlace)
    assert [panel.id for panel in place.places()] == ["roster"]
    assert table.UNDO not in program.actions.bound()
    assert table.NEXT_TURN not in program.actions.bound()
    assert program.campaign.encounters.entries() == ()
    assert program.campaign.roster.entries() == ()
    assert place.banner.isVisible()
    assert place.roster.isVisible()
    assert not place.roster.add_button.isVisible()


def test_he_makes_a_character_and_its_sheet_opens(qtbot, program):
    program.actions.action(table.NEW_CHARACTER).trigger()
    roster = program.workplace.roster
    roster.form.editor("name").setText("Una")
    qtbot.keyClick(roster.form.editor("name"), Qt.Key.Key_Return)
    assert [entry.name for entry in program.campaign.roster.entries()] == ["Una"]
    ((id, window),) = program.workplace.sheets.windows.items()
    (version,) = program.campaign.roster.revisions(id)
    assert version.origin == Origin(OriginKind.SHEET, Author.PLAYER)
    problem = program.workplace.files.keep(window.sheet, UNSET, version.origin)
    assert problem == "The sheet of Una is open; close it first, then import."
    program.workplace.close_sheets()
    assert program.workplace.files.keep(replace(window.sheet, name="Oona"), UNSET, version.origin) == ""


def test_it_speaks_polish(program):
    program.words.set_language("pl")
    assert program.workplace.banner.text().startswith("Tutaj tworzysz")


def test_who_is_a_player(tmp_path):
    preferences = BriefPreferences()
    assert not is_player(Launch(), preferences)
    assert is_player(Launch(player=True), preferences)
    preferences.set("role", "player")
    assert is_player(Launch(), preferences)
    assert not is_player(Launch(tmp_path / "table.fightbook"), preferences)
    assert usual_path(True) != usual_path(False)


def test_the_role_is_chosen_for_the_next_start(program, preferences):
    action = program.actions.action(table.PLAYER_MODE)
    action.trigger()
    assert preferences.get("role") == "player"
    assert action.isChecked()
    action.trigger()
    assert preferences.get("role") == "game_master"
    assert not action.isChecked()


def test_what_is_saved_in_a_sheet_is_in_the_list_at_once(qtbot, program):
    program.actions.action(table.NEW_CHARACTER).trigger()
    place = program.workplace
    place.roster.form.editor("name").setText("Una")
    qtbot.keyClick(place.roster.form.editor("name"), Qt.Key.Key_Return)
    ((id, _),) = place.sheets.windows.items()
    place.close_sheets()
    program.campaign.roster.save(replace(program.campaign.roster.character(id), name="Oona"))
    place.sheets.saved.emit(program.campaign.roster.character(id))
    assert [character.name for character in place.roster.model.rows] == ["Oona"]
