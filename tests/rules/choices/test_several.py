"""Test that a value that its choice does not allow is a reason: a figure outside its range, a text of no list."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.loading.text_needs import text_gaps
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.values import Value
from tests.rules.duel import FILES

CHOICES = """
[leap]
group = "moves"
[leap.choices]
feet = { kind = "number", min = 2, optional = true }
height = { kind = "number", max = "BREATH", optional = true }
turns = { kind = "number", min = 1, max = 3 }
style = { values = ["high", "far"], optional = true }
"""


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    reading = read_ruleset({**FILES, "actions/choices.toml": CHOICES})
    return compile_ruleset(reading.ruleset, reading.source)


def reasons(rulebook: Rulebook, **given: Value) -> list[str]:
    tree = {"ruleset": "duel", "combatants": [{"id": "ann", "pools": {"BREATH": 4}}]}
    fight = Fight(rulebook, read_scenario(tree, rulebook).encounter)
    return [reason.id for reason in fight.option("ann", "leap", given).reasons]


@pytest.mark.parametrize(
    "given",
    [{}, {"feet": 2}, {"feet": 90}, {"height": 4}, {"height": -3}, {"turns": 1}, {"turns": 3}, {"style": "far"}],
)
def test_a_figure_within_its_range_and_a_text_of_the_list_are_no_reason(rulebook: Rulebook, given: dict[str, Value]):
    assert reasons(rulebook, **given) == []


@pytest.mark.parametrize("given", [{"feet": 1}, {"height": 5}, {"turns": 0}, {"turns": 4}, {"style": "wide"}])
def test_any_other_value_is_a_reason_under_the_name_of_its_choice(rulebook: Rulebook, given: dict[str, Value]):
    assert reasons(rulebook, **given) == list(given)


def test_the_texts_may_hold_words_for_such_a_reason(rulebook: Rulebook):
    words = {"needs": {"feet": "has to leap two feet", "far": "is about nothing"}}
    assert text_gaps("en.toml", words, rulebook.ruleset).spare["needs"] == ("far",)
