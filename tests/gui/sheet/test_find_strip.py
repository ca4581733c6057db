"""The search line of a sheet: it keeps the keys while it goes from match to match, and Esc gives them to the match."""

import pytest
from PySide6.QtCore import Qt

from gui.roster.open_sheets import Sheets
from gui.words.heading_label import HeadingLabel
from rules.state.character import Advance, Character, Item

BORS = Character(
    "bors",
    "gurps3",
    "Bors",
    skills={"broadsword": 13},
    items=(Item("broadsword", where="right_hand"), Item("dagger")),
    notes="Born at the salt road.",
    about={"race": "Dwarf of Kazar"},
    advances=(Advance("2026-07-01", "The ford at Bren", 3),),
)
Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    sheets = Sheets(fight_desk, words, look)
    sheets.open_sheet(BORS)
    window = sheets.windows["bors"]
    window.activateWindow()
    window.open_search()
    qtbot.waitUntil(window.finder.line.hasFocus)
    yield window
    for each in tuple(sheets.windows.values()):
        each.discard()


@pytest.fixture
def announced(monkeypatch):
    told = []

    def note(_widget, text):
        told.append(text)

    monkeypatch.setattr("gui.sheet.find_strip.announce", note)
    return told


def find(qtbot, window, typed):
    window.finder.line.setText(typed)
    press(qtbot, window, Key.Key_Return)


def press(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(window.finder.line, key, modifier)
    assert window.finder.line.hasFocus()


def shown(view):
    return view.currentIndex().siblingAtColumn(0).data()


def marked(widget):
    return widget.property("found") is True


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_F3])
def test_the_search_keeps_the_keys_and_goes_on_to_the_next_match(qtbot, window, announced, key):
    body = window.body
    window.finder.line.setText("broadsword")
    press(qtbot, window, key)
    assert shown(body.sections["skills"].view) == "Broadsword"
    press(qtbot, window, key)
    assert shown(body.sections["items"].view) == "broadsword"
    press(qtbot, window, key)
    assert announced == [
        *("1 of 2: Broadsword (Skills)", "2 of 2: broadsword (Belongings)", "1 of 2: Broadsword (Skills)"),
    ]
    assert window.finder.told.text() == announced[-1]
    assert not body.sections["mind"].form.isVisible()


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_F3])
def test_with_shift_it_goes_back(qtbot, window, announced, key):
    window.finder.line.setText("broadsword")
    press(qtbot, window, key, SHIFT)
    press(qtbot, window, key, SHIFT)
    assert announced == ["2 of 2: broadsword (Belongings)", "1 of 2: Broadsword (Skills)"]


def test_of_many_matches_the_next_and_the_one_before_are_those_beside(qtbot, window, announced):
    window.finder.line.setText("sword")
    for modifier in (Qt.KeyboardModifier.NoModifier,) * 3 + (SHIFT,) * 4:
        press(qtbot, window, Key.Key_F3, modifier)
    count = int(announced[0].partition(":")[0].split()[-1])
    assert count > 3
    assert [int(told.split()[0]) for told in announced] == [1, 2, 3, 2, 1, count, count - 1]


def test_a_search_that_is_opened_again_waits_for_another_text(qtbot, window, announced):
    find(qtbot, window, "sword")
    window.open_search()
    assert window.finder.line.selectedText() == "sword"
    window.finder.line.setText("  ")
    press(qtbot, window, Key.Key_Return)
    assert (window.finder.told.text(), len(announced)) == ("", 1)


def test_esc_on_a_button_of_the_search_closes_it(qtbot, window):
    window.finder.next_button.setFocus()
    qtbot.keyClick(window.finder.next_button, Key.Key_A)
    assert window.finder.isVisible()
    qtbot.keyClick(window.finder.next_button, Key.Key_Escape)
    assert not window.finder.isVisible()
    assert window.isVisible()


def test_the_buttons_go_on_and_back_too(window, announced):
    window.finder.line.setText("broadsword")
    for button in (window.finder.next_button, window.finder.next_button, window.finder.back_button):
        button.click()
    assert [told[0] for told in announced] == ["1", "2", "1"]


def test_a_figure_is_marked_and_in_view_until_the_search_goes_elsewhere(qtbot, window):
    body = window.body
    find(qtbot, window, "vision")
    button = body.sections["mind"].buttons["vision"]
    assert marked(button)
    assert not button.visibleRegion().isEmpty()
    find(qtbot, window, "dext")
    assert not marked(button)
    assert marked(body.sections["attributes"].boxes["DX"])
    window.finder.line.setText("dexter")
    assert not marked(body.sections["attributes"].boxes["DX"])


def test_esc_closes_the_search_and_gives_the_keys_to_the_match_and_again_esc_closes_the_sheet(qtbot, window):
    find(qtbot, window, "vision")
    qtbot.keyClick(window.finder.line, Key.Key_Escape)
    button = window.body.sections["mind"].buttons["vision"]
    assert not window.finder.isVisible()
    assert window.focusWidget() is button
    assert not marked(button)
    assert window.isVisible()
    with qtbot.waitSignal(window.gone):
        qtbot.keyClick(button, Key.Key_Escape)


def test_esc_without_a_match_gives_the_keys_back(qtbot, window):
    qtbot.keyClick(window.finder.line, Key.Key_Escape)
    window.head.name.setFocus()
    window.open_search()
    window.finder.line.setText("dragon")
    qtbot.keyClick(window.finder.line, Key.Key_Escape)
    assert not window.finder.isVisible()
    assert window.focusWidget() is window.head.name


def test_esc_from_a_search_out_of_a_cell_gives_the_keys_to_its_table(qtbot, window):
    qtbot.keyClick(window.finder.line, Key.Key_Escape)
    skills = window.body.sections["skills"].view
    skills.setCurrentIndex(skills.model().index(0, 1))
    skills.setFocus()
    skills.edit(skills.currentIndex())
    window.open_search()
    qtbot.keyClick(window.finder.line, Key.Key_Escape)
    assert window.focusWidget() is skills


def test_entries_of_lists_are_found_whatever_their_own_search_hides(qtbot, window):
    skills = window.body.sections["skills"]
    skills.search.setText("bow")
    find(qtbot, window, "broadsword")
    assert (shown(skills.view), skills.search.text()) == ("Broadsword", "")
    find(qtbot, window, "ambidext")
    assert shown(window.body.sections["traits"].view).lower() == "ambidexterity"


def test_text_in_the_notes_the_person_and_the_log_is_found(qtbot, window):
    find(qtbot, window, "SALT road")
    assert window.body.notes.edit.textCursor().selectedText() == "salt road"
    find(qtbot, window, "kazar")
    assert marked(window.body.more["sheet.about"].fields["race"])
    find(qtbot, window, "bren")
    assert window.body.more["sheet.advancement"].view.currentIndex().row() == 0


def test_a_section_is_found_by_its_heading(qtbot, window):
    find(qtbot, window, "weapons in use")
    assert [label.text() for label in window.body.findChildren(HeadingLabel) if marked(label)] == ["Weapons in use"]


def test_what_is_nowhere_is_told_and_announced(qtbot, window, announced):
    find(qtbot, window, "dragon")
    assert window.finder.told.text() == "“dragon” is not on this sheet."
    assert announced == ["“dragon” is not on this sheet."]
