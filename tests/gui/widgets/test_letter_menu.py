import re
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent

from gui.widgets.letter_menu import LetterMenu

Key = Qt.Key


@pytest.fixture
def menu(qtbot):
    menu = LetterMenu()
    qtbot.addWidget(menu)
    for name in ("aiming", "stunned", "ślepy", "shock…", "dead"):
        menu.addAction(name)
    menu.popup(QPoint())
    return menu


def active(menu):
    return menu.activeAction().text()


def test_a_letter_goes_to_the_next_that_begins_with_it(qtbot, menu):
    told = []
    for _ in range(4):
        qtbot.keyClick(menu, "s")
        told.append(active(menu))
    assert told == ["stunned", "ślepy", "shock…", "stunned"]


def test_enter_takes_what_the_letter_led_to(qtbot, menu):
    taken = []
    menu.triggered.connect(taken.append)
    qtbot.keyClick(menu, "d")
    qtbot.keyClick(menu, Key.Key_Return)
    assert [action.text() for action in taken] == ["dead"]


def test_a_letter_nothing_begins_with_changes_nothing(qtbot, menu):
    qtbot.keyClick(menu, "a")
    qtbot.keyClick(menu, "x")
    assert active(menu) == "aiming"


def test_a_letter_past_nothing_goes_nowhere_else(qtbot, menu):
    for letter in "ax7":
        press = QKeyEvent(QEvent.Type.KeyPress, 0, Qt.KeyboardModifier.NoModifier, letter)
        press.ignore()
        menu.keyPressEvent(press)
        assert press.isAccepted()


def test_an_underlined_letter_chooses_its_entry(qtbot):
    menu, taken = LetterMenu(), []
    qtbot.addWidget(menu)
    for name in ("save", "&Print", "save &as", "R&&D", "Discard"):
        menu.addAction(name)
    menu.actions()[4].setEnabled(False)
    menu.triggered.connect(taken.append)
    menu.popup(QPoint())
    qtbot.keyClick(menu, "s")
    qtbot.keyClick(menu, "s")
    assert active(menu) == "save &as"
    qtbot.keyClick(menu, "d")
    assert active(menu) == "save &as"
    qtbot.keyClick(menu, "p")
    assert [action.text() for action in taken] == ["&Print"]


def test_every_menu_keeps_its_letters():
    gui = Path(__file__).parents[3] / "gui"
    plain = [
        path for path in gui.rglob("*.py") if re.search(r"(?<!\w)QMenu\(|\.addMenu\([\"\']", path.read_text("utf-8"))
    ]
    assert plain == []
