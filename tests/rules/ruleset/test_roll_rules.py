"""How a ruleset reads the rolls of a contest."""

from collections.abc import Callable
from itertools import product

import pytest

from rules.dice.notation import notation, parse_dice, parse_template
from rules.dice.odds_table import OddsTable
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset import roll_rules
from rules.ruleset.roll_rules import ContestRules, Needed, Side, contest_odds, needed
from rules.values import Number
from tests.rules.duel import FILES

MORE = """
[tests.opposed]
dice = "1d20"
success = "roll <= score - against"
margin = "score - roll - 5 * against"

[contests.wrestle]
test = "opposed"
wins = "our_success and our_margin > their_margin"
loses = "their_success and our_margin < their_margin"
by = "our_margin - 2 * their_margin"
"""


@pytest.fixture(scope="module")
def wrestle() -> ContestRules:
    reading = read_ruleset({**FILES, "ruleset.toml": FILES["ruleset.toml"] + MORE})
    return compile_ruleset(reading.ruleset, reading.source).contest_rules["wrestle"]


@pytest.mark.parametrize(
    ("ours", "our_score", "theirs", "their_score", "verdict", "by"),
    [
        (5, 10, 7, 10, 1, -1),
        (7, 10, 5, 10, -1, -7),
        (7, 10, 7, 10, 0, -3),
        (12, 10, 15, 10, 0, 8),
        (10, 10, 15, 10, 1, 10),
        (15, 10, 10, 10, -1, -5),
        (10, 12, 10, 10, 1, 2),
    ],
)
def test_margins_and_successes_of_both_sides_decide(
    wrestle: ContestRules, ours: int, our_score: int, theirs: int, their_score: int, verdict: int, by: int
) -> None:
    sides = (ours, Side(our_score), theirs, Side(their_score))
    assert wrestle.verdict(*sides) == verdict
    assert wrestle.by(*sides) == by


D20 = parse_dice("1d20")


def reading(success: Callable[[int, Number, Number], bool]) -> roll_rules.TestRules:
    return roll_rules.TestRules(
        "some",
        parse_template("1d20"),
        success=success,
        margin=_no_margin,
    )


def _no_margin(_roll: int, _score: Number, _against: Number) -> int:
    return 0


@pytest.mark.parametrize(
    ("success", "expected"),
    [
        (lambda roll, score, against: roll + score >= against, Needed(low=12)),
        (lambda roll, score, _against: roll <= score, Needed(high=8)),
        (lambda _roll, _score, _against: True, Needed()),
        (lambda _roll, _score, _against: False, Needed(none=True)),
        (lambda roll, _score, _against: roll in (1, 20), None),
        (lambda roll, _score, _against: roll in (9, 10), None),
    ],
)
def test_the_needed_totals_lie_at_one_end(success: Callable[..., bool], expected: Needed | None) -> None:
    assert needed(reading(success), OddsTable(), D20, 8, 20) == expected


def at_least(roll: int, _score: Number, _against: Number, least: Number = 0) -> bool:
    return roll >= least


def test_figures_of_the_roll_count_for_what_is_needed() -> None:
    rules = reading(at_least)
    assert needed(rules, OddsTable(), D20, 8, 0, (5,)) == Needed(low=5)


GRADED = """
[tests.effort]
dice = "{strength}d6c6"
figures = { strength = { low = 1, high = 9 } }
tally = { ones = [1] }
success = "roll >= 1"
critical_success = "roll >= 3"
margin = "roll"

[contests.tug]
test = "effort"
wins = "our_degree > their_degree"
loses = "their_degree > our_degree"
by = "ours - theirs"
"""


@pytest.fixture(scope="module")
def tug() -> ContestRules:
    reading = read_ruleset({**FILES, "ruleset.toml": FILES["ruleset.toml"] + GRADED})
    return compile_ruleset(reading.ruleset, reading.source).contest_rules["tug"]


def test_degrees_of_success_decide_a_contest_of_different_pools(tug: ContestRules) -> None:
    ours, theirs = Side(0, (4,)), Side(0, (2,))
    assert tug.verdict(3, ours, 2, theirs) == 1
    assert tug.verdict(2, ours, 1, theirs) == 0
    assert tug.by(3, ours, 1, theirs) == 2


def test_the_odds_of_a_contest_of_pools_are_those_of_all_rolls(tug: ContestRules) -> None:
    ours, theirs = Side(0, (3,)), Side(0, (2,))
    counts = {1: 0, 0: 0, -1: 0}
    for faces in product(range(1, 7), repeat=5):
        counts[tug.verdict(faces[:3].count(6), ours, faces[3:].count(6), theirs)] += 1
    odds = contest_odds(tug, OddsTable(), ours, theirs)
    assert (odds.win, odds.tie, odds.lose) == tuple(counts[each] / 6**5 for each in (1, 0, -1))


def test_a_test_keeps_its_figures_within_their_range(tug: ContestRules) -> None:
    assert tug.reading.figures["strength"].bounded(0) == 1
    assert tug.reading.usual == (1,)
    assert notation(tug.reading.dice_for((4,))) == "4d6c6"
