import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.roster.open_sheets import Sheets
from gui.sheet.comparing import compared_parts
from gui.sheet.comparison_model import ComparisonModel
from gui.sheet.figure_grid import AttributeGrid
from rules.state.character import Character

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def sheets(fight_desk, words, look):
    """Una and Bern of the skirmish, kept in the roster."""
    for who in ("una", "bern"):
        fight_desk.campaign.roster.save(fight_desk.encounter.combatants[who].sheet)
    sheets = Sheets(fight_desk, words, look)
    yield sheets
    for each in tuple(sheets.windows.values()):
        each.discard()


@pytest.fixture
def window(sheets, qtbot):
    sheets.compare("realms_of_myth", "una", "bern")
    window = sheets.comparing()
    qtbot.addWidget(window)
    return window


def row_of(window, name):
    return next(row for row in range(window.model.rowCount()) if window.model.index(row).data() == name)


def cells(window, name):
    row = row_of(window, name)
    return [window.model.index(row, column).data() for column in range(4)]


def spoken(window, row):
    return window.model.index(row).data(Qt.ItemDataRole.AccessibleTextRole)


def test_the_model_is_sound(state, state_of, sheet, look, qtmodeltester):
    model = ComparisonModel(look)
    model.compare(compared_parts(state, state_of(replace(sheet, skills={}))), state, ("Una", "Bern"))
    assert model.rowCount() > 20
    qtmodeltester.check(model)


def test_both_figures_and_the_difference_stand_in_one_row(window):
    assert cells(window, "Strength") == ["Strength", "12", "10", "−2"]
    assert [window.model.headerData(each, Qt.Orientation.Horizontal) for each in (1, 2)] == ["Una", "Bern"]
    row = row_of(window, "Strength")
    assert window.model.index(row).data(Qt.ItemDataRole.FontRole).bold()


def test_a_row_tells_both_figures_to_a_screen_reader(window):
    assert spoken(window, row_of(window, "Strength")) == "Strength: Una 12; Bern 10"
    assert spoken(window, row_of(window, "longsword")) == "longsword: Una right hand; Bern nothing"
    alike = next(place for place, row in enumerate(window.model.rows) if not getattr(row, "differs", True))
    assert "both" in spoken(window, alike)


def test_keys_go_from_difference_to_difference_and_say_where_they_end(window, qtbot, told):
    qtbot.waitExposed(window)
    qtbot.keyClick(window, Key.Key_Down, Control)
    first = window.table.currentIndex().row()
    assert window.model.row(first).differs
    assert told[-1] == f"says: {spoken(window, first)!r}"
    qtbot.keyClick(window, Key.Key_Up, Control)
    assert window.table.currentIndex().row() == first
    assert told[-1] == "says: 'No further difference.'"


def test_only_differences_leaves_out_the_rest(window, qtbot):
    everything = window.model.rowCount()
    window.only.click()
    rows = [row for row in window.model.rows if hasattr(row, "differs")]
    assert rows
    assert all(row.differs for row in rows)
    assert window.model.rowCount() < everything
    assert window.told.text() == f"{len(rows)} differences."


def test_an_open_sheet_counts_with_its_unsaved_changes(window, sheets, fight_desk):
    sheets.open_sheet(fight_desk.campaign.roster.character("una"))
    grid = sheets.windows["una"].body.findChild(AttributeGrid)
    grid.boxes["STR"].setValue(17)
    assert cells(window, "Strength") == ["Strength", "17", "10", "−7"]


def test_a_sheet_asks_whom_to_compare_it_with(sheets, fight_desk, qtbot):
    sheets.open_sheet(fight_desk.campaign.roster.character("bern"))
    sheets.windows["bern"].foot.compare_button.click()
    window = sheets.comparing()
    qtbot.addWidget(window)
    assert (window.ours.currentText(), window.theirs.currentText()) == ("Bern", "Una")
    ready = [window.theirs.itemText(place) for place in range(window.theirs.count())]
    assert any(name.endswith(", ready combatant") for name in ready)
    window.theirs.setCurrentIndex(window.theirs.count() - 1)
    assert window.model.headerData(2, Qt.Orientation.Horizontal) in ready[-1]


def test_people_of_one_name_are_told_apart_and_the_same_one_has_no_difference(sheets, fight_desk, qtbot):
    fight_desk.campaign.roster.save(Character("other", "realms_of_myth", "Una"))
    sheets.compare("realms_of_myth", "una", "una")
    window = sheets.comparing()
    qtbot.addWidget(window)
    assert window.told.text() == "There is no difference."
    assert not window.next_button.isEnabled()


def test_another_language_shows_at_once(window, words):
    words.set_language("pl")
    assert window.windowTitle() == "Dwie postacie obok siebie"
    assert cells(window, "Siła") == ["Siła", "12", "10", "−2"]


def test_a_character_who_is_gone_is_told(window, told):
    window.theirs.addItem("Nobody", "nobody")
    window.theirs.setCurrentIndex(window.theirs.count() - 1)
    assert window.told.text() == "One of the two sheets cannot be read. Choose somebody else."
    assert window.model.rowCount() == 0
    assert told[-1] == f"says: {window.told.text()!r}"
