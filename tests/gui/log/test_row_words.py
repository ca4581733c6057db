"""Test the words of a row: how much of a round's end stands in its line."""

import pytest

from gui.log.row_words import MOST_BRIEF, RowWords
from gui.log.rows import LogRow, RoundEnd
from storage.campaign.cursor import StepState
from storage.campaign.log import LogEntry
from tests.gui.conftest import noon


@pytest.mark.parametrize(("people", "end"), [(1, "one 1"), (12, "one 12"), (13, "1 more"), (15, "3 more")])
def test_a_round_that_ends_names_the_first_and_counts_the_others(words, people, end):
    block = RoundEnd("Round 1", tuple(f"one {number}" for number in range(1, people + 1)), ())
    entry = LogEntry(3, 1, 2, 1, "round", "", "", "", StepState.DONE, noon())
    text = RowWords(lambda entry: entry.text, lambda _entry: block, words).text(LogRow(entry, ends=True))
    assert text.startswith("Round 1  ")
    assert text.endswith(end)
    assert text.count("one ") == min(people, MOST_BRIEF)
