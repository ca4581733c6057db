"""Sides and starting places, by keys, by mouse and typed; and drawing from the roster by drag."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

from gui.board.cells import Cells
from gui.board.picture import initials
from gui.encounters.drawing import CHARACTER, OrderDrop, RosterDrag, mime_of
from gui.encounters.places_window import PlacesWindow
from gui.roster.panel import RosterPanel
from gui.turn_order.panel import OrderPanel
from rules.board.grid import direction
from rules.state.character import Character

Key = Qt.Key


@pytest.fixture
def window(qtbot, fight_desk, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    window = PlacesWindow(fight_desk, words, look, home)
    QAbstractItemModelTester(window.model, window)
    window.open_places()
    window.activateWindow()
    qtbot.waitUntil(window.view.hasFocus)
    yield window
    window.close()


def at(fight_desk, who):
    return fight_desk.encounter.combatants[who].at


def test_arrow_keys_and_enter_put_somebody_on_the_board(qtbot, window, fight_desk):
    qtbot.keyClick(window.view, Key.Key_Down)
    qtbot.keyClick(window.view, Key.Key_Return)
    qtbot.waitUntil(window.grid.hasFocus)
    for key in (Key.Key_Right, Key.Key_Right, Key.Key_Down):
        qtbot.keyClick(window.grid, key)
    assert window.grid.accessibleName() == "Cell 2,1, free"
    qtbot.keyClick(window.grid, Key.Key_Return)
    assert at(fight_desk, "bern") == (2, 1)
    assert window.place.text() == "2,1"
    assert window.grid.accessibleName() == "Cell 2,1: Bern"
    fight_desk.undo()
    assert at(fight_desk, "bern") is None


def test_a_place_is_typed_and_what_is_none_is_refused(qtbot, window, fight_desk):
    window.place.setText("3 ford")
    qtbot.keyClick(window.place, Key.Key_Return)
    assert window.problem.text() == "A place is two whole figures, such as 3,−2."
    window.place.setText("3,−2")
    qtbot.keyClick(window.place, Key.Key_Return)
    assert at(fight_desk, "una") == (3, -2)


def test_what_was_typed_is_taken_by_tab_too(qtbot, window, fight_desk):
    window.place.setFocus()
    qtbot.waitUntil(window.place.hasFocus)
    qtbot.keyClicks(window.place, "3,-2")
    qtbot.keyClick(window.place, Key.Key_Tab)
    assert at(fight_desk, "una") == (3, -2)
    window.side.setFocus()
    window.side.lineEdit().selectAll()
    qtbot.keyClicks(window.side.lineEdit(), "outlaws")
    qtbot.keyClick(window.side, Key.Key_Tab)
    assert fight_desk.encounter.combatants["una"].side == "outlaws"


def test_a_click_puts_the_chosen_one_there(qtbot, window, fight_desk):
    qtbot.mouseClick(window.grid, Qt.MouseButton.LeftButton, pos=window.grid._fitted().middle((4, 3)).toPoint())
    assert at(fight_desk, "una") == (4, 3)


def test_all_are_turned_to_their_foes_at_once(qtbot, window, fight_desk):
    people = fight_desk.encounter.combatants
    assert not window.turn_button.isEnabled(), "nobody is on the board yet"
    una, foe = "una", next(id for id, each in people.items() if each.side != people["una"].side)
    fight_desk.move_to(una, (2, 2))
    fight_desk.move_to(foe, (4, 2))
    steps = fight_desk.journal.mark
    window.turn_button.click()
    grid = fight_desk.rulebook.ruleset.grid
    assert fight_desk.encounter.combatants[una].facing == direction(grid, (2, 2), (4, 2))
    assert fight_desk.encounter.combatants[foe].facing == direction(grid, (4, 2), (2, 2))
    assert not window.turn_button.isEnabled(), "all face their foes"
    fight_desk.undo()
    assert fight_desk.journal.mark == steps, "one step for all"
    assert fight_desk.encounter.combatants[una].facing == 0


def test_somebody_is_taken_off_the_board_again(qtbot, window, fight_desk):
    assert not window.off_button.isEnabled(), "nobody is on the board yet"
    for take_off in (
        lambda: qtbot.keyClick(window.view, Key.Key_Delete),
        lambda: qtbot.keyClick(window.grid, Key.Key_Backspace),
        lambda: window.off_button.click(),
        lambda: (window.place.clear(), qtbot.keyClick(window.place, Key.Key_Return)),
    ):
        fight_desk.move_to("una", (3, 2))
        assert window.off_button.isEnabled()
        take_off()
        assert at(fight_desk, "una") is None
        assert window.place.text() == ""
    steps = fight_desk.journal.mark
    qtbot.keyClick(window.view, Key.Key_Delete)
    assert fight_desk.journal.mark == steps, "who is off the board is not taken off again"
    fight_desk.undo()
    assert at(fight_desk, "una") == (3, 2)


def test_side_and_facing_are_changed(qtbot, window, fight_desk):
    window.side.setEditText("strays")
    qtbot.keyClick(window.side.lineEdit(), Key.Key_Return)
    window.facing.setValue(3)
    una = fight_desk.encounter.combatants["una"]
    assert (una.side, una.facing) == ("strays", 3)


def test_the_cursor_stays_in_the_picture(qtbot, window):
    for _ in range(40):
        qtbot.keyClick(window.grid, Key.Key_Left)
    assert window.grid._fitted().holds(window.grid.cursor_place)


@given(st.sampled_from(["square", "hex"]), st.integers(-30, 30), st.integers(-30, 30))
def test_the_middle_of_a_place_is_nearest_to_itself(shape, column, row):
    cells = Cells(shape, (column - 3, row - 4), 8, 9, 20)
    place = cells.place_at(column, row)
    assert cells.cell_of(place) == (column, row)
    assert cells.holds(place)
    assert cells.nearest(cells.middle(place)) == place
    assert cells.beside(cells.beside(place, 1, 0), -1, 0) == place


def test_a_hex_lies_where_the_rules_say():
    cells = Cells("hex", (-3, -3), 8, 8, 20)
    here = cells.middle((0, 0))
    south, south_east = cells.middle((0, 1)) - here, cells.middle((1, 0)) - here
    assert (south.x(), south.y()) == (0, 20)
    assert south_east.x() > 0
    assert south_east.y() == 10
    assert cells.way(0).y() == -1


@given(st.sampled_from(["square", "hex"]), st.integers(1, 12))
def test_those_who_share_a_place_stand_side_by_side_in_it(shape, count):
    cells = Cells(shape, (0, 0), 3, 3, 40)
    discs = list(cells.discs((1, 1), count))
    assert len(discs) == count
    assert not any(one.intersects(other) for one, other in combinations(discs, 2))
    assert all(cells.nearest(disc.center()) == (1, 1) for disc in discs)


@pytest.mark.parametrize(("name", "signs"), [("Wolf 12", "W12"), ("Una", "Un"), ("", "")])
def test_a_name_becomes_two_signs(name, signs):
    assert initials(name) == signs


@pytest.fixture
def order(qtbot, fight_desk, words, look):
    order = OrderPanel(fight_desk, words, look)
    qtbot.addWidget(order)
    order.resize(320, 400)
    order.show()
    return order


def drop(order, data, place):
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    enter = QDragEnterEvent(place, action, data, button, Qt.KeyboardModifier.NoModifier)
    enter.ignore()
    QApplication.sendEvent(order, enter)
    QApplication.sendEvent(order, QDropEvent(QPointF(place), action, data, button, Qt.KeyboardModifier.NoModifier))
    return enter.isAccepted()


def test_a_character_is_dropped_beside_somebody(order):
    taken = []

    def take(id, side):
        taken.append((id, side))

    dropping = OrderDrop(order)
    dropping.dropped.connect(take)
    wolf = order.view.visualRect(order.model.index(2)).center()
    assert drop(order, mime_of("hesk"), order.view.viewport().mapTo(order, wolf))
    assert drop(order, mime_of("hesk"), QPoint(20, 390))
    assert taken == [("hesk", "beasts"), ("hesk", "")]


@pytest.fixture
def roster(stand, fight_desk, words, look):
    fight_desk.campaign.roster.save(Character("hesk", "realms_of_myth", "Hesk"))
    panel = RosterPanel(fight_desk, words, look)
    stand(panel, 300, 400, panel.view)
    panel.show_character("hesk")
    return panel


@pytest.fixture
def dragged(roster, monkeypatch):
    """The ids of the characters whose drags began."""
    ids = []

    def note(drag, _action):
        ids.append(bytes(drag.mimeData().data(CHARACTER).data()).decode())

    monkeypatch.setattr(QDrag, "exec", note)
    roster.drag = RosterDrag(roster)
    return ids


def move(roster, place, buttons):
    viewport, none = roster.view.viewport(), Qt.MouseButton.NoButton
    spot = QPointF(place)
    globally = viewport.mapToGlobal(spot)
    event = QMouseEvent(QEvent.Type.MouseMove, spot, globally, none, buttons, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(viewport, event)


def test_a_character_is_dragged_once_the_pointer_went_far_enough_with_the_button_down(qtbot, roster, dragged):
    viewport, start = roster.view.viewport(), roster.view.visualRect(roster.model.index(0)).center()
    far = start + QPoint(QApplication.startDragDistance() + 1, 0)
    move(roster, far, Qt.MouseButton.LeftButton)
    assert dragged == [], "the button was pressed elsewhere"
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move(roster, start + QPoint(1, 0), Qt.MouseButton.LeftButton)
    move(roster, far, Qt.MouseButton.NoButton)
    assert dragged == []
    move(roster, far, Qt.MouseButton.LeftButton)
    move(roster, far + QPoint(20, 0), Qt.MouseButton.LeftButton)
    assert dragged == ["hesk"], "one press is one drag"
