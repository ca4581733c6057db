"""Test the comparison of the newest lines: were lines only added since they were read?"""

from datetime import UTC, datetime

import pytest

from gui.log.newest import NEWEST, NewestLines
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry, LogPage


def line(step, text="", state=StepState.DONE):
    return LogEntry(step, 1, step - 1, 1, "action", "una", "hit", text, state, datetime(2026, 7, 1, tzinfo=UTC))


def lines(*steps):
    return tuple(line(step) for step in steps)


@pytest.fixture
def newest():
    known = NewestLines()
    known.read(lines(3, 2, 1))
    known.note_step(lines(3))
    return known


@pytest.mark.parametrize(
    ("page", "last", "added"),
    [
        (LogPage(lines(3, 2, 1), 0), lines(3), 0),
        (LogPage(lines(5, 4, 3, 2, 1), 0), lines(5), 2),
        (LogPage(lines(5, 4), 4), lines(5), 2),
        (LogPage(lines(5), 5), lines(5), None),
        (LogPage((line(3), line(2, "edited"), line(1)), 0), lines(3), None),
        (LogPage(lines(3, 2, 1), 0), (line(4, state=StepState.UNDONE),), None),
    ],
)
def test_lines_that_were_only_added_are_counted(newest, page, last, added):
    assert newest.added(page, last) == added


def test_an_empty_log_takes_its_first_lines():
    assert NewestLines().added(LogPage(lines(1), 0), lines(1)) == 1


def test_only_the_newest_lines_are_kept():
    known = NewestLines()
    known.read(lines(*range(40, 0, -1)))
    known.note_step(lines(40))
    known.add_newer(lines(41))
    known.add_older(lines(1))
    assert known.added(LogPage(lines(*range(41, 41 - NEWEST, -1)), 21), lines(41)) == 0
