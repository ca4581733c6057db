"""The editor stores nothing that was not changed, and keeps in place what the user is working on."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QStyleOptionViewItem

from gui.roster.open_sheets import Sheets
from gui.sheet.creation import CreationHelp
from gui.sheet.items import COUNT, ItemModel
from gui.sheet.tables import FigureDelegate
from rules.state.character import Character, Item

BORS = Character(
    "bors",
    "gurps3",
    "Bors",
    attributes={"ST": 12, "DX": 12},
    skills={"broadsword": 13},
    items=(Item("broadsword", where="right_hand"), Item("knife")),
)


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    fight_desk.campaign.roster.save(BORS)
    sheets = Sheets(fight_desk, words, look)
    sheets.open_sheet(BORS)
    window = sheets.windows["bors"]
    window.body.finish()
    yield window
    window.discard()


def section(window, shows):
    found = (each for each in window.editing.state().ruleset.sheet.sections if each.shows == shows)
    return window.body.sections[next(found).id]


def test_a_cell_that_is_opened_and_left_as_it_is_stores_nothing(qtbot, window):
    table = section(window, "items")
    index = table.model.index(0, COUNT)
    editor = FigureDelegate(table.view, window.editing.state().words).createEditor(
        table.view, QStyleOptionViewItem(), index
    )
    table.view.itemDelegateForColumn(COUNT).setEditorData(editor, index)
    table.view.itemDelegateForColumn(COUNT).setModelData(editor, table.model, index)
    assert window.sheet == BORS
    assert not window.changed
    assert not window.editing.can_undo


def test_a_figure_of_gear_that_is_pasted_as_it_is_stores_nothing(state_of):
    model, sheets = ItemModel(state_of(BORS), fields=("weight_lb",)), []
    model.edited.connect(sheets.append)
    model.paste("3", 0, COUNT)
    assert sheets == []
    model.paste("4", 0, COUNT)
    assert sheets[0].items[0].fields == {"weight_lb": 4}


@pytest.mark.parametrize("shows", ["attributes", "values"])
def test_a_figure_that_is_turned_up_and_down_again_stores_nothing(window, shows):
    sections = window.editing.state().ruleset.sheet.sections
    grids = (window.body.sections[each.id] for each in sections if each.shows == shows)
    boxes = {id: box for grid in grids for id, box in grid.boxes.items()}
    stated = {"ST", "DX"}
    assert boxes.keys() - stated
    for box in boxes.values():
        before = box.figure
        box.setValue(before + 1)
        assert window.changed
        box.setValue(before)
        assert window.sheet == BORS
        assert not window.changed


def test_a_level_that_is_typed_as_it_is_stores_nothing(window):
    model = section(window, "skills").model
    assert model.setData(model.index(model.ids.index("broadsword"), 1), 13)
    assert model.setData(model.index(model.ids.index("bow"), 1), 0)
    assert not window.changed
    assert not window.editing.can_undo


def test_the_field_in_use_stays_in_place_when_something_grows_above_it(qtbot, window):
    window.resize(1000, 520)
    window.activateWindow()
    grid, body = section(window, "attributes"), window.body
    box = grid.boxes["DX"]
    box.setFocus()
    qtbot.waitUntil(lambda: window.focusWidget() is box)
    body.verticalScrollBar().setValue(60)
    help_ = body.more["sheet.creation"]
    assert isinstance(help_, CreationHelp)
    before, height = box.mapTo(body.viewport(), QPoint(0, 0)).y(), help_.beyond.height()
    box.setValue(30)
    qtbot.waitUntil(lambda: help_.beyond.height() > height)
    qtbot.waitUntil(lambda: box.mapTo(body.viewport(), QPoint(0, 0)).y() == before)
    box.setValue(12)
    qtbot.waitUntil(lambda: help_.beyond.height() == height)
    qtbot.waitUntil(lambda: box.mapTo(body.viewport(), QPoint(0, 0)).y() == before)


def test_rows_stay_in_place_while_levels_and_traits_are_changed(window):
    skills, traits = section(window, "skills").model, section(window, "traits").model
    order = skills.ids, traits.ids
    skills.setData(skills.index(skills.ids.index("spear"), 1), 12)
    traits.setData(traits.index(5), Qt.CheckState.Checked, Qt.ItemDataRole.CheckStateRole)
    assert (skills.ids, traits.ids) == order


def test_the_table_of_gear_does_not_scroll_when_a_cell_changes(qtbot, window):
    many = replace(BORS, items=tuple(Item("knife", key=f"k{place}") for place in range(30)))
    window.take(many)
    table = section(window, "items")
    table.view.scrollToBottom()
    before = table.view.verticalScrollBar().value()
    assert before > 0
    table.model.setData(table.model.index(25, COUNT), 2)
    assert table.view.verticalScrollBar().value() == before
