"""Panels grow with the text, never push the centre out, and come back to what they were."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.window.dock import Dock
from gui.window.dock_sizes import DockSizes
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
