"""A sentence beside the current row covers no heading if there is room elsewhere."""

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from gui.palette.model import ROW_ROLE
from gui.palette.row_hint import RowHint
from gui.palette.values import Heading

ROW = 30
"""The height of a row in pixels."""


@pytest.fixture
def shown(stand, look):
    """A function that says a sentence in the current row of a list of twelve; `headings` are the numbers of those."""

    def shown(current, *headings, sentence="That is not possible now. " * 12):
        view = QListWidget()
        for number in range(12):
            item = QListWidgetItem(f"Row {number}")
            item.setSizeHint(QSize(100, ROW))
            if number in headings:
                item.setData(ROW_ROLE, Heading(str(number), "Heading"))
            view.addItem(item)
        stand(view, 500, 12 * ROW + 10)
        view.setCurrentRow(current)
        hint = RowHint(view, look)
        hint.say(sentence)
        assert hint.isVisible()
        return view, hint

    return shown


def area_of(view, number):
    return view.visualItemRect(view.item(number))


def test_it_stands_below_the_row_if_no_heading_is_there(shown):
    view, hint = shown(4, 0)
    assert hint.height() > ROW, "the sentence covers more than one row"
    assert hint.geometry().top() == area_of(view, 4).bottom() + 1


@pytest.mark.parametrize("heading", [5, 6])
def test_it_stands_above_the_row_if_a_heading_is_among_those_it_would_cover(shown, heading):
    view, hint = shown(4, heading)
    assert hint.geometry().bottom() < area_of(view, 4).top()
    assert not hint.geometry().intersects(area_of(view, heading))


def test_without_room_above_it_stands_just_below_the_heading(shown):
    view, hint = shown(0, 1)
    assert hint.geometry().top() == area_of(view, 1).bottom() + 1


def test_at_the_end_of_the_list_it_stands_above_the_row(shown):
    view, hint = shown(11)
    assert hint.geometry().bottom() < area_of(view, 11).top()


def test_it_goes_away_when_the_list_is_scrolled(shown):
    view, hint = shown(4)
    view.verticalScrollBar().setRange(0, 10)
    view.verticalScrollBar().setValue(3)
    assert not hint.isVisible()
