"""Panels grow with the text, never push the centre out, and come back to what they were."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.window.dock import Dock
from gui.window.dock_sizes import DockSizes, columns, give_height, takes_space
from gui.window.panels import AREAS, PanelPlace


@pytest.fixture
def stage(qtbot, words, look):
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QWidget())
    docks = [Dock(PanelPlace(area, "order.title", area, QWidget()), words, look) for area in ("left", "right")]
    for dock in docks:
        window.addDockWidget(AREAS[dock.place.area], dock)
    window.resize(1600, 900)
    window.show()
    QApplication.processEvents()
    window.resizeDocks(docks, [260, 260], Qt.Orientation.Horizontal)
    QApplication.processEvents()
    sizes = DockSizes(window, docks, look)
    look.changed.connect(sizes.follow)
    yield window, docks
    look.changed.disconnect(sizes.follow)


def widths(docks):
    QApplication.processEvents()
    return [dock.width() for dock in docks]


def test_they_grow_as_the_text_does_and_come_back(stage, look):
    _, docks = stage
    look.set_scale(150)
    assert widths(docks) == [390, 390]
    look.set_scale(100)
    assert widths(docks) == [260, 260]


def test_the_centre_keeps_its_share(stage, look):
    window, docks = stage
    look.set_scale(300)
    assert 900 < sum(widths(docks)) <= 0.6 * window.width() + 2
    look.set_scale(100)
    assert widths(docks) == [260, 260]


def test_another_theme_leaves_them_alone(stage, look):
    _, docks = stage
    look.choose("dark")
    assert widths(docks) == [260, 260]


def test_a_floating_panel_is_left_as_it_is(stage, look):
    _, docks = stage
    docks[1].setFloating(True)
    before = docks[1].width()
    look.set_scale(150)
    assert docks[1].width() == before


@pytest.fixture
def column(qtbot, words, look):
    """A window with three docks above each other at the left, and one at the right."""
    window = QMainWindow()
    qtbot.addWidget(window)
    window.setCentralWidget(QWidget())
    docks = [
        Dock(PanelPlace(id, "order.title", "left", QWidget()), words, look) for id in ("one", "two", "three", "four")
    ]
    for dock in docks[:3]:
        window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock, Qt.Orientation.Vertical)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, docks[3])
    window.resize(1000, 900)
    window.show()
    window.resizeDocks(docks[:3], [200, 300, 390], Qt.Orientation.Vertical)
    QApplication.processEvents()
    return window, docks


def heights(docks):
    QApplication.processEvents()
    return [dock.height() for dock in docks]


@pytest.mark.parametrize("wanted", [150, 400])
def test_a_dock_that_is_given_a_height_shares_the_rest_among_those_below_it(column, wanted):
    window, docks = column
    before = heights(docks)
    give_height(window, docks[0], wanted)
    first, *others, beside = heights(docks)
    assert first == pytest.approx(wanted, abs=2)
    assert sum(others) + first == pytest.approx(sum(before[:3]), abs=2)
    assert others[0] / others[1] == pytest.approx(before[1] / before[2], rel=0.03)
    assert beside == before[3]


def test_a_dock_alone_in_its_column_keeps_the_height_there_is(column):
    window, docks = column
    before = heights(docks)
    give_height(window, docks[3], 300)
    assert heights(docks)[:3] == before[:3]


def test_panels_that_cannot_be_seen_take_no_room(column):
    window, docks = column
    window.tabifyDockWidget(docks[0], docks[1])
    docks[0].raise_()
    docks[2].close()
    docks[3].setFloating(True)
    QApplication.processEvents()
    assert [takes_space(dock) for dock in docks] == [True, False, False, False]
    assert list(columns(docks)) == [docks[0]]
    docks[3].close()


def test_panels_above_each_other_are_one_column_and_those_at_the_bottom_none(column, words, look):
    window, docks = column
    below = Dock(PanelPlace("board", "order.title", "bottom", QWidget()), words, look)
    window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, below)
    QApplication.processEvents()
    assert list(columns([*docks, below])) == [docks[0], docks[3]]
    assert takes_space(below)
