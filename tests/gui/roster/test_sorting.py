"""Test the row that filters and sorts the roster."""

import pytest

from gui.roster.rows import EVERYBODY, Pick
from gui.roster.sorting import SortingRow

NORTH, SOUTH = Pick("folder", "North"), Pick("folder", "South")
OFFERED = [(EVERYBODY, "Everybody"), (NORTH, "North"), (SOUTH, "South")]


@pytest.fixture
def row(qtbot, words):
    row = SortingRow(words)
    qtbot.addWidget(row)
    return row


def test_the_first_pick_counts_too_and_none_is_everybody(row):
    assert row.pick == EVERYBODY
    row.offer([(NORTH, "North"), (SOUTH, "South")])
    assert row.pick == NORTH
    row.offer([])
    assert row.pick == EVERYBODY


def test_a_pick_stays_while_it_is_offered_and_tells_nobody(qtbot, row):
    row.offer(OFFERED)
    row.picks.setCurrentIndex(2)
    with qtbot.assertNotEmitted(row.changed):
        row.offer([(EVERYBODY, "Everybody"), (SOUTH, "South")])
        assert row.pick == SOUTH
        row.offer([(EVERYBODY, "Everybody"), (NORTH, "North")])
        assert row.pick == EVERYBODY


@pytest.mark.parametrize("box", ["picks", "orders"])
def test_another_choice_is_told(qtbot, row, box):
    row.offer(OFFERED)
    with qtbot.waitSignal(row.changed):
        getattr(row, box).setCurrentIndex(1)


def test_everybody_is_shown_again(row):
    row.offer(OFFERED)
    row.picks.setCurrentIndex(2)
    row.show_everybody()
    assert row.pick == EVERYBODY


def test_both_lists_stand_on_one_line_and_the_first_has_more_room(row):
    row.resize(400, 30)
    row.show()
    assert row.picks.geometry().top() == row.orders.geometry().top()
    assert row.picks.width() > row.orders.width()
