"""Panels stand side by side where there is room, and behind each other's tabs where there is little."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.window.dock import Dock
from gui.window.dock_arrangement import DockArrangement
from gui.window.panels import Area, PanelPlace

PLACES: tuple[tuple[str, Area, str, bool], ...] = (  # id, area, behind, open
    ("order", "left", "", True),
    ("tracker", "right", "", True),
    ("log", "bottom", "", True),
    ("dice", "bottom", "", True),
    ("roster", "left", "order", True),
    ("notes", "right", "", False),
)


class Stage(QMainWindow):
    """A window with docks, which follow its size."""

    def __init__(self, words, look):
        super().__init__()
        self.setCentralWidget(QWidget())
        self.docks = {
            id: Dock(PanelPlace(id, "order.title", area, QWidget(), open=open, behind=behind), words, look)
            for id, area, behind, open in PLACES
        }
        self.arrangement = DockArrangement(self, list(self.docks.values()), look)

    def fit(self, width, height):
        self.resize(width, height)
        self.arrangement.follow()
        QApplication.processEvents()

    def tabs(self, id):
        tabbed = self.tabifiedDockWidgets(self.docks[id])
        return {dock.place.id for dock in tabbed if isinstance(dock, Dock) and not dock.isHidden()}

    def side(self, id):
        return self.dockWidgetArea(self.docks[id])


@pytest.fixture
def open_stage(qtbot, words, look, preferences):
    def open_stage(width=1600, height=1000):
        window = Stage(words, look)
        qtbot.addWidget(window)
        window.resize(width, height)
        window.arrangement.begin(preferences)
        window.show()
        QApplication.processEvents()
        return window

    return open_stage


@pytest.fixture
def stage(open_stage):
    return open_stage()


def test_with_ample_room_panels_stand_beside_the_centre_and_below_it(stage):
    assert stage.arrangement.room == "ample"
    assert stage.side("log") == stage.side("dice") == Qt.DockWidgetArea.BottomDockWidgetArea
    assert stage.tabs("tracker") == set()
    assert stage.tabs("order") == {"roster"}


def test_a_low_window_puts_those_below_behind_tabs(stage):
    stage.fit(1600, 580)
    assert stage.arrangement.room == "low"
    assert stage.tabs("tracker") == {"log", "dice"}
    assert stage.side("log") == Qt.DockWidgetArea.RightDockWidgetArea
    assert stage.tabs("order") == {"roster"}


def test_a_narrow_window_has_them_all_behind_tabs(stage):
    stage.fit(700, 580)
    assert stage.arrangement.room == "narrow"
    assert stage.tabs("order") == {"roster", "tracker", "log", "dice"}
    assert stage.docks["notes"].isHidden()


def test_large_text_makes_a_window_small(stage, look):
    look.set_scale(200)
    stage.arrangement.follow()
    assert stage.arrangement.room == "low"
    look.set_scale(300)
    stage.arrangement.follow()
    assert stage.arrangement.room == "narrow"


def test_a_window_does_not_grow_while_its_panels_go_behind_tabs(stage):
    for dock in stage.docks.values():
        dock.setMinimumHeight(150)
    stage.fit(1300, 620)
    assert stage.arrangement.room == "low"
    stage.fit(740, 620)
    assert stage.arrangement.room == "narrow"
    assert stage.height() == 620


def test_what_the_user_made_of_an_arrangement_comes_back(stage):
    stage.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, stage.docks["log"])
    stage.fit(1600, 580)
    stage.docks["dice"].close()
    stage.fit(1600, 1000)
    assert stage.side("log") == Qt.DockWidgetArea.LeftDockWidgetArea
    assert stage.docks["dice"].isHidden(), "what was closed stays closed"


def test_a_floating_panel_goes_on_floating(stage):
    stage.docks["log"].setFloating(True)
    stage.fit(1600, 580)
    assert stage.docks["log"].isFloating()
    assert stage.tabs("tracker") == {"dice"}


def test_an_arrangement_is_remembered_for_its_room(stage, open_stage, preferences):
    stage.fit(1600, 580)
    stage.docks["log"].close()
    stage.arrangement.remember(preferences)
    again = open_stage()
    assert again.arrangement.room == "low"
    assert again.height() == 580
    assert again.docks["log"].isHidden()
    assert again.tabs("tracker") == {"dice"}


def test_a_window_that_becomes_narrower_leaves_the_centre_its_share(stage):
    stage.fit(1600, 580)
    stage.fit(800, 580)
    assert stage.arrangement.room == "low"
    assert stage.centralWidget().width() >= 0.4 * 800


def test_reset_puts_everything_back_for_the_room_there_is(stage):
    stage.fit(1600, 580)
    stage.docks["dice"].setFloating(True)
    stage.docks["order"].close()
    stage.arrangement.reset()
    assert stage.tabs("tracker") == {"log", "dice"}
    assert not stage.docks["order"].isHidden()
