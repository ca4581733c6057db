"""Values and functions may leave out their formula only where things are counted."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

COUNTED = """
[values.rivals]
over = "foes"
take = "count"

[functions.rivals_on]
of = { whose = "text" }
over = "foes"
if = "other.side == whose"
take = "count"

[values.rivals_of_c]
is = "rivals_on('c')"
"""


def book(more: str):
    reading = read_ruleset({**FILES, "more.toml": more})
    return compile_ruleset(reading.ruleset, reading.source)


def test_things_are_counted_without_a_formula() -> None:
    known = book(COUNTED)
    those = [{"id": id, "side": side} for id, side in (("ann", "a"), ("bob", "b"), ("cyd", "c"))]
    state = {"state": {"ann": {"values": {"rivals": 2, "rivals_of_c": 1}}}}
    tree = {"ruleset": "duel", "combatants": those, "step": [state]}
    assert run(read_scenario(tree, known), known).failures == ()


@pytest.mark.parametrize(
    "more",
    [
        "[values.rivals]\nempty = 1\n",
        '[values.rivals]\nover = "foes"\n',
        '[functions.rivals]\nof = { whose = "text" }\n',
        '[functions.rivals]\nover = "foes"\ntake = "max"\n',
    ],
)
def test_any_other_value_needs_its_formula(more: str) -> None:
    with pytest.raises(RulesetError, match=r"more\.toml:1: (values|functions)\.rivals: It needs 'is'\."):
        book(more)
