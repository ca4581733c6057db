import pytest
from PySide6.QtWidgets import QApplication, QLineEdit, QMainWindow, QVBoxLayout, QWidget

from gui.window.dock import Dock
from gui.window.panels import AREAS, PanelPlace, PanelRing, dock_of


def panel():
    """A panel with two fields, the second of which takes the focus."""
    widget = QWidget()
    layout = QVBoxLayout(widget)
    layout.addWidget(QLineEdit())
    field = QLineEdit()
    layout.addWidget(field)
    widget.setFocusProxy(field)
    return widget


@pytest.fixture
def places():
    return [
        PanelPlace("order", "menu.fight", "left", panel()),
        PanelPlace("palette", "menu.campaign", "centre", panel()),
        PanelPlace("log", "menu.view", "bottom", panel()),
    ]


@pytest.fixture
def desk(qtbot, words, look, places):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.resize(900, 600)
    for place in places:
        if place.area == "centre":
            window.setCentralWidget(place.widget)
        else:
            window.addDockWidget(AREAS[place.area], Dock(place, words, look))
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


@pytest.fixture
def ring(desk, places):
    return PanelRing(places, desk)


def dock(place):
    found = dock_of(place.widget)
    assert found is not None
    return found


def test_keys_go_round_the_panels(ring, desk):
    desk.setFocus()
    been = []
    ring.entered.connect(been.append)
    for _ in range(4):
        ring.go_on()
    assert been == ["order", "palette", "log", "order"]
    ring.go_back()
    assert ring.current == "log"


def test_back_from_nowhere_begins_at_the_end(ring, desk):
    desk.setFocus()
    ring.go_back()
    assert ring.current == "log"


def test_a_closed_panel_is_passed_over_and_comes_back_when_asked_for(ring, desk, places):
    desk.setFocus()
    dock(places[0]).close()
    ring.go_on()
    assert ring.current == "palette"
    ring.go("order")
    assert dock(places[0]).isVisible()
    assert ring.current == "order"
    assert QApplication.focusWidget() is places[0].widget.focusProxy()


def test_the_panel_with_the_focus_floats_and_comes_back(qtbot, ring, places):
    ring.go("log")
    assert ring.can_move()
    ring.float_or_dock()
    assert dock(places[2]).isFloating()
    qtbot.waitUntil(lambda: ring.current == "log")
    ring.float_or_dock()
    assert not dock(places[2]).isFloating()


def test_closing_a_panel_hands_the_focus_on(ring, places):
    ring.go("order")
    ring.close_current()
    assert dock(places[0]).isHidden()
    assert ring.current == "palette"


def test_the_centre_stays_where_it_is(ring, places):
    ring.go("palette")
    assert not ring.can_move()
    ring.close_current()
    ring.float_or_dock()
    assert places[1].widget.isVisible()
