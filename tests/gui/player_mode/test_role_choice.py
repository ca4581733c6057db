import pytest
from PySide6.QtCore import Qt

from gui.actions import table
from gui.app import Program, now
from gui.campaign.opening import open_for_desk
from gui.player_mode.role_choice import RoleChoice
from gui.preferences.launch import Launch
from gui.preferences.preferences import BriefPreferences
from gui.preferences.role import GAME_MASTER, PLAYER, ROLE_KEY, UNDECIDED, is_new


@pytest.fixture
def choice(qtbot, words, look):
    made = RoleChoice(words, look)
    qtbot.addWidget(made)
    return made


@pytest.fixture
def start(qtbot, qapp, preferences, tmp_path):
    def start(launch=None):
        opened = open_for_desk(tmp_path / "winter.fightbook", now)
        program = Program(qapp, preferences, launch or Launch(language="en"), opened)
        qtbot.addWidget(program.window)
        program.window.show()
        return program

    return start


def test_it_asks_only_when_it_is_told_to(choice):
    assert not choice.is_asking
    choice.ask()
    assert choice.is_asking
    assert choice.accessibleName() == choice.text.text()


@pytest.mark.parametrize("button", ["desk_button", "dismiss_button"])
def test_the_desk_stays(qtbot, choice, button):
    choice.ask()
    with qtbot.waitSignal(choice.desk_wanted):
        qtbot.mouseClick(getattr(choice, button), Qt.MouseButton.LeftButton)
    assert not choice.is_asking


def test_it_speaks_polish(choice, words):
    words.set_language("pl")
    assert choice.player_button.text() == "&Tworzę postać"
    assert choice.dismiss_button.accessibleName() == words("message.dismiss")


def test_who_is_new(tmp_path):
    preferences = BriefPreferences()
    assert is_new(Launch(), preferences)
    assert not is_new(Launch(tmp_path / "table.fightbook"), preferences)
    assert not is_new(Launch(player=True), preferences)
    preferences.set("theme", "dark")
    assert not is_new(Launch(), preferences)
    preferences.set(ROLE_KEY, UNDECIDED)
    assert is_new(Launch(), preferences)
    preferences.set(ROLE_KEY, GAME_MASTER)
    assert not is_new(Launch(), preferences)


def test_somebody_new_is_asked_until_he_answers(start, preferences):
    program = start()
    assert program.role_choice.isVisible()
    program.window.close()
    assert preferences.get(ROLE_KEY) == UNDECIDED
    program = start()
    assert program.role_choice.isVisible()
    program.role_choice.desk_button.click()
    assert not program.role_choice.isVisible()
    program.window.close()
    assert preferences.get(ROLE_KEY) == GAME_MASTER
    program = start()
    assert not program.role_choice.isVisible()
    program.window.close()


def test_the_menu_answers_too(start, preferences):
    program = start()
    program.actions.action(table.PLAYER_MODE).trigger()
    assert preferences.get(ROLE_KEY) == PLAYER
    assert not program.role_choice.isVisible()
    assert program.successor is None
    program.window.close()


def test_a_player_gets_his_characters_in_place_of_the_desk(start, preferences):
    program = start()
    program.role_choice.player_button.click()
    assert preferences.get(ROLE_KEY) == PLAYER
    assert not program.window.isVisible()
    assert program.successor == Launch(language="en", player=True)


def test_it_asks_in_words_and_a_player_is_told_apart(qtbot, choice, words):
    choice.ask()
    assert choice.text.text() == words("role.text")
    with qtbot.waitSignal(choice.player_wanted), qtbot.assertNotEmitted(choice.desk_wanted):
        qtbot.mouseClick(choice.player_button, Qt.MouseButton.LeftButton)
    assert not choice.is_asking


def test_its_answers_stand_beside_the_question(choice):
    choice.ask()
    buttons = (choice.desk_button, choice.player_button, choice.dismiss_button)
    assert [button.isVisible() and button.window() is choice.window() for button in buttons] == [True] * 3
    lefts = [button.geometry().left() for button in buttons]
    assert lefts == sorted(set(lefts))
