"""Shortcuts can be changed, stay changed, and never mean two things."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QWidget

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.key_conflicts import obstacle
from gui.actions.shortcut_window import ShortcutWindow
from gui.actions.shortcuts import Shortcuts
from gui.preferences.preferences import KeptPreferences


@pytest.fixture
def path(tmp_path):
    return tmp_path / "preferences.json"


@pytest.fixture
def make(words, look, path):
    def make():
        actions = Actions(words, look, Shortcuts(KeptPreferences(path)))
        for command in (table.UNDO, table.REDO, table.ABOUT):
            actions.bind(command, list)
        return actions

    return make


@pytest.fixture
def home(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def window(home, make, words, look):
    made = ShortcutWindow(make(), words, look, home)
    made.open_list()
    return made


def keys_of(actions, command):
    return [keys.toString() for keys in actions.action(command).shortcuts()]


def choose(window, command):
    place = next(place for place, row in enumerate(window.model.rows) if row.command == command)
    window.view.setCurrentIndex(window.model.index(place))


def give(window, command, keys):
    choose(window, command)
    window.field.setKeySequence(QKeySequence(keys))
    window.take_button.click()


def test_new_keys_hold_at_once_and_in_the_next_run(window, make):
    give(window, table.REDO, "Ctrl+Shift+F7")
    assert keys_of(window._actions, table.REDO) == ["Ctrl+Shift+F7"]
    assert "Ctrl+Shift+F7" in window.told.text()
    assert "Ctrl+Shift+F7" in window._actions.action(table.REDO).toolTip()
    assert keys_of(make(), table.REDO) == ["Ctrl+Shift+F7"]


def test_keys_that_mean_something_already_are_refused_with_a_sentence(window):
    give(window, table.ABOUT, "Ctrl+Z")
    assert keys_of(window._actions, table.ABOUT) == []
    assert window.told.text() == "Ctrl+Z already means: Undo. Free it there first, or use other keys."


def test_a_command_can_be_without_keys_and_have_its_first_ones_again(window, make):
    choose(window, table.UNDO)
    window.none_button.click()
    assert keys_of(make(), table.UNDO) == []
    give(window, table.ABOUT, "Ctrl+Z")
    assert keys_of(window._actions, table.ABOUT) == ["Ctrl+Z"]
    choose(window, table.UNDO)
    window.first_button.click()
    assert keys_of(window._actions, table.UNDO) == []
    assert "About Fightbook" in window.told.text()
    window.all_button.click()
    assert keys_of(make(), table.UNDO) == ["Ctrl+Z"]
    assert keys_of(make(), table.ABOUT) == []


def test_the_button_wants_keys_first(window):
    choose(window, table.UNDO)
    window.take_button.click()
    assert window.told.text() == "First press the keys in the field before the button."


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("A", "for typing"),
        ("Shift+A", "for typing"),
        ("Return", "for typing"),
        ("Esc", "for typing"),
        ("Ctrl+C", "for typing"),
        ("Alt+F", "opens a menu"),
        ("F10", "opens a menu"),
        ("F7", ""),
        ("Shift+F7", ""),
        ("Ctrl+B", ""),
        ("Alt+Shift+B", ""),
    ],
)
def test_keys_that_are_needed_elsewhere_are_refused(make, words, keys, sentence):
    told = obstacle(QKeySequence(keys), table.ABOUT, make(), words)
    assert sentence in told
    assert bool(told) == bool(sentence)


def test_they_are_found_by_what_they_do_and_by_their_keys(qtbot, window):
    qtbot.keyClicks(window.search, "und")
    assert window.current == table.UNDO
    window.search.clear()
    qtbot.keyClicks(window.search, "ctrl+y")
    assert window.current == table.REDO
    qtbot.keyClick(window.search, Qt.Key.Key_Return)
    assert window.view.hasFocus() or not window.isActiveWindow()


def test_the_keys_of_panels_are_shown_but_stay(window, qtbot):
    qtbot.keyClicks(window.search, "help card")
    row = window.model.row(window.view.currentIndex().row())
    assert (row.command, row.keys) == (None, "?")
    assert not window.take_button.isEnabled()
    assert "you cannot change them" in window.told.text()


def test_it_keeps_the_promises_of_models(qtmodeltester, window):
    qtmodeltester.check(window.model)


def test_it_speaks_the_language_of_the_moment(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Skróty klawiszowe"
    assert "Cofnij" in [window.model.row(place).name for place in range(window.model.rowCount())]


def test_enter_in_the_list_goes_on_to_the_field_for_the_keys(qtbot, window):
    window.view.setFocus()
    qtbot.keyClick(window.view, Qt.Key.Key_Return)
    assert window.focusWidget() is window.field or window.field.isAncestorOf(window.focusWidget())


def test_the_field_takes_the_room_that_is_left(window):
    window.resize(900, 500)
    window.show()
    left = window.label.geometry().right(), window.take_button.geometry().left()
    assert window.field.width() > 0.8 * (left[1] - left[0])
    window.close()


def test_everything_is_there_before_the_window_is_opened_first(home, make, words, look):
    made = ShortcutWindow(make(), words, look, home)
    assert made.current == table.UNDO
    assert made.take_button.isEnabled()


@pytest.mark.parametrize("keys", ["Ctrl+A", "Ctrl+C", "Ctrl+V", "Ctrl+X", "F2", "F4", "Ctrl+Left", "Ctrl+End"])
def test_keys_of_fields_and_lists_are_refused(make, words, keys):
    assert "for typing" in obstacle(QKeySequence(keys), table.ABOUT, make(), words)


def test_its_own_keys_are_no_obstacle_and_those_of_all_others_are(make, words):
    actions = make()
    assert obstacle(QKeySequence("Ctrl+Z"), table.UNDO, actions, words) == ""
    for keys in ("Ctrl+Shift+Z", "Ctrl+Y"):
        assert "Redo" in obstacle(QKeySequence(keys), table.UNDO, actions, words)
        assert obstacle(QKeySequence(keys), table.REDO, actions, words) == ""
