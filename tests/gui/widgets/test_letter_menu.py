import pytest
from PySide6.QtCore import QPoint, Qt

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
