"""How a ruleset reads the rolls of a contest."""

from collections.abc import Callable

import pytest

from rules.dice.odds_table import OddsTable
from rules.dice.notation import parse_dice
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset import roll_rules
from rules.ruleset.roll_rules import ContestRules, Needed, needed
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
    assert wrestle.verdict(ours, our_score, theirs, their_score) == verdict
    assert wrestle.by(ours, our_score, theirs, their_score) == by


D20 = parse_dice("1d20")


def reading(success: Callable[[int, Number, Number], bool]) -> roll_rules.TestRules:
    return roll_rules.TestRules(
        "some",
        D20,
        success=success,
        margin=_no_margin,
        critical_success=None,
        critical_failure=None,
        bounds=(None, None),
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


def test_a_roll_below_the_least_is_not_needed() -> None:
    assert needed(reading(lambda _roll, _score, _against: True), OddsTable(), D20, 8, 0, 5) == Needed(low=5)
