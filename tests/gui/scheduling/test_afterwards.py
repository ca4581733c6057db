import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from gui.scheduling.afterwards import Afterwards


@pytest.fixture
def window(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    return window


def test_nothing_is_done_before_the_window_is_painted(qtbot, qapp, window):
    done = []
    afterwards = Afterwards(window, [lambda: done.append(window.isVisible())])
    qapp.processEvents()
    assert done == []
    window.show()
    qtbot.waitUntil(lambda: done == [True])
    del afterwards


def test_pieces_are_done_in_order_with_room_between(qtbot, window):
    done = []

    def first():
        done.append("first")
        QTimer.singleShot(0, lambda: done.append("a key"))

    afterwards = Afterwards(window, [first, lambda: done.append("second")])
    window.show()
    qtbot.waitUntil(lambda: done == ["first", "a key", "second"])
    del afterwards


def test_what_is_stopped_is_left_undone(qtbot, qapp, window):
    done = []
    afterwards = Afterwards(window, [lambda: (done.append(1), afterwards.stop()), lambda: done.append(2)])
    window.show()
    qtbot.waitUntil(lambda: bool(done))
    for _ in range(5):
        qapp.processEvents()
    assert done == [1]


def test_what_is_stopped_does_not_begin_with_a_later_paint(qtbot, qapp, window):
    done = []
    afterwards = Afterwards(window, [lambda: done.append(1)])
    afterwards.stop()
    window.show()
    window.repaint()
    for _ in range(5):
        qapp.processEvents()
    assert done == []


def test_once_all_is_done_no_paint_begins_it_again(qtbot, qapp, window):
    done = []
    afterwards = Afterwards(window, [lambda: done.append(1)])
    window.show()
    qtbot.waitUntil(lambda: done == [1] and not afterwards._timer.isActive())
    window.repaint()
    assert not afterwards._timer.isActive()
