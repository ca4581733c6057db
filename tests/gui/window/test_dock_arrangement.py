"""Panels stand side by side where there is room, and behind each other's tabs where there is little."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

from gui.window.dock import Dock
from gui.window.dock_arrangement import DockArrangement
from gui.window.panels import Area, PanelPlace

PLACES: tuple[tuple[str, Area, str, bool], ...] = (  # id, area, behind, open
    ("order", "left", "", True),
    ("tracker", "left", "", True),
    ("log", "middle", "", True),
    ("dice", "left", "tracker", False),
    ("roster", "left", "order", True),
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


def test_people_stand_at_the_left_and_the_log_between_them_and_the_centre(stage):
    assert stage.arrangement.room == "ample"
    order, tracker, log = (stage.docks[id].geometry() for id in ("order", "tracker", "log"))
    assert order.left() == tracker.left() < log.left() < stage.centralWidget().geometry().left()
    assert order.bottom() < tracker.top()
    assert abs(order.height() - tracker.height()) < 60
    assert log.height() > order.height() + tracker.height()
    assert stage.tabs("order") == {"roster"}
    assert stage.docks["dice"].isHidden()


def test_a_wide_window_gives_its_width_to_the_middle(stage):
    before = stage.docks["order"].width(), stage.docks["log"].width(), stage.centralWidget().width()
    stage.fit(1900, 1000)
    after = stage.docks["order"].width(), stage.docks["log"].width(), stage.centralWidget().width()
    assert (after[0], after[2]) == pytest.approx((before[0], before[2]), abs=2)
    assert after[1] - before[1] == pytest.approx(300, abs=3)


def test_a_closed_panel_opens_as_a_tab_of_its_neighbour(stage):
    stage.docks["dice"].show()
    assert stage.tabs("tracker") == {"dice"}


def test_a_low_window_has_the_people_behind_tabs(stage):
    stage.fit(1600, 580)
    assert stage.arrangement.room == "low"
    assert stage.tabs("order") == {"roster", "tracker"}
    assert stage.tabs("log") == set()


def test_a_narrow_window_has_them_all_behind_tabs(stage):
    stage.fit(700, 580)
    assert stage.arrangement.room == "narrow"
    assert stage.tabs("order") == {"roster", "tracker", "log"}
    assert stage.docks["dice"].isHidden()


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
    stage.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, stage.docks["log"])
    stage.fit(1600, 580)
    stage.docks["roster"].close()
    stage.fit(1600, 1000)
    assert stage.side("log") == Qt.DockWidgetArea.RightDockWidgetArea
    assert stage.docks["roster"].isHidden(), "what was closed stays closed"


def test_a_floating_panel_goes_on_floating(stage):
    stage.docks["log"].setFloating(True)
    stage.docks["order"].setFloating(True)
    stage.fit(1600, 580)
    assert stage.docks["log"].isFloating()
    assert stage.docks["order"].isFloating()


def test_an_arrangement_is_remembered_for_its_room(stage, open_stage, preferences):
    stage.fit(1600, 580)
    stage.docks["log"].close()
    stage.arrangement.remember(preferences)
    again = open_stage()
    assert again.arrangement.room == "low"
    assert again.height() == 580
    assert again.docks["log"].isHidden()
    assert again.tabs("order") == {"roster", "tracker"}


def test_a_layout_of_the_former_arrangement_is_passed_over(stage, open_stage, preferences):
    stage.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, stage.docks["log"])
    for former in (1, 2, 3):
        preferences.set("layout", bytes(stage.saveState(former).toBase64().data()).decode())
        assert open_stage().side("log") == Qt.DockWidgetArea.LeftDockWidgetArea


def test_a_window_that_becomes_narrower_leaves_the_centre_its_share(stage):
    stage.fit(1600, 580)
    stage.fit(800, 580)
    assert stage.arrangement.room == "low"
    assert stage.centralWidget().width() >= 0.4 * 800


def test_reset_puts_everything_back_for_the_room_there_is(stage):
    stage.fit(1600, 580)
    stage.docks["log"].setFloating(True)
    stage.docks["order"].close()
    stage.arrangement.reset()
    assert stage.tabs("tracker") == {"order", "roster"}
    assert not stage.docks["order"].isHidden()
    assert not stage.docks["log"].isFloating()


def places_on_all_sides():
    """Return places of panels on every side of the window."""
    return (
        PanelPlace("order", "order.title", "left", QWidget()),
        PanelPlace("roster", "order.title", "left", QWidget(), behind="order"),
        PanelPlace("tracker", "order.title", "left", QWidget(), steps=70),
        PanelPlace("log", "order.title", "middle", QWidget(), steps=80),
        PanelPlace("dice", "order.title", "middle", QWidget(), over="log"),
        PanelPlace("sheet", "order.title", "right", QWidget(), open=False),
        PanelPlace("notes", "order.title", "right", QWidget()),
        PanelPlace("board", "order.title", "bottom", QWidget(), steps=50),
    )


def placed(stage):
    """Yield where each dock is that can be seen, and what is behind it."""
    for id, dock in stage.docks.items():
        seen = not dock.isHidden() and not dock.visibleRegion().isEmpty()
        area = dock.geometry().getRect() if seen else "open" if not dock.isHidden() else "closed"
        yield f"  {id}: {area} {sorted(stage.tabs(id))}"
    yield f"  centre: {stage.centralWidget().geometry().getRect()}"


@pytest.mark.parametrize("every_side", [False, True], ids=["left", "all"])
@pytest.mark.parametrize("size", ["1600x1000", "1920x1080", "760x900", "759x900", "800x639"])
def test_places(qtbot, words, plain_look, preferences, approved, size, every_side):
    """Where the panels are in a window that opens in a size."""
    window = Stage(words, plain_look)
    qtbot.addWidget(window)
    if every_side:
        for dock in window.docks.values():
            dock.setParent(None)
            dock.deleteLater()
        window.docks = {place.id: Dock(place, words, plain_look) for place in places_on_all_sides()}
        window.arrangement = DockArrangement(window, list(window.docks.values()), plain_look)
    window.resize(*map(int, size.split("x")))
    window.arrangement.begin(preferences)
    window.show()
    QApplication.processEvents()
    told = [f"{window.size().toTuple()}: {window.arrangement.room}", *placed(window)]
    window.close()
    approved("\n".join([*told, ""]))


def test_the_middle_gives_back_what_it_took(stage):
    before = stage.docks["log"].width(), stage.centralWidget().width()
    stage.fit(1900, 1000)
    stage.fit(1600, 1000)
    assert (stage.docks["log"].width(), stage.centralWidget().width()) == pytest.approx(before, abs=3)


def test_an_arrangement_that_comes_back_follows_the_size_of_the_text_now(stage, look):
    before = stage.docks["order"].width()
    stage.fit(1600, 580)
    look.set_scale(125)
    stage.arrangement.follow()
    stage.fit(2000, 1250)
    assert stage.arrangement.room == "ample"
    assert stage.docks["order"].width() > before


def test_panels_that_were_closed_meanwhile_stay_closed_when_an_arrangement_comes_back(stage):
    stage.fit(1600, 580)
    stage.docks["log"].close()
    stage.docks["dice"].show()
    stage.fit(1600, 1000)
    assert stage.docks["log"].isHidden()
    assert not stage.docks["dice"].isHidden()


def test_a_reset_forgets_what_the_user_made_of_other_rooms(stage):
    stage.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, stage.docks["log"])
    stage.fit(1600, 580)
    stage.arrangement.reset()
    stage.fit(1600, 1000)
    assert stage.docks["log"].geometry().left() < stage.centralWidget().geometry().left()
