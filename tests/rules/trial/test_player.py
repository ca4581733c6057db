"""Test the player at random who looks for open actions."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.trial.chance import Chance
from rules.trial.ledger import Ledger
from rules.trial.player import choose
from rules.trial.story import Crash
from tests.rules.duel import FILES

BLESS = """
[bless]
group = "moves"
do = [{ condition = "marked", on = "friend", fields = { by = "self", depth = "1" } }]
choices = { friend = { kind = "combatant" } }
"""


def test_nobody_is_made_up_where_there_is_nobody_to_choose() -> None:
    reading = read_ruleset({**FILES, "actions/bless.toml": BLESS})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    fight = Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": [{"id": "ann"}]}, rulebook).encounter)
    assert choose(fight, "ann", "bless", Ledger(rulebook), Chance(7).pick) is None


SOW = """
[sow]
group = "moves"
needs = [{ id = "in_a_row", if = "in_line(furrow)" }]
do = [{ note = "sown" }]
choices = { furrow = { kind = "cells", min = 2, max = 3 } }
"""


@pytest.mark.parametrize("at", [{}, {"at": [2, 2]}])
def test_cells_are_named_as_cells(at: dict[str, object]) -> None:
    reading = read_ruleset({**FILES, "actions/sow.toml": SOW})
    rulebook = compile_ruleset(reading.ruleset, reading.source)
    fight = Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": [{"id": "ann", **at}]}, rulebook).encounter)
    found = [choose(fight, "ann", "sow", Ledger(rulebook), Chance(seed).pick) for seed in range(12)]
    sown = [str(each[0].given["furrow"]) for each in found if isinstance(each, tuple)]
    assert {len(furrow.split("|")) for furrow in sown} == {2, 3}
    assert not any(isinstance(each, Crash) for each in found)
