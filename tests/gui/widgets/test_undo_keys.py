"""The field that leaves undo to the desk."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.widgets.undo_keys import DeskLine, UndoKeys


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


@pytest.mark.parametrize("key", [Qt.Key.Key_E, Qt.Key.Key_K, Qt.Key.Key_D, Qt.Key.Key_U])
def test_keys_of_commands_are_not_taken_for_those_of_an_editor(qtbot: QtBot, key: Qt.Key) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    line = DeskLine()
    QVBoxLayout(window).addWidget(line)
    shortcut = QShortcut(QKeySequence(Qt.KeyboardModifier.ControlModifier | key), window)
    with qtbot.waitExposed(window):
        window.show()
    line.setFocus()
    QTest.keyClicks(line, "st")
    QTest.keyClick(line, Qt.Key.Key_Home)
    with qtbot.waitSignal(shortcut.activated):
        QTest.keyClick(line, key, Qt.KeyboardModifier.ControlModifier)
    assert (line.text(), line.cursorPosition()) == ("st", 0)


def test_a_watched_field_leaves_undo_to_the_window_and_keeps_its_other_keys(qtbot: QtBot) -> None:
    window, text = QWidget(), QPlainTextEdit()
    qtbot.addWidget(window)
    QVBoxLayout(window).addWidget(text)
    UndoKeys(text).watch(text)
    shortcut = QShortcut("Ctrl+Z", window)
    with qtbot.waitExposed(window):
        window.show()
    text.setFocus()
    QTest.keyClicks(text, "st")
    with qtbot.waitSignal(shortcut.activated):
        QTest.keyClick(text, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert text.toPlainText() == "st"
