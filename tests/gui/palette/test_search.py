"""Test which keys the search field of a palette passes on to the list, and when."""

from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.palette.search import PaletteSearch

Key, Modifier = Qt.Key, Qt.KeyboardModifier


class List(QWidget):
    """Takes the keys that are passed on; its `acts` note what they are asked to do."""

    def __init__(self):
        super().__init__()
        self.keys, self.asked, self.takes_figures = [], [], True
        self.acts = SimpleNamespace(
            act=lambda: self.asked.append("act"),
            rule=lambda: self.asked.append("rule"),
            takes_figures=lambda: self.takes_figures,
        )

    def keyPressEvent(self, event):
        self.keys.append(event.key())


@pytest.fixture
def view(qtbot):
    view = List()
    qtbot.addWidget(view)
    return view


@pytest.fixture
def performed():
    """Whether the field holds an exchange."""
    return []


@pytest.fixture
def field(qtbot, view, performed):
    field = PaletteSearch(view, lambda: bool(performed))
    qtbot.addWidget(field)
    field.show()
    field.activateWindow()
    field.setFocus()
    return field


@pytest.mark.parametrize("text", ["", "walk"])
@pytest.mark.parametrize("key", [Key.Key_Up, Key.Key_Down, Key.Key_PageUp, Key.Key_PageDown, Key.Key_F2, Key.Key_F4])
def test_keys_that_travel_go_to_the_list_always(qtbot, view, field, text, key):
    field.setText(text)
    qtbot.keyClick(field, key)
    assert view.keys == [key]
    assert field.text() == text


@pytest.mark.parametrize("key", [Key.Key_Left, Key.Key_Right, Key.Key_Space, Key.Key_Question, Key.Key_Asterisk])
def test_keys_that_choose_go_to_the_list_while_the_field_is_empty(qtbot, view, field, key):
    sign = {Key.Key_Question: "?", Key.Key_Asterisk: "*"}.get(key)
    press = (lambda: qtbot.keyClicks(field, sign)) if sign else (lambda: qtbot.keyClick(field, key))
    press()
    assert len(view.keys) == 1
    assert field.text() == ""
    field.setText("walk")
    field.setCursorPosition(2)
    press()
    assert len(view.keys) == 1


def test_right_at_the_end_leads_to_the_choices_until_the_text_changes(qtbot, view, field):
    field.setText("walk")
    field.setCursorPosition(4)
    qtbot.keyClicks(field, "1")
    assert (view.keys, field.text()) == ([], "walk1")
    for key in (Key.Key_Right, Key.Key_Left, Key.Key_Left, Key.Key_Space, Key.Key_7):
        qtbot.keyClick(field, key)
    assert view.keys == [Key.Key_Right, Key.Key_Left, Key.Key_Left, Key.Key_Space, Key.Key_7]
    assert field.cursorPosition() == len("walk1")
    qtbot.keyClicks(field, "s")
    qtbot.keyClick(field, Key.Key_Left)
    assert len(view.keys) == 5
    assert field.cursorPosition() == len("walk1")


def test_a_chosen_text_is_left_by_right_not_the_field(qtbot, view, field):
    field.setText("walk")
    field.selectAll()
    qtbot.keyClick(field, Key.Key_Right)
    assert view.keys == []
    field.setCursorPosition(2)
    qtbot.keyClick(field, Key.Key_Right)
    assert (view.keys, field.cursorPosition()) == ([], 3)


def test_figures_are_typed_into_the_field_where_no_row_takes_them(qtbot, view, field):
    view.takes_figures = False
    field.setText("walk")
    qtbot.keyClick(field, Key.Key_Right)
    qtbot.keyClick(field, Key.Key_7)
    assert field.text() == "walk7"


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter])
def test_enter_performs_the_exchange_or_else_the_row(qtbot, view, field, performed, key):
    qtbot.keyClick(field, key)
    assert view.asked == ["act"]
    performed.append(1)
    qtbot.keyClick(field, key)
    assert view.asked == ["act"]
    performed.clear()
    qtbot.keyClick(field, key, Modifier.KeypadModifier)
    qtbot.keyClick(field, key, Modifier.ShiftModifier)
    assert view.asked == ["act", "act"]


def test_ctrl_r_rules_and_r_is_a_letter(qtbot, view, field):
    qtbot.keyClick(field, Key.Key_R, Modifier.ControlModifier)
    assert view.asked == ["rule"]
    qtbot.keyClick(field, Key.Key_R)
    assert (view.asked, field.text()) == (["rule"], "r")


def test_escape_empties_the_field_and_then_gives_up(qtbot, field):
    told = []
    field.given_up.connect(lambda: told.append("given up"))
    field.textEdited.connect(told.append)
    field.setText("walk")
    qtbot.keyClick(field, Key.Key_Escape)
    assert (field.text(), told) == ("", [""])
    qtbot.keyClick(field, Key.Key_Escape)
    assert told == ["", "given up"]
