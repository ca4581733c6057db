"""A state given by hand offers the words that the rules would leave in it."""

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from gui.turn_order.hand_menu import HandMenu
from gui.widgets.small_form import SmallForm
from tests.gui.heimr_desk import hall

__all__ = ["hall"]


@pytest.fixture
def form(qtbot, hall, words, look):
    home = QWidget()
    qtbot.addWidget(home)
    form = SmallForm(home, words, look)
    menu = HandMenu(hall, form, words, home)
    ready = next(each for each in menu.conditions("una", QPoint()).actions() if each.text().startswith("set to defend"))
    ready.trigger()
    yield form
    form.hide()


def test_the_defence_that_stands_is_one_there_is(form):
    box = form.editor("defense")
    assert [box.itemText(place) for place in range(box.count())] == ["dodge", "block", "parry"]
