"""The next value of a choice, in either direction."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QListView

from gui.palette.pieces import next_place, open_list
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


@pytest.mark.parametrize("off", [True, False])
def test_a_list_offers_each_value_with_its_price_and_nothing_where_it_may_be_left_out(qtbot, words, off):
    view = QListView()
    qtbot.addWidget(view)
    view.show()
    segments = (Segment("walk & run", "2"), Segment("run"))
    choice = ChoicePart("pace", "Pace", "drop", "one_of", ("walk", "run"), segments, 1, off=off)
    taken = []
    menu = open_list(view, QRect(0, 0, 50, 20), choice, words, taken.append)
    left_open = [words("palette.leave_open")] if off else []
    assert [action.text() for action in menu.actions()] == ["walk && run   2", "run", *left_open]
    assert [action.isChecked() for action in menu.actions()][:2] == [False, True]
    assert menu.activeAction() is menu.actions()[1]
    assert menu.accessibleName() == "Pace"
    for action in menu.actions():
        action.trigger()
    assert taken == [0, 1, *([-1] if off else [])]
    menu.close()
