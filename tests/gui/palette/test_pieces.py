"""The next value of a choice, in either direction."""

import pytest

from gui.palette.pieces import next_place
from gui.palette.values import ChoicePart, Segment


def part(chosen, *allowed):
    segments = tuple(Segment(str(number), open=open) for number, open in enumerate(allowed))
    return ChoicePart("pace", "pace", "segments", "one_of", tuple(range(len(allowed))), segments, chosen)


@pytest.mark.parametrize(
    ("chosen", "allowed", "next", "before"),
    [
        (0, (True, True, True), 1, 2),
        (2, (True, True, True), 0, 1),
        (0, (True, False, True), 2, 2),
        (1, (False, True, False), 1, 1),
        (1, (False, False, False), 1, 1),
        (-1, (True, True, True), 0, 2),
        (-1, (False, True, False), 1, 1),
        (-1, (), -1, -1),
    ],
)
def test_the_next_allowed_value_is_taken_round_and_round(chosen, allowed, next, before):
    assert next_place(part(chosen, *allowed), 1) == next
    assert next_place(part(chosen, *allowed), -1) == before
