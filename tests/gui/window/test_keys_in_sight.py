"""The keys are never in a panel that stands behind the tab of another."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QLineEdit

from gui.actions.actions import Actions
from gui.window.main_window import MainWindow
from gui.window.panels import PanelPlace


@pytest.fixture
def fields():
    return {name: QLineEdit() for name in ("order", "roster", "palette")}


@pytest.fixture
def window(qtbot, words, look, preferences, fields):
    places = [
        PanelPlace("order", "menu.fight", "left", fields["order"]),
        PanelPlace("roster", "menu.view", "left", fields["roster"], behind="order"),
        PanelPlace("palette", "menu.campaign", "centre", fields["palette"]),
    ]
    window = MainWindow(places, Actions(words, look), words, look, preferences)
    qtbot.addWidget(window)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QApplication.processEvents()
    return window


def dock(window, name):
    return next(each for each in window.docks if each.place.id == name)


def left_for_a_dialog(qtbot, window, meanwhile):
    """Leave the window for a dialog, do something, and close the dialog."""
    dialog = QDialog(window)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitUntil(dialog.isActiveWindow)
    meanwhile()
    dialog.close()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    QApplication.processEvents()


def test_a_panel_that_comes_to_the_front_takes_the_keys_of_the_one_behind(qtbot, window, fields):
    window.ring.go("roster")
    dock(window, "order").raise_()
    qtbot.waitUntil(fields["order"].hasFocus)


def test_another_panel_keeps_the_keys_when_tabs_change(qtbot, window, fields):
    fields["palette"].setFocus()
    for name in ("roster", "order"):
        dock(window, name).raise_()
        QApplication.processEvents()
        assert fields["palette"].hasFocus()


def test_after_a_dialog_the_keys_are_where_they_were(qtbot, window, fields):
    window.ring.go("roster")
    left_for_a_dialog(qtbot, window, list)
    assert fields["roster"].hasFocus()


def test_after_a_dialog_the_keys_are_not_behind_a_tab_that_changed_meanwhile(qtbot, window, fields):
    window.ring.go("roster")
    left_for_a_dialog(qtbot, window, dock(window, "order").raise_)
    assert fields["order"].hasFocus()


def test_after_a_dialog_the_keys_go_home_if_what_had_them_is_gone(qtbot, window, fields):
    other = QLineEdit(window.centralWidget())
    other.show()
    window.setTabOrder(other, fields["roster"])
    other.setFocus()
    left_for_a_dialog(qtbot, window, other.hide)
    assert fields["palette"].hasFocus()


def test_a_panel_that_tab_leads_to_comes_to_the_front(qtbot, window, fields):
    fields["order"].setFocus()
    for _ in range(20):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        if fields["roster"].hasFocus():
            break
    assert fields["roster"].hasFocus()
    assert not fields["roster"].visibleRegion().isEmpty()
