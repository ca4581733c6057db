"""Test that what is only counted needs no formula, and everything else does."""

from itertools import count

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

LYING = 'over = "others", if = "other.position == \'prone\'", take = "count"'


def failures(figures: str, **wanted: int) -> list[str]:
    reading = read_ruleset({**FILES, "more.toml": figures})
    book = compile_ruleset(reading.ruleset, reading.source)
    names = count()
    prone = [{"id": f"b{next(names)}", "position": "prone"} for _ in range(2)]
    tree = {"ruleset": "duel", "combatants": [{"id": "ann"}, *prone], "step": [{"state": {"ann": {"values": wanted}}}]}
    return [str(failure) for failure in run(read_scenario(tree, book), book).failures]


def test_a_value_may_only_count():
    assert failures(f"[values]\nlying = {{ {LYING} }}", lying=2) == []


def test_a_function_may_only_count():
    assert failures(f'[functions]\nlying = {{ {LYING} }}\n[values]\ntwice = {{ is = "2 * lying()" }}', twice=4) == []


@pytest.mark.parametrize(
    "figure", ["{}", '{ over = "others" }', '{ over = "others", take = "max" }', '{ take = "count" }']
)
@pytest.mark.parametrize("section", ["values", "functions"])
def test_anything_else_needs_a_formula(section: str, figure: str):
    with pytest.raises(RulesetError) as told:
        failures(f"[{section}]\nlying = {figure}")
    assert f"{section}.lying: It needs 'is'" in str(told.value)
