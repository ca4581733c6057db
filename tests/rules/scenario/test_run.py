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

DEPENDING = """
[values.sliders]
over = "others"
if = "apart(self, other.self) <= 1"
take = "count"
is = "1"

[conditions.swept]
fields = { by = "text" }
also = { by = "sliders" }

[values]
"""


def state_failures(state: dict[str, Any]) -> list[str]:
    """Return what fails of a state off the board, in a ruleset with a value and a condition that depend on places."""
    reading = read_ruleset({**FILES, "ruleset.toml": FILES["ruleset.toml"].replace("[values]\n", DEPENDING, 1)})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    tree = {"ruleset": "duel", "combatants": [{"id": "ann"}, {"id": "bob"}], "step": [{"state": {"ann": state}}]}
    return [str(failure) for failure in run(read_scenario(tree, rulebook), rulebook).failures]


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


def test_a_state_may_ask_for_a_value_whose_facts_nobody_stated() -> None:
    assert state_failures({"values": {"sliders": 1}}) == [
        "step 1: the step: expected all facts, got not stated: distance"
    ]


def test_a_condition_that_depends_on_a_fact_nobody_stated_does_not_follow() -> None:
    assert state_failures({"conditions": []}) == []
    assert state_failures({"conditions": ["swept"]}) != []
