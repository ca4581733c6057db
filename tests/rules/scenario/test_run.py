"""Test what a scenario may expect of facts that the GM states."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[slide]
group = "moves"
needs = [
  { id = "slippery", if = "ground != 'grass'" },
  { id = "upright", if = "position == 'standing'" },
]
do = [{ note = "whirl" }]
"""


def book() -> Rulebook:
    ruleset = FILES["ruleset.toml"].replace(
        "[facts]", '[facts]\nground = { type = "text", values = ["ice", "grass", "mud"] }'
    )
    reading = read_ruleset({**FILES, "ruleset.toml": ruleset, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()


def failures(position: str, told: dict[str, Any], wanted: dict[str, Any]) -> list[str]:
    ask = {"ask": {"actor": "ann", "action": "slide", **told}, "expect": {"choices": wanted}}
    tree = {"ruleset": "duel", "combatants": [{"id": "ann", "position": position}], "step": [ask]}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


@pytest.mark.parametrize("position", ["standing", "prone"])
@pytest.mark.parametrize("told", [{}, {"ground": "mud"}, {"ground": "grass"}])
def test_the_texts_of_a_fact_that_bar_nothing_are_open(position: str, told: dict[str, Any]) -> None:
    assert failures(position, told, {"ground": ["ice", "mud"]}) == []


def test_the_values_that_are_open_are_compared_in_any_order() -> None:
    assert failures("standing", {}, {"ground": ["mud", "ice"]}) == []
    assert failures("standing", {}, {"ground": ["mud"]}) != []
    assert failures("standing", {}, {"ground": ["mud", "ice", "ice"]}) != []


def test_a_fact_is_listed_only_where_it_is_named_and_has_texts() -> None:
    (told,) = failures("standing", {}, {"ground": ["grass"], "distance": []})
    assert told.endswith("expected {'ground': ['grass'], 'distance': []}, got {'ground': ['ice', 'mud']}")
