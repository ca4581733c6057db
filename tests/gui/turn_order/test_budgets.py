"""What a turn still allows: counted, told, and shown as pips where pips are clear."""

import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter

from gui.turn_order.budget_pips import lines_of, paint_budgets, spots
from gui.turn_order.budgets import Budget, turn_budgets, with_spends
from rules.play.fight import Fight


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


def test_what_only_one_action_could_spend_is_told_once_it_is_used(fight_desk, words):
    def names(encounter):
        book = Fight(fight_desk.rulebook, encounter).book
        return [budget.name for budget in turn_budgets(book, "una", fight_desk.texts, words)]

    encounter = fight_desk.encounter
    una = encounter.combatants["una"]
    on_stairs = replace(una, used={**una.used, "steep_steps": 1})
    assert "Steep stairs" not in names(encounter)
    assert "Steep stairs" in names(replace(encounter, combatants={**encounter.combatants, "una": on_stairs}))


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


def test_what_an_action_would_spend_is_the_last_of_what_is_left():
    (parries,) = with_spends([Budget("Parries", 2, 3, "2/3", "parry")], {"parry": 1, "action": 1})
    assert [parries.is_spent(place) for place in range(3)] == [False, True, False]
    (nothing,) = with_spends([parries], {})
    assert not any(nothing.is_spent(place) for place in range(3))


def test_a_pip_that_would_be_spent_is_hatched(look):
    def painted(budget):
        picture = QImage(120, 30, QImage.Format.Format_RGB32)
        picture.fill(look.theme.colour("base"))
        painter = QPainter(picture)
        paint_budgets(painter, picture.rect(), [budget], look.theme, 20, "text")
        painter.end()
        return picture

    held = Budget("Action", 1, 1, "1/1", "action")
    hatched, gone = replace(held, spent=1), Budget("Action", 0, 1, "0/1", "action")
    pictures = [painted(budget) for budget in (held, hatched, gone)]
    assert pictures[0] != pictures[1]
    assert pictures[1] != pictures[2]


def test_what_finds_no_room_is_painted_in_the_next_line(look):
    three = [Budget(name, 1, 1, "1/1") for name in ("Action", "Defences", "Parries")]
    width, line = next(iter(spots(three, 2_000, look.theme))).width + 40, 30
    picture = QImage(width, 3 * line, QImage.Format.Format_RGB32)
    picture.fill(look.theme.colour("base"))
    painter = QPainter(picture)
    paint_budgets(painter, picture.rect(), three, look.theme, line, "text")
    painter.end()
    blank = look.theme.colour("base").rgb()
    inked = [any(picture.pixel(x, y) != blank for x in range(width)) for y in range(3 * line)]
    assert lines_of(three, width, look.theme) == 3
    assert [any(inked[first : first + line]) for first in range(0, 3 * line, line)] == [True, True, True]
