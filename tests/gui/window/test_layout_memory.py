import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

from gui.window import layout_memory


@pytest.fixture
def make(qtbot):
    def make():
        window = QMainWindow()
        qtbot.addWidget(window)
        dock = QDockWidget("order")
        dock.setObjectName("order")
        dock.setWidget(QWidget())
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        return window

    return make


def test_a_window_comes_back_as_it_stood(make, preferences):
    window = make()
    window.resize(640, 480)
    window.findChild(QDockWidget, "order").hide()
    layout_memory.remember(window, preferences)
    again = make()
    assert layout_memory.recall_place(again, preferences)
    assert layout_memory.recall(again, preferences)
    assert (again.width(), again.height()) == (640, 480)
    assert again.findChild(QDockWidget, "order").isHidden()


def test_nothing_is_done_without_a_memory(make, preferences):
    window = make()
    assert not layout_memory.recall(window, preferences)
    assert not window.findChild(QDockWidget, "order").isHidden()


@pytest.mark.parametrize("remembered", ["", "no base64 !", "AAAA"])
def test_a_memory_that_makes_no_sense_does_no_harm(make, preferences, remembered):
    preferences.set("window", remembered)
    preferences.set("layout", remembered)
    assert not layout_memory.recall_place(make(), preferences)
    assert not layout_memory.recall(make(), preferences)


def test_what_was_remembered_of_another_kind_is_left_alone(make, preferences):
    window = make()
    window.findChild(QDockWidget, "order").hide()
    layout_memory.remember(window, preferences, 1)
    again = make()
    assert not layout_memory.recall(again, preferences)
    assert not again.findChild(QDockWidget, "order").isHidden()
    assert layout_memory.recall(again, preferences, 1)
    assert again.findChild(QDockWidget, "order").isHidden()


def test_each_size_of_screen_has_its_own_memory(make, preferences):
    window = make()
    window.findChild(QDockWidget, "order").hide()
    layout_memory.remember(window, preferences)
    size = window.screen().size()
    (here,) = preferences.get("layouts")
    assert here == f"{size.width()}x{size.height()}"
    elsewhere = make()
    preferences.set("layout", bytes(elsewhere.saveState(layout_memory.VERSION).toBase64().data()).decode())
    again = make()
    assert layout_memory.recall(again, preferences)
    assert again.findChild(QDockWidget, "order").isHidden(), "as it stood on this screen"
    preferences.set("layouts", {})
    assert layout_memory.recall(again, preferences)
    assert not again.findChild(QDockWidget, "order").isHidden(), "as it stood last"
