"""Test a figure from a range that is optional and not chosen, or whose range is empty."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[turn_round]
group = "moves"
do = [{ travel = 0, facing = "facing" }]
choices = { facing = { kind = "number", min = 0, max = 7, optional = true } }

[push]
group = "moves"
needs = [{ id = "strong", if = "steps > 0" }]
do = [{ travel = "steps" }]
choices = { steps = { kind = "number", min = 1, max = "BREATH" } }
"""


def book() -> Rulebook:
    reading = read_ruleset({**FILES, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()


@pytest.mark.parametrize(("told", "facing"), [({}, 3), ({"facing": 5}, 5)])
def test_one_that_need_not_be_told_leaves_things_as_they_are(told: dict[str, int], facing: int) -> None:
    ann = {"id": "ann", "at": [2, 2], "facing": 3}
    do = {"actor": "ann", "action": "turn_round", **told}
    steps = [{"do": do}, {"state": {"ann": {"facing": facing}}}]
    scenario = read_scenario({"ruleset": "duel", "combatants": [ann], "step": steps}, BOOK)
    assert run(scenario, BOOK).failures == ()


@pytest.mark.parametrize(("breath", "status"), [(0, "ask"), (1, "legal")])
def test_one_with_nothing_to_choose_from_is_a_question(breath: int, status: str) -> None:
    ann = {"id": "ann", "pools": {"BREATH": breath}}
    scenario = read_scenario({"ruleset": "duel", "combatants": [ann]}, BOOK)
    assert Fight(BOOK, scenario.encounter).option("ann", "push").status == status
