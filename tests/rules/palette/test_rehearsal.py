"""Test that a choice without anybody to choose is a reason if, and only if, the action would break off without it."""

from collections.abc import Mapping, Sequence

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.play.fight import Fight
from rules.resolving.option import Reason
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES

MORE = """
[bless]
group = "moves"
do = [{ condition = "marked", on = "friend", fields = { by = "self", depth = "1" } }]
choices = { friend = { kind = "combatant" } }

[bless_by_luck]
like = "bless"
do = [
    { dice = "'1d6'", as = "luck" },
    { condition = "marked", on = "friend", if = "luck > 5", fields = { by = "self", depth = "1" } },
]

[kneel]
like = "bless"
do = [{ position = "prone" }, { condition = "winded", on = "friend", if = "given('friend')" }]

[brace]
like = "bless"
needs = ["upright"]
"""

PRONE = {"id": "ann", "position": "prone"}
ANN, BO = {"id": "ann"}, {"id": "bo"}
FRIEND = (Reason("friend", "unknown"),)


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    reading = read_ruleset({**FILES, "actions/more.toml": MORE})
    return compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize(
    ("people", "action", "reasons"),
    [
        ([ANN], "bless", FRIEND),
        ([ANN], "bless_by_luck", FRIEND),
        ([ANN, BO], "bless", ()),
        ([ANN], "kneel", ()),
        ([PRONE], "brace", (Reason("upright", "unmet"),)),
    ],
)
def test_nobody_to_choose_is_a_reason_where_somebody_is_needed(
    rulebook: Rulebook, people: Sequence[Mapping[str, str]], action: str, reasons: tuple[Reason, ...]
) -> None:
    fight = Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": people}, rulebook).encounter)
    option = fight.option("ann", action)
    assert option.reasons == reasons
    assert option.status == fight.lazy_option("ann", action).status


def test_a_choice_that_was_left_open_is_a_reason_too(rulebook: Rulebook) -> None:
    fight = Fight(rulebook, read_scenario({"ruleset": "duel", "combatants": [ANN, BO]}, rulebook).encounter)
    assert fight.option("ann", "bless", {"friend": ""}).reasons == FRIEND
