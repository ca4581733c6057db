"""How a ruleset reads the rolls of a contest."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.roll_rules import ContestRules
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
