"""Fingers on the board: one is a mouse, two pan and zoom, one that rests aims or lists the moves."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gui.board.board_touch import BoardTouch
from gui.board.board_view import BoardView
from gui.board.camera import MOST
from tests.gui.board.test_board_view import ANN, LEFT, WOLF, picture, spot

REST = 2000
"""The longest that a test waits for a finger to count as resting, in milliseconds."""


@pytest.fixture(scope="module")
def fingers(qapp) -> QPointingDevice:
    return QTest.createTouchDevice()


@pytest.fixture
def view(qtbot, look, stand) -> BoardView:
    made = BoardView(look)
    BoardTouch(made)
    made.say_with(str)
    made.show_picture(picture())
    return stand(made, 500, 400, made)


class Hand:
    """The fingers of one hand on a widget, each at a point."""

    def __init__(self, view: BoardView, device: QPointingDevice) -> None:
        self._view, self._device = view, device
        self._down: set[int] = set()

    def put(self, *points: QPoint) -> None:
        """Put the fingers down, or move them, to these points."""
        touch = QTest.touchEvent(self._view, self._device)
        for finger, point in enumerate(points):
            put = touch.move if finger in self._down else touch.press
            put(finger, point, self._view)
            self._down.add(finger)
        touch.commit()

    def lift(self, *points: QPoint) -> None:
        """Lift the fingers at these points."""
        touch = QTest.touchEvent(self._view, self._device)
        for finger, point in enumerate(points):
            touch.release(finger, point, self._view)
            self._down.discard(finger)
        touch.commit()


@pytest.fixture
def hand(view, fingers) -> Hand:
    return Hand(view, fingers)


def at(x: int, y: int) -> QPoint:
    return QPoint(x, y)


def test_one_finger_chooses_drags_and_pans(qtbot, view, hand):
    with qtbot.waitSignal(view.picked) as picked:
        hand.put(spot(view, WOLF.at))
        hand.lift(spot(view, WOLF.at))
    with qtbot.waitSignal(view.went) as went:
        start, end = spot(view, ANN.at), spot(view, (1, 1))
        for point in (start, start + at(20, 0), end):
            hand.put(point)
        hand.lift(end)
    before, ground = spot(view, (0, 0)), spot(view, (2, 2))
    for by in (0, 15, 30):
        hand.put(ground + at(by, 0))
    hand.lift(ground + at(30, 0))
    assert picked.args == ["wolf"]
    assert went.args == ["ann", (1, 1), False]
    assert spot(view, (0, 0)).x() > before.x()


def test_two_fingers_zoom_around_what_is_between_them(view, hand):
    size, middle = view.cell_size, view.place_at(QPointF(250, 200))
    hand.put(at(200, 200), at(300, 200))
    hand.put(at(150, 200), at(350, 200))
    assert view.cell_size == pytest.approx(2 * size)
    assert view.place_at(QPointF(250, 200)) == middle
    hand.put(at(200, 200), at(300, 200))
    assert view.cell_size == pytest.approx(size)
    hand.put(at(200, 200), at(9000, 200))
    assert view.cell_size == MOST


def test_two_fingers_pan_together(view, hand):
    size, before = view.cell_size, view.spot_of((0, 0))
    hand.put(at(200, 200), at(300, 200))
    hand.put(at(230, 160), at(330, 160))
    assert view.cell_size == size
    assert view.spot_of((0, 0)) - before == QPointF(30, -40)
    hand.lift(at(230, 160), at(330, 160))
    hand.put(at(10, 10), at(110, 10))
    assert view.spot_of((0, 0)) - before == QPointF(30, -40)


def test_fingers_on_one_point_do_not_zoom(view, hand):
    size = view.cell_size
    hand.put(at(200, 200), at(300, 200))
    hand.put(at(250, 200), at(250, 200))
    hand.put(at(200, 200), at(300, 200))
    assert view.cell_size == size


def test_a_second_finger_gives_up_the_drag_of_the_first(qtbot, view, hand):
    start = spot(view, ANN.at)
    with qtbot.assertNotEmitted(view.went), qtbot.assertNotEmitted(view.picked):
        hand.put(start)
        hand.put(start + at(40, 0))
        assert view.grasped == "ann"
        hand.put(start + at(40, 0), at(300, 300))
        assert view.grasped == ""
        hand.put(start + at(60, 0), at(320, 300))
        hand.lift(start + at(60, 0), at(320, 300))
    with qtbot.waitSignal(view.picked):
        qtbot.mouseClick(view, LEFT, pos=spot(view, WOLF.at))


def test_a_second_finger_draws_nothing_and_leaves_the_brush(qtbot, view, hand):
    view.take_brush("solid")
    with qtbot.assertNotEmitted(view.drawn):
        hand.put(at(100, 100))
        hand.put(at(100, 100), at(200, 100))
        hand.put(at(120, 100), at(220, 100))
        hand.lift(at(120, 100), at(220, 100))
    assert view.brush == "solid"
    with qtbot.waitSignal(view.drawn):
        hand.put(at(100, 100))
        hand.lift(at(100, 100))


def test_a_second_finger_begins_an_area_anew(qtbot, view, hand):
    view.mark_area("side")
    with qtbot.assertNotEmitted(view.marked):
        hand.put(at(100, 100))
        hand.put(at(200, 200))
        hand.put(at(200, 200), at(300, 200))
        hand.lift(at(200, 200), at(300, 200))
    with qtbot.waitSignal(view.marked) as marked:
        hand.put(at(100, 100))
        hand.put(at(200, 200))
        hand.lift(at(200, 200))
    assert marked.args[0] == "side"


@pytest.mark.parametrize(
    ("place", "signal", "args"),
    [(WOLF.at, "aimed", ["wolf"]), ((1, 1), "went", ["ann", (1, 1), True])],
)
def test_a_finger_that_rests_aims_or_lists_the_moves_and_does_nothing_when_lifted(
    qtbot, view, hand, place, signal, args
):
    with qtbot.waitSignal(getattr(view, signal), timeout=REST) as done:
        hand.put(spot(view, place))
    with qtbot.assertNotEmitted(view.picked), qtbot.assertNotEmitted(view.stopped):
        hand.lift(spot(view, place))
    assert done.args == args
    assert view.cursor_place == place


def test_a_finger_that_rests_chooses_a_cell_that_is_asked_for(qtbot, view, hand):
    view.ask_cell(asks=True)
    with qtbot.waitSignal(view.answered, timeout=REST) as answered:
        hand.put(spot(view, (1, 1)))
    with qtbot.assertNotEmitted(view.answered):
        hand.lift(spot(view, (1, 1)))
    assert answered.args == [(1, 1)]


def test_a_board_that_only_shows_lets_fingers_move_it_alone(qtbot, look, stand, fingers):
    shown = BoardView(look, only_shows=True)
    touch = BoardTouch(shown).touch
    shown.show_picture(picture())
    stand(shown, 500, 400, shown)
    hand, size = Hand(shown, fingers), shown.cell_size
    with qtbot.assertNotEmitted(shown.aimed), qtbot.assertNotEmitted(shown.went):
        hand.put(spot(shown, WOLF.at))
        with qtbot.waitSignal(touch.held, timeout=REST):
            pass
        hand.lift(spot(shown, WOLF.at))
    hand.put(at(200, 200), at(300, 200))
    hand.put(at(150, 200), at(350, 200))
    assert shown.cell_size > size


def test_a_touchpad_zooms_where_the_pointer_is(view):
    size, there = view.cell_size, view.place_at(QPointF(100, 100))
    for kind, value in ((Qt.NativeGestureType.ZoomNativeGesture, 0.5), (Qt.NativeGestureType.RotateNativeGesture, 9.0)):
        QApplication.sendEvent(view, pinch(view, kind, value))
    assert view.cell_size == pytest.approx(1.5 * size)
    assert view.place_at(QPointF(100, 100)) == there
    QApplication.sendEvent(view, pinch(view, Qt.NativeGestureType.ZoomNativeGesture, -50.0))
    assert view.cell_size > 0


def pinch(view: BoardView, kind: Qt.NativeGestureType, value: float) -> QEvent:
    point = QPointF(100, 100)
    device = QPointingDevice.primaryPointingDevice()
    return QNativeGestureEvent(kind, device, 2, point, point, QPointF(view.mapToGlobal(point)), value, QPointF())
