import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor

from gui.widgets.menu import Menu

RIGHT, LEFT = Qt.MouseButton.RightButton, Qt.MouseButton.LeftButton


@pytest.fixture
def pointer():
    """Put the pointer on the screen and return where it is; put it back where it was."""
    before, pointer = QCursor.pos(), QPoint(200, 200)
    QCursor.setPos(pointer)
    yield pointer
    QCursor.setPos(before)


@pytest.fixture
def menu(qtbot, pointer):
    """Return an open menu with its first entry under the pointer."""
    menu = Menu()
    qtbot.addWidget(menu)
    for name in ("open", "close", "copy"):
        menu.addAction(name)
    menu.popup(pointer - QPoint(40, menu.sizeHint().height() // 6))
    menu.setActiveAction(menu.actions()[0])
    return menu


@pytest.fixture
def chosen(menu):
    chosen = []
    menu.triggered.connect(chosen.append)
    return chosen


def release(qtbot, menu, pointer):
    qtbot.mouseRelease(menu, RIGHT, pos=menu.mapFromGlobal(pointer))


def middle(menu, number):
    return menu.actionGeometry(menu.actions()[number]).center()


def test_the_click_that_opens_the_menu_leaves_it_open_and_chooses_nothing(qtbot, menu, chosen, pointer):
    assert menu.actionAt(menu.mapFromGlobal(pointer)) is menu.actions()[0]
    release(qtbot, menu, pointer)
    assert menu.isVisible()
    assert not chosen


def test_a_second_click_chooses(qtbot, menu, chosen, pointer):
    release(qtbot, menu, pointer)
    qtbot.mouseMove(menu, middle(menu, 1))
    qtbot.mouseClick(menu, LEFT, pos=middle(menu, 1))
    assert [each.text() for each in chosen] == ["close"]


def test_a_button_that_is_held_chooses_where_it_is_released(qtbot, menu, chosen):
    qtbot.mouseMove(menu, middle(menu, 2))
    qtbot.mouseRelease(menu, RIGHT, pos=middle(menu, 2))
    assert [each.text() for each in chosen] == ["copy"]


def test_a_menu_that_is_opened_again_stays_open_again(qtbot, menu, chosen, pointer):
    release(qtbot, menu, pointer)
    menu.close()
    menu.popup(menu.pos())
    menu.setActiveAction(menu.actions()[0])
    release(qtbot, menu, pointer)
    assert menu.isVisible()
    assert not chosen
