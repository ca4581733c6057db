"""A box that lacks the room for its text shows dots, and the whole text in its tooltip."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from gui.widgets.elided_box import ElidedBox


@pytest.fixture
def box(qtbot):
    box = ElidedBox()
    qtbot.addWidget(box)
    box.addItems(["All", "Ruleset: GURPS, third edition"])
    return box


def test_it_asks_for_the_room_of_its_current_text_only(box):
    brief = box.sizeHint().width()
    box.setCurrentIndex(1)
    assert box.sizeHint().width() > brief + 50
    assert box.minimumSizeHint().width() <= brief


def test_a_cut_text_is_in_the_tooltip(box):
    box.setCurrentIndex(1)
    box.resize(box.minimumSizeHint())
    box.grab()
    assert box.told == "Ruleset: GURPS, third edition"
    box.show()
    middle = box.rect().center()
    QApplication.sendEvent(box, QHelpEvent(QEvent.Type.ToolTip, middle, box.mapToGlobal(middle)))
    assert QToolTip.text() == box.told
    QToolTip.hideText()
    box.resize(box.sizeHint())
    box.grab()
    assert box.told == ""
    assert box.currentText() == "Ruleset: GURPS, third edition"


def test_a_cut_text_is_painted_as_it_is_with_dots(box):
    box.setCurrentIndex(1)
    box.resize(box.minimumSizeHint())
    cut = box.grab().toImage()
    box.setItemText(1, "Ruleset: GURPS, second edition")
    assert box.grab().toImage() == cut
