"""Test the player at random who looks for open actions."""

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario
from rules.trial.chance import Chance
from rules.trial.ledger import Ledger
from rules.trial.player import choose
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
