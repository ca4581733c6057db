"""Doors open and close without a tool."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from rules.state.events import TerrainChanged

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
NEAR, FAR = "0,0|1,0", "0,3|1,3"


@pytest.fixture
def doors(panel, fight_desk):
    fight_desk.change_ground(TerrainChanged(borders={NEAR: "door", FAR: "open_door", "2,2|3,2": "wall"}))
    return panel.doors


def borders(desk):
    return dict(desk.encounter.terrain.borders)


def ask_menu(view, place, by_key=False):
    """Ask for the menu of a cell, with the pointer a little below its middle; return where the pointer is."""
    reason = QContextMenuEvent.Reason.Keyboard if by_key else QContextMenuEvent.Reason.Mouse
    at = QPoint() if by_key else view.spot_of(place).toPoint() + QPoint(4, 6)
    event = QContextMenuEvent(reason, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)
    return event.globalPos()


def test_the_right_button_offers_the_door_of_a_cell(qtbot, panel, doors, fight_desk):
    ask_menu(panel.view, (1, 0))
    assert [each.text() for each in doors.menu.actions()] == ["Open the door between 0,0 and 1,0"]
    qtbot.keyClick(doors.menu, Key.Key_Return)
    assert borders(fight_desk)[NEAR] == "open_door"
    ask_menu(panel.view, (0, 0))
    assert [each.text() for each in doors.menu.actions()] == ["Close the door between 0,0 and 1,0"]
    doors.menu.close()


def test_the_menu_opens_at_the_pointer_with_no_entry_under_it(panel, doors):
    pointer = ask_menu(panel.view, (1, 0))
    assert doors.menu.actionAt(doors.menu.mapFromGlobal(pointer)) is None
    doors.menu.close()


def test_the_menu_key_offers_the_door_of_the_frame(panel, doors):
    panel.view.go_to((0, 3))
    ask_menu(panel.view, None, by_key=True)
    assert [each.text() for each in doors.menu.actions()] == ["Close the door between 0,3 and 1,3"]
    doors.menu.close()


def test_a_cell_without_a_door_offers_nothing(panel, doors):
    ask_menu(panel.view, (2, 2))
    assert doors.menu is None
    assert not doors.turn_at((2, 2))


def test_the_list_of_doors_begins_with_the_nearest_and_turns_one_in_one_step(qtbot, panel, doors, fight_desk):
    panel.open_doors()
    assert [row.name for row in doors.box.model.rows] == [
        "Open the door between 0,0 and 1,0",
        "Close the door between 0,3 and 1,3",
    ]
    before = fight_desk.journal.mark
    doors.box.type("close")
    qtbot.keyClick(doors.box.field, Key.Key_Return)
    assert borders(fight_desk)[FAR] == "door"
    fight_desk.undo()
    assert fight_desk.journal.mark == before
    assert borders(fight_desk)[FAR] == "open_door"


def test_the_list_of_cells_turns_the_door_of_a_cell_and_keeps_the_keys(qtbot, panel, doors, fight_desk):
    panel.open_cells()
    panel.cells.box.type("una")
    for kind in ("open_door", "door"):
        qtbot.keyClick(panel.cells.box.field, Key.Key_D, CTRL)
        assert borders(fight_desk)[NEAR] == kind
    assert panel.cells.box.isVisible()
    panel.cells.box.hide()


def test_a_cell_with_several_doors_offers_them(panel, doors, fight_desk):
    fight_desk.change_ground(TerrainChanged(borders={"0,0|0,1": "door"}))
    assert doors.turn_at((0, 0))
    assert len(doors.menu.actions()) == 2
    doors.menu.close()


def test_a_board_without_doors_says_so(panel, notices, fight_desk):
    panel.open_doors()
    assert notices == ["The board has no door. The tool “Draw: doors” below the board draws some."]
    assert not panel.doors.box.isVisible()


def test_the_box_of_tools_says_what_it_is(panel):
    assert panel.brushes.accessibleName() == "Tool"
    assert panel.brushes.currentText() == "Tool: move"
    assert panel.brushes.toolTip().startswith("Tool:")
