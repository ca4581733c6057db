"""Entries that nothing uses, and reactions that nothing opens."""

from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.sections import Ruleset
from rules.ruleset.unused import unanswered_groups, unopened_reactions, unused_entries
from tests.rules.duel import FILES

IDLE = """
[needs.idle]
if = "true"
[prices.idle]
needs = ["idle"]
[choices.idle]
kind = "combatant"
[procedures.idle]
do = [{ use = "idle_too" }]
[procedures.idle_too]
do = []
[functions.idle]
is = "1"
[tables.idle]
steps = [[1, 2]]
[tests.idle]
dice = "1d6"
success = "roll > 1"
margin = "roll"
[decks.idle]
cards = 4
[kinds.idle]
[rules.idle]
[counters.idle]
[groups.idle]
"""


def ruleset(more: str = "", actions: str = "") -> Ruleset:
    return read_ruleset({**FILES, "zz.toml": more, "actions/more.toml": actions}).ruleset


def test_entries_that_nothing_uses_are_found_by_section() -> None:
    before = unused_entries(ruleset())
    found = {id: ids for id, ids in unused_entries(ruleset(IDLE)).items() if ids != before.get(id)}
    assert {section for section, ids in found.items() if "idle" in ids} == {
        *("prices", "choices", "procedures", "functions", "tables", "tests", "decks", "kinds", "rules"),
        *("counters", "groups"),
    }
    assert "idle_too" not in found["procedures"]
    assert "needs" not in found


def test_a_formula_that_computes_an_id_may_mean_any() -> None:
    assert "counters" in unused_entries(ruleset("[counters.idle]"))
    assert "counters" not in unused_entries(ruleset("[counters.idle]\n[values]\nn = { is = 'used(side)' }"))


def test_reactions_that_no_step_opens_are_found_by_group() -> None:
    actions = "[a]\ngroup = 'moves'\nreaction = 'late'\n[b]\nlike = 'a'\n"
    assert unopened_reactions(ruleset(actions=actions)) == {"late": ("a", "b")}
    assert unopened_reactions(ruleset()) == {}


def test_groups_that_a_step_opens_for_nobody_are_found() -> None:
    actions = "[a]\ngroup = 'moves'\ndo = [{ react = 'moves', who = 'self', as = 'met' }]"
    assert unanswered_groups(ruleset(actions=actions)) == ("moves",)
