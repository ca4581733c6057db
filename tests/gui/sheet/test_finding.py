"""Search over everything on a sheet: figures, lists, gear, notes and the log are found by key."""

import pytest
from PySide6.QtCore import Qt

from gui.roster.open_sheets import Sheets
from rules.state.character import Advance, Character, Item

BORS = Character(
    "bors",
    "gurps3",
    "Bors",
    skills={"broadsword": 13},
    items=(Item("broadsword", where="right_hand"), Item("dagger")),
    notes="Born at the salt road.",
    advances=(Advance("2026-07-01", "The ford at Bren", 3),),
)
Key = Qt.Key


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_sheet(BORS)
    window = sheets.windows["bors"]
    window.activateWindow()
    window.open_search()
    qtbot.waitUntil(window.finder.box.line.hasFocus)
    yield window
    window.discard()


def find(qtbot, window, typed):
    window.finder.box.line.setText(typed)
    qtbot.keyClick(window.finder.box.line, Key.Key_Return)
    return window.focusWidget()


def shown(view):
    return view.currentIndex().siblingAtColumn(0).data()


def test_a_figure_is_found_by_its_name_and_takes_the_keys(qtbot, window):
    assert find(qtbot, window, "dext") is window.body.sections["attributes"].boxes["DX"]
    assert find(qtbot, window, "vision") is window.body.sections["mind"].buttons["vision"]


def test_entries_of_lists_and_gear_are_found_and_enter_goes_on_to_the_next(qtbot, window):
    skills = window.body.sections["skills"]
    skills.search.setText("bow")
    gear = window.body.sections["items"].view
    assert find(qtbot, window, "broadsword") is gear
    assert shown(gear) == "broadsword"
    assert find(qtbot, window, "broadsword") is skills.view
    assert (shown(skills.view), skills.search.text()) == ("Broadsword", "")
    traits = window.body.sections["traits"].view
    assert find(qtbot, window, "ambidext") is traits


def test_text_in_the_notes_and_in_the_log_is_found(qtbot, window):
    assert find(qtbot, window, "salt road") is window.body.notes.edit
    assert window.body.notes.edit.textCursor().selectedText() == "salt road"
    log = window.body.more["sheet.advancement"]
    assert find(qtbot, window, "bren") is log.view


def test_what_is_nowhere_is_told_and_esc_closes_the_search(qtbot, window):
    find(qtbot, window, "dragon")
    assert window.problem.text() == "“dragon” is not on this sheet."
    window.finder.box.line.clear()
    qtbot.keyClick(window.finder.box.line, Key.Key_Escape)
    assert not window.finder.isVisible()
