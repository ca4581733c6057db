"""The list of cells does all that the board does, and keeps the keys while it does so."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from gui.board.picture import Band

Key = Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def cells(qtbot, panel):
    """The open list, once the moves are worked out."""
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    panel.open_cells()
    yield panel.cells
    panel.cells.box.hide()


def seek(cells, typed) -> None:
    cells.box.type(typed)


def test_going_leaves_the_list_open_with_the_keys_in_it(qtbot, cells, panel, fight_desk):
    seek(cells, "0,−3:")
    qtbot.keyClick(cells.box.field, Key.Key_Return, CTRL)
    assert fight_desk.encounter.combatants["una"].at == (0, -3)
    assert cells.box.isVisible()
    qtbot.waitUntil(lambda: panel.view.picture.token("una").at == (0, -3))
    assert cells.box.model.row(0).name.startswith("0,−3: Una")


def test_a_foe_is_aimed_at_and_an_ally_chosen(qtbot, cells, fight_desk):
    seek(cells, "wolf")
    qtbot.keyClick(cells.box.field, Key.Key_Return, CTRL)
    assert fight_desk.aim.at == "wolf"
    seek(cells, "bern")
    qtbot.keyClick(cells.box.field, Key.Key_Return, CTRL)
    assert fight_desk.selected_id == "bern"
    assert cells.box.isVisible()


def test_a_way_leads_through_cells_of_the_list(qtbot, cells, panel):
    seek(cells, "−2,0:")
    qtbot.keyClick(cells.box.field, Key.Key_Space, CTRL)
    assert panel.going.stops == ((-2, 0),)
    qtbot.keyClick(cells.box.field, Key.Key_Backspace, CTRL)
    assert panel.going.stops == ()


def test_every_move_to_a_cell_is_listed(qtbot, cells, panel):
    seek(cells, "0,−1:")
    qtbot.keyClick(cells.box.field, Key.Key_Return, SHIFT)
    assert not cells.box.isVisible()
    assert panel.view.cursor_place == (0, -1)
    assert panel.going.menu.actions()[0].text() == "Move, ¼ · 1 yd · END 2"
    panel.going.menu.close()


def test_the_list_says_the_best_act_from_a_cell(qtbot, cells, panel, fight_desk):
    fight_desk.point_at("wolf")
    panel.show_best()
    qtbot.waitUntil(lambda: bool(panel.view.picture.vantages))
    seek(cells, "0,−5:")
    assert "best at Wolf from here: Strike" in cells.box.model.row(0).name


def test_what_changes_in_the_fight_leaves_the_list_at_its_cell(qtbot, cells, panel, fight_desk):
    place = next(row for row, entry in enumerate(cells.box.model.rows) if "Bern" in entry.name)
    cells.box.view.setCurrentIndex(cells.box.model.index(place))
    fight_desk.move_to("wolf", (9, 9))
    panel.refresh()
    there = cells.box.model.row(cells.box.view.currentIndex().row())
    assert there.name.startswith("1,0: Bern")
    fight_desk.take_off_board("wolf")
    panel.refresh()
    assert not any("Wolf" in entry.name for entry in cells.box.model.rows)


def test_the_nearest_three_hundred_cells_are_listed_each_once(cells, panel):
    far = frozenset((column, 9) for column in range(400))
    panel.view.show_picture(replace(panel.view.picture, bands=(Band("far", "", far), Band("too", "", far))))
    entries = cells._entries()
    assert len(entries) == 300
    assert len({entry.name for entry in entries}) == 300
    assert entries[3].name.startswith("0,9:")
