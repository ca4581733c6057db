"""Popups that commands open: all of them on the screen, wherever the panel of the command is."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDockWidget

from gui.actions import table
from gui.window.panels import bring_up

ASKING = (
    table.NEW_CHARACTER,
    table.NEW_ENCOUNTER,
    table.RENAME_ENCOUNTER,
    table.COPY_ENCOUNTER,
    table.NEXT_ENCOUNTER,
    table.OPEN_FIRST_FIGHT,
    table.ADD_FIGHTER,
    table.WRITE_NOTE,
    table.LEAVE,
    table.EDIT_PERSON,
    table.CHANGE_POOLS,
    table.SHOWN_SIDES,
    table.HIDING_CONDITIONS,
    table.FIND_COMMAND,
)


@pytest.fixture(params=["behind another", "closed"])
def panels_away(request, window, place):
    """The window with each panel of an area behind one tab of another panel, or closed."""
    window.resize(700, 560)
    window.move(60, 60)
    if request.param == "closed":
        for dock in window.findChildren(QDockWidget):
            dock.close()
    else:
        for front, back in (("order", "tracker"), ("order", "log"), ("order", "roster"), ("order", "dice")):
            docks = {dock.objectName(): dock for dock in window.findChildren(QDockWidget)}
            window.tabifyDockWidget(docks[front], docks[back])
        bring_up(place.panels.dice)
    QApplication.processEvents()
    return window


def test_what_a_command_asks_stands_on_the_screen(qtbot, panels_away):
    """One command after another in one window, each closed again without a choice."""
    inside = panels_away.rect().translated(panels_away.mapToGlobal(QPoint(0, 0)))
    screen, out = panels_away.screen().availableGeometry(), []
    for command in ASKING:
        panels_away._actions.action(command).trigger()
        popup = QApplication.activePopupWidget()
        assert popup is not None, f"{command.id} asks, so it opens something"
        shown = popup.frameGeometry()
        if not (screen.contains(shown) and inside.intersects(shown)):
            out.append((command.id, shown))
        qtbot.keyClick(popup, Qt.Key.Key_Escape)
        popup.close()
        assert QApplication.activePopupWidget() is None, command.id
    assert out == []
