from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QPushButton, QVBoxLayout

from gui.widgets.button_keys import ButtonKeys

Key = Qt.Key


class Form(QDialog):
    """A field and two buttons, which note that they were pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.pressed: list[str] = []
        self.field, self.first, self.second = QLineEdit(), QPushButton("a"), QPushButton("b")
        layout = QVBoxLayout(self)
        for part in (self.field, self.first, self.second):
            layout.addWidget(part)
        self.first.clicked.connect(partial(self._note, "first"))
        self.second.clicked.connect(partial(self._note, "second"))

    def _note(self, which: str, _checked: bool = False) -> None:
        self.pressed.append(which)


@pytest.fixture
def dialog(qtbot):
    form = Form()
    qtbot.addWidget(form)
    ButtonKeys(form).watch(form)
    form.show()
    return form


def test_enter_in_a_field_presses_no_button(qtbot, dialog):
    qtbot.keyClick(dialog.field, Key.Key_Return)
    assert dialog.pressed == []


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter, Key.Key_Space])
def test_a_button_is_pressed_by_the_keys_that_are_on_it(qtbot, dialog, key):
    qtbot.keyClick(dialog.second, key)
    assert dialog.pressed == ["second"]
