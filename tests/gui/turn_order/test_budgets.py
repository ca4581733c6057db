"""What a turn still allows: counted, told, and shown as pips where pips are clear."""

import pytest

from gui.turn_order.budget_pips import lines_of, spots
from gui.turn_order.budgets import Budget, turn_budgets


def budgets_of(fight_desk, words, who="una"):
    return list(turn_budgets(fight_desk.fight.book, who, fight_desk.texts, words))


def test_the_turn_says_what_it_still_allows(fight_desk, words):
    action, defences, *_ = budgets_of(fight_desk, words)
    assert (action.text, action.pips) == ("Action 1/1", (True,))
    assert defences.name == "Defences"
    fight_desk.perform(fight_desk.option("move"))
    spent, *_ = budgets_of(fight_desk, words)
    assert (spent.text, spent.pips) == ("Action 0/1", (False,))
    assert budgets_of(fight_desk, words, "nobody") == []


@pytest.mark.parametrize(
    ("left", "limit", "pips"), [(1, 3, (True, False, False)), (2, 12, ()), (1.5, 2, ()), (0, 1, (False,))]
)
def test_many_or_broken_numbers_are_figures(left, limit, pips):
    assert Budget("Action", left, limit, "").pips == pips


def test_what_finds_no_room_goes_to_the_next_line(look):
    three = [Budget(name, 1, 1, "1/1") for name in ("Action", "Defences", "Parries")]
    wide = list(spots(three, 2000, look.theme))
    assert [spot.line for spot in wide] == [0, 0, 0]
    assert wide[0].left < wide[1].left < wide[2].left
    assert lines_of(three, wide[0].width + 1, look.theme) == 3
    assert lines_of([], 100, look.theme) == 0
    (cut,) = spots([Budget("W" * 80, 1, 1, "1/1")], 100, look.theme)
    assert (cut.left, cut.width) == (0, 100)
