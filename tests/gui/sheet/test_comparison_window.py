import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView

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


def test_differences_are_reached_from_any_row_and_none_is_left_beyond_the_last(window):
    model = window.model
    differing = [place for place, row in enumerate(model.rows) if getattr(row, "differs", False)]
    first, last = differing[0], differing[-1]
    assert model.next_difference(first - 1, 1) == first
    assert model.next_difference(first, 1) == differing[1]
    assert model.next_difference(last, -1) == differing[-2]
    assert model.next_difference(last, 1) == model.next_difference(first, -1) == -1
    rows = (*model.rows[: first + 1],)
    model.replace(rows)
    assert model.next_difference(len(rows), -1) == first
    model.replace(model.rows[first:])
    assert model.next_difference(1, -1) == 0


def test_a_heading_says_in_how_many_rows_of_its_part_the_sheets_differ(window):
    headings = [window.model.index(row).data() for row in window.model.headings()]
    assert window.model.headings()[0] == 0
    for row in window.model.headings():
        part = window.model.row(row)
        told = window.model.index(row).data()
        assert told.startswith(part.title)
        assert (f"{part.count}" in told) == (part.count > 0) or not part.count
        cells = [window.model.index(row, column) for column in range(4)]
        assert [cell.data() for cell in cells[1:]] == ["", "", ""]
        assert cells[0].data(Qt.ItemDataRole.FontRole).bold()
        assert cells[0].data(Qt.ItemDataRole.BackgroundRole) is not None
        assert window.table.columnSpan(row, 0) == 4
        assert window.table.columnSpan(row + 1, 0) == 1
    assert len(headings) == len(set(headings)) > 4


def test_rows_that_are_alike_are_plain(window):
    for row, shown in enumerate(window.model.rows):
        if getattr(shown, "differs", True) is False:
            assert window.model.index(row).data(Qt.ItemDataRole.FontRole) is None
            assert window.model.index(row).data(Qt.ItemDataRole.BackgroundRole) is None
            assert window.model.index(row, 3).data() == ""


def test_parts_that_are_alike_go_with_only_differences(sheets, fight_desk, qtbot):
    una = fight_desk.campaign.roster.character("una")
    fight_desk.campaign.roster.save(replace(una, id="twin", attributes={**una.attributes, "STR": 20}))
    sheets.compare("realms_of_myth", "una", "twin")
    window = sheets.comparing()
    qtbot.addWidget(window)
    alike = [row.title for row in window.model.rows if hasattr(row, "title") and not row.count]
    assert alike
    window.only.click()
    left = [row.title for row in window.model.rows if hasattr(row, "title")]
    assert left
    assert not set(left) & set(alike)


def test_the_keys_are_in_the_table_if_both_are_chosen_and_else_where_the_other_is_chosen(sheets, qtbot):
    for theirs, focused in (("bern", "table"), ("", "theirs")):
        sheets.compare("realms_of_myth", "una", theirs)
        window = sheets.comparing()
        qtbot.addWidget(window)
        qtbot.waitUntil(window.isActiveWindow)
        assert window.focusWidget() is getattr(window, focused)


def test_the_row_that_is_looked_at_stays_the_one_when_a_sheet_changes(window, sheets, fight_desk):
    row = row_of(window, "Strength")
    window.table.setCurrentIndex(window.model.index(row))
    window.refresh()
    assert window.table.currentIndex().row() == row
    window.table.setCurrentIndex(window.model.index(window.model.rowCount() - 1))
    window.only.click()
    assert window.table.currentIndex().row() == window.model.rowCount() - 1


def test_a_hidden_comparison_follows_nothing(window, words, monkeypatch):
    window.close()
    read = []
    monkeypatch.setattr(window, "refresh", lambda: read.append(1))
    window.follow()
    words.set_language("pl")
    assert read == []


def test_of_two_people_of_one_name_the_headings_tell_who_is_who(window, fight_desk):
    ready = next(id for id in window._people.offered() if id.startswith("ready:"))
    name = window._people.state(ready).sheet.name
    fight_desk.campaign.roster.save(replace(fight_desk.campaign.roster.character("bern"), name=name))
    window.compare(window._people, ready, "bern")
    headings = [window.model.headerData(each, Qt.Orientation.Horizontal) for each in (1, 2)]
    assert headings == [f"{name}, ready combatant", name]


def test_a_figure_that_only_one_of_them_has_is_nothing_for_the_other(window):
    row = row_of(window, "longsword")
    assert cells(window, "longsword")[1:] == ["right hand", "–", "≠"]
    assert window.model.index(row).data(Qt.ItemDataRole.ToolTipRole) == "longsword"


def test_the_same_sentence_is_announced_once(window, told):
    said = [each for each in told if window.told.text() in each]
    window.refresh()
    window.refresh()
    assert [each for each in told if window.told.text() in each] == said


def test_the_table_chooses_whole_rows_and_no_column_takes_all_the_room(window, look):
    header = window.table.horizontalHeader()
    assert window.table.selectionBehavior() == QAbstractItemView.SelectionBehavior.SelectRows
    assert not header.highlightSections()
    assert header.maximumSectionSize() == look.theme.space(220 // 3)
    assert sum(window.table.columnWidth(column) for column in range(4)) <= window.table.viewport().width()
    assert (window._label.buddy(), window._with.buddy()) == (window.ours, window.theirs)
