"""Entry fields over the rows of a list."""

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QListWidget

from gui.palette.entries import open_word


def test_a_field_over_the_first_row_is_wholly_in_sight(qtbot):
    view = QListWidget()
    qtbot.addWidget(view)
    view.resize(400, 200)
    view.show()
    room = view.viewport().rect()
    for place in (QRect(80, 0, 200, 10), QRect(80, room.bottom() - 4, 200, 10)):
        entry = open_word(view, place, "Why do you allow it?", str)
        assert room.contains(entry.geometry())
        entry.deleteLater()
