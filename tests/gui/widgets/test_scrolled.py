"""Content scrolls where it lacks room, and is whole where there is some."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout

from gui.widgets.scrolled import scrolled


@pytest.fixture
def fields():
    return [QLineEdit() for _ in range(12)]


@pytest.fixture
def area(qtbot, fields):
    layout = QVBoxLayout()
    for field in fields:
        layout.addWidget(field)
    area = scrolled(layout)
    qtbot.addWidget(area)
    return area


def test_it_asks_for_all_of_its_content_and_needs_only_a_part(area):
    assert area.sizeHint() == area.widget().sizeHint()
    assert area.minimumSizeHint().height() < area.widget().minimumSizeHint().height()


def test_it_follows_the_keys_and_takes_none(qtbot, area, fields):
    area.resize(200, 100)
    area.show()
    area.activateWindow()
    qtbot.waitUntil(area.isActiveWindow)
    fields[0].setFocus()
    for field in fields[1:]:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        assert field.hasFocus()
        assert not field.visibleRegion().isEmpty()
