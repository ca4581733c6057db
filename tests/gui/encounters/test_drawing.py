"""Drawing from the roster by drag."""

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDrag, QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from gui.encounters.drawing import CHARACTER, OrderDrop, RosterDrag, mime_of
from gui.roster.panel import RosterPanel
from gui.turn_order.panel import OrderPanel
from rules.state.character import Character

Key = Qt.Key


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
    return roster.drag.eventFilter(viewport, event)


def test_a_character_is_dragged_once_the_pointer_went_far_enough_with_the_button_down(qtbot, roster, dragged):
    viewport, start = roster.view.viewport(), roster.view.visualRect(roster.model.index(0)).center()
    far = start + QPoint(QApplication.startDragDistance() + 1, 0)
    move(roster, far, Qt.MouseButton.LeftButton)
    assert dragged == [], "the button was pressed elsewhere"
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    move(roster, far - QPoint(2, 0), Qt.MouseButton.LeftButton)
    move(roster, far, Qt.MouseButton.NoButton)
    assert dragged == []
    move(roster, far, Qt.MouseButton.LeftButton)
    move(roster, far + QPoint(20, 0), Qt.MouseButton.LeftButton)
    assert dragged == ["hesk"], "one press is one drag"


def test_a_drag_begins_at_its_distance_and_only_with_the_left_button_held(qtbot, roster, dragged):
    viewport, start = roster.view.viewport(), roster.view.visualRect(roster.model.index(0)).center()
    there = start + QPoint(QApplication.startDragDistance(), 0)
    qtbot.mousePress(viewport, Qt.MouseButton.RightButton, pos=start)
    move(roster, there, Qt.MouseButton.LeftButton)
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start)
    move(roster, there, Qt.MouseButton.LeftButton)
    assert dragged == []
    qtbot.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    assert move(roster, there, Qt.MouseButton.LeftButton), "the list does not see what began a drag"
    assert dragged == ["hesk"]
    assert not move(roster, there, Qt.MouseButton.LeftButton)


def test_without_a_character_nothing_is_dragged(qtbot, roster, dragged):
    roster.model.replace(())
    qtbot.mousePress(roster.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    move(roster, QPoint(200, 5), Qt.MouseButton.LeftButton)
    assert dragged == []


def test_other_data_are_left_to_the_panel(order):
    taken = []
    dropping = OrderDrop(order)
    dropping.dropped.connect(taken.append)
    text = QMimeData()
    text.setText("hesk")
    assert not drop(order, text, QPoint(20, 20))
    assert taken == []
