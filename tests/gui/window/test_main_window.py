import gc
import weakref

import pytest
from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QLineEdit, QMenuBar, QTabBar, QToolButton

from gui.actions import table
from gui.actions.actions import Actions
from gui.actions.command_box import Entry
from gui.theme.first_size import free_room
from gui.widgets.message_strip import Notice
from gui.window.heading import Heading
from gui.window.main_window import MainWindow
from gui.window.panels import PanelPlace

HEADING = Heading(
    "Winter", ((1, "Bridge"), (2, "Ford")), 1, "Segment 3", "Una", 0, "Strike", "", frozenset({table.CAN_UNDO})
)


def places():
    return [
        PanelPlace("order", "menu.fight", "left", QLineEdit("order"), "people"),
        PanelPlace("palette", "menu.campaign", "centre", QLineEdit("palette"), "palette"),
        PanelPlace("log", "menu.view", "middle", QLineEdit("log"), steps=80),
        PanelPlace("sheet", "menu.help", "right", QLineEdit("sheet"), open=False),
    ]


@pytest.fixture
def make(qtbot, words, look, preferences):
    """Windows as the composition root builds them, with a few commands bound."""

    def make(panels=(), sources=()):
        actions = Actions(words, look)
        actions.bind(table.UNDO, list)
        actions.bind(table.TOGGLE_THEME, look.toggle)
        window = MainWindow(panels, actions, words, look, preferences, sources=sources)
        qtbot.addWidget(window)
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return window

    return make


@pytest.fixture
def desk(make):
    window = make(places())
    window.show_heading(HEADING)
    return window


def dock(window, name):
    return next(dock for dock in window.docks if dock.place.id == name)


def test_a_desk_without_panels_works(make):
    window = make()
    assert window.windowTitle() == "Fightbook"
    assert window.docks == []


def test_the_title_says_what_is_on_the_desk(desk):
    assert desk.windowTitle() == "Bridge – Winter – Fightbook"


def test_the_centre_has_the_focus_at_first(desk):
    assert desk.ring.current == "palette"


def test_commands_are_open_as_the_heading_says(desk):
    undo = desk._actions.action(table.UNDO)
    assert undo.isEnabled()
    assert undo.toolTip() == "Undo (Ctrl+Z)\nStrike"
    desk.show_heading(Heading())
    assert not undo.isEnabled()


def test_keys_lead_to_every_panel(qtbot, desk):
    for number, name in ((2, "palette"), (1, "order"), (3, "log"), (4, "sheet")):
        qtbot.keyClick(desk, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda name=name: desk.ring.current == name)
    assert dock(desk, "sheet").isVisible()


def test_keys_go_round_and_the_dock_with_the_focus_is_marked(qtbot, desk):
    desk.ring.go("order")
    assert dock(desk, "order").title.entered
    qtbot.keyClick(desk, Qt.Key.Key_F6)
    assert desk.ring.current == "palette"
    assert not dock(desk, "order").title.entered
    qtbot.keyClick(desk, Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert desk.ring.current == "order"


def test_only_a_panel_in_a_dock_can_float(desk):
    desk.ring.go("palette")
    assert not desk._actions.action(table.FLOAT_PANEL).isEnabled()
    desk.ring.go("order")
    assert desk._actions.action(table.FLOAT_PANEL).isEnabled()


def test_a_closed_panel_comes_back_by_the_menu(desk):
    dock(desk, "order").close()
    panels = next(menu for menu in desk.findChild(QMenuBar).actions() if menu.text() == "&Panels").menu()
    toggle = dock(desk, "order").toggleViewAction()
    (shown,) = [entry.menu() for entry in panels.actions() if entry.menu() is not None]
    assert toggle in shown.actions()
    toggle.trigger()
    assert dock(desk, "order").isVisible()


def test_the_command_box_does_what_is_found(qtbot, make, look):
    done = []
    window = make(places(), [lambda: [Entry("Leap", lambda: done.append("leap"))]])
    qtbot.keyClick(window, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    assert window.command_box.isVisible()
    qtbot.keyClicks(window.command_box.field, "li")
    qtbot.keyClick(window.command_box.field, Qt.Key.Key_Return)
    assert look.theme.dark
    window.command_box.open()
    qtbot.keyClicks(window.command_box.field, "le")
    qtbot.keyClick(window.command_box.field, Qt.Key.Key_Return)
    assert done == ["leap"]


def test_the_desk_changes_its_language_while_it_runs(desk, words):
    words.set_language("pl")
    assert [action.text() for action in desk.findChild(QMenuBar).actions()][1] == "&Walka"
    assert desk.top_bar.turn.text() == "Segment 3 · tura: Una"
    assert desk._actions.action(table.UNDO).text() == "Cofnij"
    assert dock(desk, "log").windowTitle() == "W&idok"


def test_the_desk_changes_its_colours_while_it_runs(qtbot, desk, look):
    qtbot.keyClick(desk, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert look.theme.dark
    assert desk.palette().color(QPalette.ColorRole.Window) == look.theme.colour("window")
    middle = desk.grab().toImage().pixelColor(4, 4)
    assert middle == look.theme.colour("window")


def test_the_layout_is_remembered_and_can_be_reset(make, qtbot):
    first = make(places())
    first.resize(760, 610)
    dock(first, "order").close()
    dock(first, "log").setFloating(True)
    first.close()
    second = make(places())
    assert (second.width(), second.height()) == (760, 610)
    assert dock(second, "order").isHidden()
    assert dock(second, "log").isFloating()
    second.reset_layout()
    assert dock(second, "order").isVisible()
    assert not dock(second, "log").isFloating()
    assert dock(second, "sheet").isHidden()


def test_panels_stand_where_they_belong(qtbot, desk):
    order, log, palette = (
        widget.geometry() for widget in (dock(desk, "order"), dock(desk, "log"), desk.centralWidget())
    )
    assert order.right() < palette.left()
    assert order.right() < log.left()
    assert log.right() < palette.left(), "the log is in the middle"


def test_a_message_floats_moves_nothing_and_can_be_dismissed_by_key(qtbot, desk):
    before = [widget.geometry() for widget in (desk.centralWidget(), *desk.docks)]
    focus = QApplication.focusWidget()
    desk.show_message(Notice("The disk is full; free some space. " * 12, "danger"))
    assert desk.strip.isVisible()
    QApplication.processEvents()
    assert [widget.geometry() for widget in (desk.centralWidget(), *desk.docks)] == before
    assert QApplication.focusWidget() is focus
    floating = desk.floating.geometry()
    assert desk.height() - 20 < floating.bottom() < desk.height()
    desk.resize(desk.width(), desk.height() - 60)
    QApplication.processEvents()
    assert desk.floating.geometry().bottom() == floating.bottom() - 60
    qtbot.keyClick(desk, Qt.Key.Key_Period, Qt.KeyboardModifier.ControlModifier)
    assert not desk.strip.isVisible()


def test_messages_are_called_back_by_the_bell_and_go_with_their_encounter(desk):
    assert not desk.top_bar.bell.isEnabled()
    desk.show_heading(Heading("winter", ((1, "Ford"), (2, "Mill")), 1))
    desk.show_message(Notice("Una is too far away.", of_fight=True))
    desk.show_message(Notice("The backup is made.", "info"))
    desk.strip.fade()
    desk.strip._forget_passing()
    assert not desk.strip.isVisible()
    menu = desk.top_bar.bell.menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["The backup is made.", "Una is too far away."]
    menu.actions()[1].trigger()
    assert desk.strip.message.text == "Una is too far away."
    desk.show_heading(Heading("winter", ((1, "Ford"), (2, "Mill")), 2))
    assert desk.strip.message is None
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == ["The backup is made."]


def test_closing_is_told(qtbot, desk):
    with qtbot.waitSignal(desk.closing):
        qtbot.keyClick(desk, Qt.Key.Key_Q, Qt.KeyboardModifier.ControlModifier)
    assert not desk.isVisible()


def test_a_closed_desk_leaves_nothing_behind(words, look, preferences):
    before = set(QApplication.topLevelWidgets())
    window = MainWindow(places(), Actions(words, look), words, look, preferences)
    gone = weakref.ref(window)
    window.show()
    window.close()
    window.deleteLater()
    del window
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert gone() is None
    assert set(QApplication.topLevelWidgets()) <= before
    words.set_language("pl")
    look.toggle()


def test_large_text_does_not_make_the_window_higher(make, look):
    desk = make()
    desk.resize(900, 700)
    desk.show_message(Notice("Something that takes many words to tell. " * 12))
    look.set_scale(250)
    QApplication.processEvents()
    assert desk.rect().contains(desk.floating.geometry())
    assert desk.height() == 700


def test_the_window_leaves_room_for_its_title_bar_even_if_it_was_larger_when_closed(make):
    first = make(places())
    room = free_room(first)
    assert first.height() <= room.height()
    first.resize(room.width() + 200, room.height() + 200)
    first.close()
    second = make(places())
    assert second.width() <= room.width()
    assert second.height() <= room.height()


def test_tabs_keep_their_names_however_large_the_text_is(make, look):
    window = make(places())
    window.tabifyDockWidget(dock(window, "order"), dock(window, "log"))
    QApplication.processEvents()
    look.set_scale(300)
    QApplication.processEvents()
    bars = [bar for bar in window.findChildren(QTabBar) if bar.count() > 1]
    assert bars
    for bar in bars:
        assert bar.elideMode() == Qt.TextElideMode.ElideNone
        assert bar.usesScrollButtons()


@pytest.mark.parametrize("floating", [False, True])
def test_a_letter_that_a_panel_leaves_is_reported_wherever_the_panel_is(qtbot, desk, floating):
    order = dock(desk, "order")
    order.setFloating(floating)
    with qtbot.waitSignal(desk.letter_typed) as typed:
        qtbot.keyClicks(order, "s")
    assert typed.args == ["s"]


def test_a_letter_from_each_panel_is_reported(qtbot, desk):
    for dock in desk.docks:
        with qtbot.waitSignal(desk.letter_typed) as told:
            dock.letter_typed.emit(dock.place.id[0])
        assert told.args == [dock.place.id[0]]


def test_the_role_is_marked_in_the_menu_as_soon_as_it_is_chosen(make, preferences):
    window = make(places())
    seen = []
    window._actions.set_conditions = seen.append
    preferences.set("role", "player")
    window.note_role()
    assert ["player" in holds for holds in seen] == [True]


def test_another_theme_or_language_is_a_condition_of_commands(desk, look, words):
    seen = []
    desk._actions.set_conditions = seen.append
    look.choose("dark")
    words.set_language("pl")
    assert "dark" in seen[-1]
    assert "pl" in seen[-1]
    assert desk.windowTitle().endswith(words("window.program"))


def test_a_panel_that_the_keys_are_in_can_be_moved(desk):
    seen = []
    desk._actions.set_conditions = seen.append
    desk.ring.go("order")
    QApplication.processEvents()
    assert table.IN_PANEL in seen[-1]
    desk.ring.go("palette")
    QApplication.processEvents()
    assert table.IN_PANEL not in seen[-1]


def test_a_letter_in_an_open_menu_stays_in_it(qtbot, desk):
    bar = desk.findChild(QMenuBar)
    for opener in bar.actions():
        bar.setActiveAction(opener)
        menu = opener.menu()
        assert menu.isVisible()
        with qtbot.assertNotEmitted(desk.letter_typed):
            for letter in "pdx":
                qtbot.keyClick(menu, letter)
        assert menu.isVisible()
        menu.close()


def test_a_letter_in_the_menu_bar_goes_to_no_panel(qtbot, desk):
    bar = desk.findChild(QMenuBar)
    bar.setFocus()
    with qtbot.assertNotEmitted(desk.letter_typed):
        qtbot.keyClick(bar, "x")


def test_another_text_size_is_said_in_per_cent(desk, look, words):
    def told():
        return "" if desk.strip.message is None else desk.strip.message.text

    look.toggle()
    assert told() == ""
    look.enlarge()
    first = told()
    assert first == f"Text size: {words.percent(look.scale / 100)}"
    look.enlarge()
    assert told() == f"Text size: {words.percent(look.scale / 100)}" != first
    desk.strip.dismiss()
    assert desk.strip.message is None, "the one before is gone too"


def test_a_message_that_fits_beside_the_menus_covers_nothing_to_click(qtbot, desk):
    bar = desk.findChild(QMenuBar)
    desk.show_message(Notice("The disk is full; free some space.", "danger"))
    QApplication.processEvents()
    covered = desk.floating.geometry()
    assert desk.rect().contains(covered)
    assert covered.left() > bar.actionGeometry(bar.actions()[-1]).right()
    panels = [widget.geometry() for widget in (desk.centralWidget(), *desk.docks) if widget.isVisible()]
    assert not any(covered.intersects(panel) for panel in panels)
    for button in filter(QToolButton.isVisible, desk.top_bar.findChildren(QToolButton)):
        middle = QRect(button.mapTo(desk, button.rect().center()), QSize(1, 1))
        assert not covered.intersects(middle.adjusted(0, -6, 0, 6))
    desk.show_message(Notice("The disk is full; free some space. " * 12, "danger"))
    QApplication.processEvents()
    assert desk.floating.geometry().top() > desk.height() // 2
