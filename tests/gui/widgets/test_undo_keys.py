"""The field that leaves undo to the desk."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.undo_keys import DeskLine


def test_undo_is_about_the_fight_whatever_is_typed(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = DeskLine()
    QVBoxLayout(window).addWidget(line)
    shortcut = QShortcut("Ctrl+Z", window)
    with qtbot.waitExposed(window):
        window.show()
    line.setFocus()
    with qtbot.waitSignal(shortcut.activated):
        QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(line, "st")
    with qtbot.waitSignal(shortcut.activated):
        QTest.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert line.text() == "st"
