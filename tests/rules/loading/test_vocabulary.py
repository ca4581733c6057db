"""What formulas may speak of hangs on what the ruleset has."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.rules.duel import FILES

ACTIONS = """
[parry]
group = "blows"
reaction = "guard"
do = [{ give = "away", is = "true" }, { give = "how", is = "'high'" }, { give = "by", is = "3" }]

[strike]
group = "blows"
do = [
  { react = "guard", who = "target", as = "met", against = { weapon = "''" } },
  { if = "CONDITION", then = [{ position = "prone" }] },
]
choices = { target = { kind = "combatant" } }
"""


def compiled(condition: str) -> None:
    reading = read_ruleset({**FILES, "actions/more.toml": ACTIONS.replace("CONDITION", condition)})
    compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize("condition", ["met.away", "met.how == 'high'", "met.by > 2", "met.cover > 2"])
def test_what_a_reaction_gives_has_its_type(condition: str) -> None:
    compiled(condition)


@pytest.mark.parametrize("condition", ["met.how > 2", "met.by", "met.nothing"])
def test_what_no_reaction_gives_and_other_types_are_refused(condition: str) -> None:
    with pytest.raises(RulesetError):
        compiled(condition)
