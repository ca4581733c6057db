"""Which rows the steps of a fight make: a line each, and a block where a round ends."""

from itertools import pairwise

import pytest

from gui.log.rows import LogRow, rows_of
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry
from storage.campaign.log_filter import LogFilter
from tests.gui.conftest import noon


def entry(step, *marks):
    return LogEntry(step, 1, step - 1, 1, "action", "", "", "", StepState.DONE, noon(), frozenset(marks))


STEPS = (entry(3), entry(2, "round"), entry(1))
LINES, BLOCK = [LogRow(each) for each in STEPS], LogRow(STEPS[1], ends=True)


@pytest.mark.parametrize(
    ("wanted", "rows"),
    [
        (LogFilter(), [*LINES[:2], BLOCK, LINES[2]]),
        (LogFilter(first=1, last=2), [*LINES[:2], BLOCK, LINES[2]]),
        (LogFilter(words="  "), [*LINES[:2], BLOCK, LINES[2]]),
        (LogFilter(kind="round"), [BLOCK]),
        (LogFilter(words="hits"), LINES),
        (LogFilter(who=("una",)), LINES),
        (LogFilter(kind="note"), LINES),
        (LogFilter(kind="round", who=("una",)), []),
    ],
)
def test_blocks_stand_with_all_lines_or_alone_but_not_among_lines_that_are_picked(wanted, rows):
    assert list(rows_of(STEPS, wanted)) == rows


def test_a_block_comes_after_its_step_and_before_the_next_and_tells_of_the_moment_before_it():
    newest_first = [LINES[0], LINES[1], BLOCK, LINES[2]]
    assert all(newer.key > older.key for newer, older in pairwise(newest_first))
    assert (BLOCK.moment, LINES[1].moment) == (1, 2)
