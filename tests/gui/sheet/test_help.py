"""What a sheet tells beside its figures: weapons as they will be used, armour by place, help with making characters."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QTextFormat

from gui.sheet.creation import CreationHelp
from gui.sheet.notes import NotesEditor, Preview
from gui.sheet.rows import ArmourModel, RowsModel, RowsTable
from rules.state.character import Character, Item

SIZE = QTextFormat.Property.FontSizeAdjustment


@pytest.fixture
def soldier():
    return Character(
        "bors",
        "gurps3",
        "Bors",
        attributes={"ST": 12, "DX": 12, "IQ": 10, "HT": 11},
        skills={"broadsword": 13, "shield": 12},
        traits=("combat_reflexes",),
        items=(Item("broadsword", where="right_hand"),),
    )


@pytest.fixture
def mercenary():
    return Character(
        "kuno",
        "tales_and_legends",
        "Kuno",
        attributes={"Si": 24},
        items=(Item("long_sword", where="right_hand"), Item("iron_helmet", where="worn")),
    )


def cells(model, row):
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_the_models_are_sound(state_of, soldier, mercenary, qtmodeltester):
    qtmodeltester.check(RowsModel(state_of(soldier)))
    qtmodeltester.check(ArmourModel(state_of(mercenary)))


def test_weapons_have_their_numbers_and_follow_the_sheet(state_of, soldier):
    model = RowsModel(state_of(soldier))
    assert cells(model, 0) == ["broadsword, swing", "13", "1d6+3", "cutting", "7", "1"]
    model.show_state(state_of(replace(soldier, attributes={"ST": 14}, skills={"broadsword": 16})))
    assert cells(model, 0)[1:5] == ["16", "2d6+1", "cutting", "9"]
    model.show_state(state_of(replace(soldier, items=())))
    assert "broadsword" not in " ".join(cells(model, 0))


def test_columns_are_short_and_say_their_whole_name(state_of, soldier):
    model = RowsModel(state_of(soldier, "pl"))
    head = (1, Qt.Orientation.Horizontal)
    assert model.headerData(*head) == "Traf."
    assert model.headerData(*head, Qt.ItemDataRole.ToolTipRole) == "Trafienie"


@pytest.mark.parametrize("width", [300, 420, 900])
def test_no_cell_is_cut_short_however_little_room_there_is(qtbot, state_of, soldier, look, width):
    table = RowsTable(RowsModel, "sheet.weapons", state_of(soldier), look)
    qtbot.addWidget(table)
    table.resize(width, table.sizeHint().height())
    table.show()
    view, columns = table.view, table.model.columnCount()
    assert all(view.columnWidth(column) >= view.sizeHintForColumn(column) for column in range(1, columns))
    taken = sum(view.columnWidth(column) for column in range(columns))
    assert taken == view.viewport().width() or width == 300
    bar = view.horizontalScrollBar()
    bottom = view.visualRect(table.model.index(table.model.rowCount() - 1, 0)).bottom()
    assert bottom <= view.viewport().height()
    assert (bar.maximum() > 0) == (taken > view.viewport().width())


def test_a_name_that_is_cut_short_is_told(state_of, soldier):
    model = RowsModel(state_of(soldier))
    assert model.index(0, 0).data(Qt.ItemDataRole.ToolTipRole) == "broadsword, swing"


def test_armour_stands_by_place(qtbot, state_of, mercenary, look):
    table = RowsTable(ArmourModel, "sheet.armour", state_of(mercenary), look)
    qtbot.addWidget(table)
    assert [cells(table.model, row)[0] for row in range(2)] == ["trunk and limbs", "head"]
    assert cells(table.model, 0)[2] == "0"
    assert int(cells(table.model, 1)[2]) > 0
    assert table.view.accessibleName() == "Armour by place"


def test_points_are_added_up_and_explained(qtbot, state_of, soldier, look):
    told = CreationHelp(state_of(soldier), look)
    qtbot.addWidget(told)
    assert told.points.text() == (
        "Attributes 50 · Skills 5 · Advantages 15 · Disadvantages 0 · Quirks 0. Total points: 70 of 100, 30 left."
    )
    assert "    Broadsword: 4" in told.points.toolTip().splitlines()
    assert told.beyond.text().startswith("✓")


def test_what_goes_beyond_is_told_and_nothing_forced(qtbot, state_of, soldier, look):
    told = CreationHelp(state_of(replace(soldier, attributes={"ST": 25, "DX": 24})), look)
    qtbot.addWidget(told)
    lines = told.beyond.text().splitlines()
    assert [line.partition(":")[0] for line in lines[:2]] == ["⚠ Strength", "⚠ Dexterity"]
    assert "⚠ Strength: A new character's attributes go from 1 to 20." in lines
    assert "Points over the budget: " in told.beyond.text()


def test_ranges_alone_need_no_points(qtbot, state_of, mercenary, look):
    told = CreationHelp(state_of(mercenary), look)
    qtbot.addWidget(told)
    assert told.points.isHidden()
    assert "from 1 to 20" in told.beyond.text()


def test_notes_are_shown_as_they_will_look_and_fetch_nothing(qtbot, state_of, soldier, look, tmp_path):
    picture = tmp_path / "secret.png"
    state = state_of(replace(soldier, notes=f"# Past\n\n<b>bold</b> **strong** ![x]({picture.as_uri()})"))
    editor = NotesEditor(state, look)
    qtbot.addWidget(editor)
    assert editor.button.text() == "Preview"
    editor.button.click()
    assert editor.button.text() == "Continue writing"
    document = editor.preview.document()
    assert document.firstBlock().blockFormat().headingLevel() == 1
    assert "**" not in document.toPlainText()
    assert "<b>bold</b>" in document.toPlainText()
    assert editor.preview.loadResource(2, picture.as_uri()) is None
    with qtbot.waitSignal(editor.changed) as changed:
        editor.button.click()
        editor.edit.setPlainText("less")
    assert changed.args == ["less"]


@pytest.mark.parametrize("written", ["# Past **of** a *soldier*", "### `Past` of ~~a~~ soldier"])
def test_all_letters_of_a_heading_are_of_its_size(qtbot, written):
    preview = Preview()
    qtbot.addWidget(preview)
    preview.show_markdown(f"{written}\n\nShe was **brave**.")
    heading = preview.document().firstBlock()
    sizes = {preview.document().find(word).charFormat().property(SIZE) for word in ("Past", "of", "a", "soldier")}
    assert sizes == {4 - heading.blockFormat().headingLevel()}
    assert not preview.document().find("brave").charFormat().property(SIZE)
