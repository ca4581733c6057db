from functools import partial

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QGuiApplication

from gui.sheet.items import COUNT, READY, WHERE, ItemModel, ItemTable
from gui.sheet.skills import LEVEL, SkillTable
from gui.sheet.spreadsheet import flag_in, grid_of, named, number_in, text_of, told_missed

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("cell", "figure"),
    [("12", 12), (" 1,5 ", 1.5), ("\N{MINUS SIGN}3", -3), ("1 200", 1200), ("twelve", None), ("", None), ("nan", None)],
)
def test_a_figure_is_read_however_it_is_written(cell, figure):
    assert number_in(cell) == figure


def test_cells_come_and_go_as_spreadsheets_have_them():
    assert grid_of('Sword\t"8"\r\n\r\nAxe\t3\n') == [["Sword", "8"], ["Axe", "3"]]
    assert text_of([["a\nb", "1"], ["c", "2"]]) == "a b\t1\nc\t2"
    assert [flag_in(cell) for cell in ("x", "Nie", "perhaps")] == [True, False, None]
    assert named("długi łuk", {"bow": "Długi łuk"}) == named("BOW", {"bow": "Długi łuk"}) == "bow"
    assert named("", {"none": ""}) == ""


@pytest.fixture
def skills(qtbot, state_of, sheet, look):
    """The table of skills, which follows its own changes; the second gives each sheet that came of one."""
    table, sheets = SkillTable(state_of(sheet), look), [sheet]

    def follow(changed):
        sheets.append(changed)
        table.show_state(state_of(changed))

    table.edited.connect(follow)
    qtbot.addWidget(table)
    table.show()
    table.view.setFocus()
    return table, sheets


def choose(view, *rows):
    view.clearSelection()
    view.setCurrentIndex(view.model().index(rows[0], LEVEL))
    for row in rows:
        flag = view.selectionModel().SelectionFlag
        view.selectionModel().select(view.model().index(row, 0), flag.Select | flag.Rows)


def test_skills_are_pasted_by_name_in_one_step_and_what_is_not_known_is_told(qtbot, skills):
    table, sheets = skills
    QGuiApplication.clipboard().setText("Bow\t7\nDagger\t4\nKnitting\t9")
    with qtbot.waitSignal(table.told) as told:
        qtbot.keyClick(table.view, Key.Key_V, Control)
    assert len(sheets) == 2
    assert sheets[-1].skills == {"sword": 8, "bow": 7, "dagger": 4}
    assert told.args == ["1 line was not understood: “Knitting 9”."]


def test_of_many_lines_that_are_not_understood_the_first_are_told(words):
    lines = [["Rope", "pack"], ["x" * 99], ["Tent"], ["Lamp"], ["Oil"]]
    assert told_missed(lines[:1], words) == "1 line was not understood: “Rope pack”."
    assert told_missed([["x" * 40]], words) == f"1 line was not understood: “{'x' * 40}”."
    assert told_missed(lines, words) == f"5 lines were not understood: “Rope pack”, “{'x' * 39}…”, “Tent” and 2 more."


def test_one_figure_is_for_all_chosen_rows_and_several_go_down(qtbot, skills):
    table, sheets = skills
    first, second, third = table.model.ids[1:4]
    choose(table.view, 1, 2, 3)
    QGuiApplication.clipboard().setText("5")
    qtbot.keyClick(table.view, Key.Key_V, Control)
    assert [sheets[-1].skills[id] for id in (first, second, third)] == [5, 5, 5]
    choose(table.view, 1)
    QGuiApplication.clipboard().setText("1\n2")
    qtbot.keyClick(table.view, Key.Key_V, Control)
    assert [sheets[-1].skills[id] for id in (first, second, third)] == [1, 2, 5]


def test_chosen_rows_are_copied_filled_and_emptied(qtbot, skills):
    table, sheets = skills
    choose(table.view, 0, 1, 2)
    qtbot.keyClick(table.view, Key.Key_C, Control)
    assert QGuiApplication.clipboard().text().startswith("Sword\t8")
    qtbot.keyClick(table.view, Key.Key_D, Control)
    assert list(sheets[-1].skills.values()) == [8, 8, 8]
    qtbot.keyClick(table.view, Key.Key_Delete)
    assert sheets[-1].skills == {}


@pytest.fixture
def gear(state_of, sheet):
    """The gear with a column for the weight; the second gives each sheet that came of a change."""
    model, sheets = ItemModel(state_of(sheet), None, ("weight_lb",)), [sheet]

    def follow(changed):
        sheets.append(changed)
        model.show_state(state_of(changed))

    model.edited.connect(follow)
    return model, sheets


def test_weight_is_that_of_the_catalogue_until_it_is_typed(gear):
    model, sheets = gear
    weight = model.index(0, COUNT + 1)
    assert (weight.data(), weight.data(Qt.ItemDataRole.EditRole)) == ("3", 3)
    assert model.setData(weight, 4.5)
    assert sheets[-1].items[0].fields == {"weight_lb": 4.5}
    assert weight.data() == "4.5"


def test_gear_is_pasted_as_new_pieces_and_as_cells(gear, qtbot):
    model, sheets = gear
    with qtbot.waitSignal(model.told) as told:
        model.paste("Spear\tback\tno\t2\nSword of dreams\tback", 5, WHERE)
    added = sheets[-1].items[-1]
    assert (added.id, added.where, added.ready, added.fields) == ("spear", "back", False, {"count": 2})
    assert len(sheets[-1].items) == 4
    assert told.args == ["1 line was not understood: “Sword of dreams back”."]
    model.paste("belt\nbelt", 0, WHERE)
    assert [item.where for item in sheets[-1].items[:3]] == ["belt", "belt", "quiver"]


def test_what_is_pasted_is_chosen_and_after_a_removal_the_keys_stay_near(qtbot, state_of, sheet, look):
    table = ItemTable(state_of(sheet), look)
    table.edited.connect(partial(follow, table, state_of))
    qtbot.addWidget(table)
    table.show()
    QGuiApplication.clipboard().setText("Spear\nDagger")
    qtbot.keyClick(table.view, Key.Key_V, Control)
    assert (table.view.chosen_rows(), table.view.currentIndex().row()) == ((3, 4), 3)
    qtbot.keyClick(table.view, Key.Key_Delete)
    assert (table.model.rowCount(), table.view.chosen_rows()) == (3, (2,))


def test_all_rows_are_removed_though_the_keys_are_on_none(qtbot, state_of, sheet, look):
    table = ItemTable(state_of(sheet), look)
    table.edited.connect(partial(follow, table, state_of))
    qtbot.addWidget(table)
    table.show()
    table.view.clearSelection()
    table.view.setCurrentIndex(QModelIndex())
    table.view.selectAll()
    qtbot.keyClick(table.view, Key.Key_Delete)
    assert table.model.rowCount() == 0


def follow(table, state_of, changed):
    table.show_state(state_of(changed))


def test_gear_is_filled_down_and_removed_together(gear):
    model, sheets = gear
    model.setData(model.index(0, READY), Qt.CheckState.Unchecked, Qt.ItemDataRole.CheckStateRole)
    model.fill((0, 1, 2), READY)
    assert [item.ready for item in sheets[-1].items] == [False] * 3
    model.remove((0, 2))
    assert [item.id for item in sheets[-1].items] == ["leather_armor"]
