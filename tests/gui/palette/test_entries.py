"""Entry fields over the rows of a list: where they lie, what they take, and how they are left."""

import pytest
from PySide6.QtCore import QEvent, QRect, Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QApplication, QListWidget
from shiboken6 import isValid

from gui.palette.entries import open_number, open_word
from rules.state.text_bounds import LONGEST_NAME

Key = Qt.Key
PLACE = QRect(80, 60, 200, 10)


@pytest.fixture
def view(stand):
    view = QListWidget()
    return stand(view, 400, 200, view)


@pytest.fixture
def taken():
    return []


@pytest.mark.parametrize("opener", [open_number, open_word])
@pytest.mark.parametrize("top", [-5, 0, 90, 196])
@pytest.mark.parametrize("left", [-20, 80, 390])
def test_a_field_is_wholly_in_sight_also_over_the_edges_of_the_list(view, opener, top, left):
    room = view.viewport().rect()
    entry = opener(view, QRect(left, top, 200, 10), "Why do you allow it?", str)
    assert room.contains(entry.geometry())
    entry.deleteLater()


def test_a_field_lies_where_it_is_asked_for_and_is_no_smaller_than_it_needs(view):
    for opener in (open_number, open_word):
        entry = opener(view, PLACE, "How far?", str)
        area = entry.geometry()
        assert area.left() == PLACE.left()
        assert abs(area.center().y() - PLACE.center().y()) <= 1
        assert area.width() >= max(PLACE.width(), entry.sizeHint().width())
        assert area.height() >= entry.sizeHint().height()
        entry.deleteLater()


def test_a_field_in_a_small_list_is_no_larger_than_the_list(view):
    view.resize(90, 40)
    entry = open_word(view, QRect(0, 0, 300, 10), "Why?", str)
    assert view.viewport().rect().contains(entry.geometry())
    entry.deleteLater()


@pytest.mark.parametrize("opener", [open_number, open_word])
def test_a_field_takes_the_keys_and_says_what_it_is_for(view, opener):
    entry = opener(view, PLACE, "How <far>?", str)
    assert entry.isVisible()
    assert entry.hasFocus()
    assert entry.accessibleName() == "How <far>?"
    assert "How" in entry.toolTip()
    entry.deleteLater()


@pytest.mark.parametrize("key", [Key.Key_Return, Key.Key_Enter])
@pytest.mark.parametrize(("typed", "value"), [("12", 12), ("-7", -7), ("99999", 9999)])
def test_a_whole_number_is_taken_by_enter_and_the_keys_go_back(qtbot, view, taken, key, typed, value):
    entry = open_number(view, PLACE, "How far?", taken.append)
    qtbot.keyClicks(entry, typed[:4] if value == 9999 else typed)
    qtbot.keyClick(entry, key)
    assert taken == [value]
    assert type(taken[0]) is int
    assert entry.isHidden()
    assert view.hasFocus()


def test_a_broken_number_is_taken_as_it_is(qtbot, view, taken):
    entry = open_number(view, PLACE, "How far?", taken.append)
    entry.setDecimals(1)
    entry.setValue(2.5)
    qtbot.keyClick(entry, Key.Key_Return)
    assert taken == [2.5]


def test_figures_have_bounds_on_both_sides(view):
    entry = open_number(view, PLACE, "How far?", str)
    for value, kept in ((100_000, 9999), (-100_000, -9999)):
        entry.setValue(value)
        assert entry.value() == kept
    entry.deleteLater()


def test_what_was_typed_first_stands_in_the_field(qtbot, view, taken):
    entry = open_number(view, PLACE, "How far?", taken.append, "4")
    qtbot.keyClicks(entry, "2")
    qtbot.keyClick(entry, Key.Key_Return)
    word = open_word(view, PLACE, "Why?", taken.append, "be")
    qtbot.keyClicks(word, "cause")
    qtbot.keyClick(word, Key.Key_Return)
    assert taken == [42, "because"]


def test_without_a_first_figure_the_old_one_is_typed_over(qtbot, view, taken):
    entry = open_number(view, PLACE, "How far?", taken.append)
    assert entry.lineEdit().selectedText() == "0"
    entry.deleteLater()


def test_a_text_is_taken_without_blanks_around_it_and_not_if_it_is_empty(qtbot, view, taken):
    entry = open_word(view, PLACE, "Why?", taken.append)
    assert entry.placeholderText() == "Why?"
    qtbot.keyClicks(entry, "  ")
    qtbot.keyClick(entry, Key.Key_Return)
    assert taken == []
    assert entry.isVisible()
    qtbot.keyClicks(entry, "so be it ")
    qtbot.keyClick(entry, Key.Key_Enter)
    assert taken == ["so be it"]
    assert view.hasFocus()


def test_a_text_is_no_longer_than_a_name(qtbot, view):
    entry = open_word(view, PLACE, "Why?", str, "x" * (LONGEST_NAME + 5))
    assert len(entry.text()) == LONGEST_NAME
    entry.deleteLater()


@pytest.mark.parametrize("opener", [open_number, open_word])
def test_escape_takes_nothing_and_gives_the_keys_back(qtbot, view, taken, opener):
    entry = opener(view, PLACE, "How far?", taken.append, "4")
    qtbot.keyClick(entry, Key.Key_Escape)
    assert taken == []
    assert entry.isHidden()
    assert view.hasFocus()


@pytest.mark.parametrize("opener", [open_number, open_word])
def test_a_field_that_loses_the_keys_closes_and_is_gone(view, taken, opener):
    entry = opener(view, PLACE, "How far?", taken.append, "4")
    QApplication.sendEvent(entry, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.MouseFocusReason))
    assert entry.isHidden()
    assert taken == []
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(entry)


def test_a_menu_over_a_text_field_does_not_close_it(view):
    entry = open_word(view, PLACE, "Why?", str)
    QApplication.sendEvent(entry, QFocusEvent(QEvent.Type.FocusOut, Qt.FocusReason.PopupFocusReason))
    assert entry.isVisible()
    entry.deleteLater()
