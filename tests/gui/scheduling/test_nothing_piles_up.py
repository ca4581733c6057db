"""Whatever is done over and over leaves no more objects of Qt behind than when it was done the first times."""

from collections import Counter
from functools import partial

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from gui.actions import table
from gui.actions.actions import Actions
from gui.gm_mode.workplace import Workplace
from gui.window.main_window import MainWindow

Key = Qt.Key

FIRST, MORE = 2, 3
"""How often a thing is done before anything is counted, and how often after that."""


@pytest.fixture
def place(fight_desk, words, look):
    place = Workplace(fight_desk, words, look)
    yield place
    place.close_sheets()
    for window in tuple(place.sheets.windows.values()):
        window.discard()


@pytest.fixture
def window(qtbot, place, words, look, preferences):
    actions = Actions(words, look)
    for command, handler in place.handlers().items():
        actions.bind(command, handler)
    window = MainWindow(place.places(), actions, words, look, preferences, banners=tuple(place.banners))
    qtbot.addWidget(window)
    place.heading_changed.connect(window.show_heading)
    place.told.connect(window.show_message)
    window.show_heading(place.heading())
    window.resize(1200, 800)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


def settle():
    """Let everything be painted, and what is to be deleted go."""
    for _ in range(3):
        QApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def close_what_is_open(window):
    """Close every menu, form and window over the desk."""
    for _ in range(5):
        popup = QApplication.activePopupWidget()
        if popup is None:
            break
        popup.close()
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()


def all_objects():
    """How many objects of each type there are below all windows, by the type of what they belong to."""
    tops = [top for top in QApplication.topLevelWidgets() if top.parent() is None]
    return Counter(
        f"{type(each).__name__} in {type(QObject.parent(each)).__name__}"
        for top in tops
        for each in [top, *top.findChildren(QObject)]
    )


def grown(window, do):
    """Of which types there are more objects each time something is done."""
    counts = []
    for times in (FIRST, MORE):
        for _ in range(times):
            do()
            settle()
            close_what_is_open(window)
            settle()
        counts.append(all_objects())
    before, after = counts
    return {name: count for name, count in (after - before).items() if count >= MORE}


COMMANDS = (
    table.NEW_ENCOUNTER,
    table.RENAME_ENCOUNTER,
    table.COPY_ENCOUNTER,
    table.NEXT_ENCOUNTER,
    table.RESTORE_ENCOUNTER,
    table.OPEN_FIRST_FIGHT,
    table.OPEN_SCENARIO,
    table.SAVE_SCENARIO,
    table.NEW_CHARACTER,
    table.ADD_READY,
    table.EXPORT_LOG,
    table.HOUSE_RULES,
    table.INSTALL_RULESET,
    table.RULES_BOOK,
    table.ADD_FIGHTER,
    table.PREPARE_ACTION,
    table.EDIT_PLACES,
    table.PASS_OVER,
    table.END_SPENT,
    table.WRITE_NOTE,
    table.SEARCH_LOG,
    table.PLAYER_VIEW,
    table.SHOWN_SIDES,
    table.HIDING_CONDITIONS,
    table.RULE,
    table.FAVOURITE,
    table.ALL_ACTIONS,
    table.FAVOURITES,
    table.DONE_LAST,
    table.HELP_CARD,
    table.BACK_TO_NOW,
)
"""Commands that open something or show it in another way."""


def test_commands_leave_nothing_behind(window, place):
    handlers = place.handlers()
    assert {command.id: left for command in COMMANDS if (left := grown(window, handlers[command]))} == {}


def test_menus_of_a_combatant_leave_nothing_behind(window, place):
    view = place.panels.order.view
    view.setFocus()
    keys = {key: partial(QTest.keyClick, view, getattr(Key, f"Key_{key}")) for key in "PSCELDQRMG"}
    assert {key: left for key, press in keys.items() if (left := grown(window, press))} == {}


def test_context_menus_leave_nothing_behind(window, place, fight_desk):
    fight_desk.add_note("one")
    views = {name: getattr(place.panels, name).view for name in ("order", "palette", "tracker", "log", "roster")}
    for view in views.values():
        view.setCurrentIndex(view.model().index(0, 0))
    views["palette"].choose(place.panels.palette.model.index_of("strike"))
    assert {name: left for name, view in views.items() if (left := grown(window, partial(ask_menu, view)))} == {}


def ask_menu(view):
    """Ask for the menu of the row the keys are on."""
    at = view.visualRect(view.currentIndex()).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, view.viewport().mapToGlobal(at))
    QApplication.sendEvent(view.viewport(), event)


def test_another_language_leaves_nothing_behind(window, words):
    def speak():
        words.set_language("pl")
        words.set_language("en")

    assert grown(window, speak) == {}


def test_another_look_leaves_nothing_behind(window, look):
    def change():
        look.toggle()
        look.enlarge()
        look.reduce()

    assert grown(window, change) == {}


def test_play_leaves_nothing_behind(window, place, fight_desk):
    fight_desk.set_rolls_by("party", "table")

    def play():
        fight_desk.select("una")
        fight_desk.point_at("wolf")
        fight_desk.perform(fight_desk.option("strike"))
        settle()
        fight_desk.abandon()
        fight_desk.change_pool("una", "END", -1)
        fight_desk.end_turn()
        fight_desk.look_at(0)
        settle()
        fight_desk.back_to_now()
        fight_desk.undo()

    assert grown(window, play) == {}


def test_sides_that_come_and_go_leave_nothing_behind(window, place, fight_desk):
    def change():
        fight_desk.change_side("wolf", "third")
        settle()
        fight_desk.undo()

    assert grown(window, change) == {}


def test_headings_leave_nothing_behind(window, place):
    assert grown(window, lambda: window.show_heading(place.heading())) == {}


def test_sheets_leave_nothing_behind(window, place):
    assert grown(window, lambda: place.sheets.open_of("una")) == {}


def test_what_is_counted_are_objects_that_pile_up(window):
    def leak():
        QWidget(window)
        QMenu(window)

    assert grown(window, leak) == {"QWidget in MainWindow": MORE, "QMenu in MainWindow": MORE, "QAction in QMenu": MORE}
