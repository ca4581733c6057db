"""Test that classes of falls keep the chances of the outcomes they stand for."""

from math import isclose

import pytest
from msgspec.structs import replace

from rules.dice.notation import parse_dice
from rules.palette.roll_classes import RollClasses, coarser
from rules.resolving.questions import DiceQuestion, Opponent, RollQuestion
from rules.ruleset.roll_rules import Side, contest_odds
from tests.shipped import shipped_rulebook

CONTEST = RollQuestion(
    "ana", "crash", parse_dice("3d6"), "roll", 12, base=12, name="crash", contest="quick", opponent=Opponent("bo", 9, 9)
)


def test_falls_that_no_formula_tells_apart_are_one_class() -> None:
    rulebook = shipped_rulebook("realms_of_myth")
    question = RollQuestion("ana", "hit", parse_dice("1d100"), "attack", 40, base=40, name="hit")
    action = next(id for id, plan in rulebook.plans.items() if plan.rolls)
    classes = RollClasses(rulebook, action).of(question)
    assert sorted((each.success, round(each.chance, 9)) for each in classes) == [(False, 0.6), (True, 0.4)]


def test_an_amount_has_a_class_for_each_total() -> None:
    classes = RollClasses(shipped_rulebook("gurps3"), "slam").of(DiceQuestion("ana", "damage", parse_dice("2d6")))
    assert len(classes) == 11
    assert isclose(sum(each.chance for each in classes), 1)


def test_a_contest_has_two_replies_and_the_odds_of_the_palette() -> None:
    rulebook = shipped_rulebook("gurps3")
    classes = RollClasses(rulebook, "slam").of(CONTEST)
    assert all(len(each.replies) == 2 for each in classes)
    rules = rulebook.contest_rules["quick"]
    exact = contest_odds(rules, rulebook.odds, Side(12), Side(9))
    assert isclose(sum(each.chance for each in classes if each.success), exact.win)


@pytest.mark.parametrize("most", [1, 3, 20])
def test_coarser_classes_keep_the_chance_of_each_kind(most: int) -> None:
    classes = RollClasses(shipped_rulebook("gurps3"), "slam").of(CONTEST)
    fewer = coarser(classes, most)
    assert len(fewer) <= max(most, 3) + 2
    for kind in {each.kind for each in classes}:
        whole = sum(each.chance for each in classes if each.kind == kind)
        assert isclose(sum(each.chance for each in fewer if each.kind == kind), whole)


def test_a_tie_counts_for_whoever_wins_it() -> None:
    rulebook = shipped_rulebook("gurps3")
    exact = contest_odds(rulebook.contest_rules["quick"], rulebook.odds, Side(12), Side(9))
    ways = ((Opponent("bo", 9, 9, tie="ours"), exact.win + exact.tie), (Opponent("bo", 9, 9, tie="theirs"), exact.win))
    for opponent, expected in ways:
        question = replace(CONTEST, opponent=opponent)
        classes = RollClasses(rulebook, "slam").of(question)
        assert isclose(sum(each.chance for each in classes if each.success), expected)
