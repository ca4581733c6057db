"""A pool may belong to some combatants only; nobody else is shown it."""

import pytest

from rules.facts.belonging import has_pool
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.fight import Fight
from rules.scenario.scenario import read_scenario

RULESET = """
id = "den"
format = 1
[positions.standing]
[traits.hero]
[rules.luck_for_all]
default = false
[pools.life]
max = 10
[pools.luck]
max = 20
whose = "trait('hero') or rule('luck_for_all')"
[creation]
traits = ["hero"]
"""


def facts_of(who, **rules):
    loaded = read_ruleset({"ruleset.toml": RULESET})
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    people = [{"id": "una", "traits": ["hero"]}, {"id": "wolf"}]
    tree = {"ruleset": "den", "rules": rules, "combatants": people}
    return Fight(rulebook, read_scenario(tree, rulebook).encounter).book.of(who)


@pytest.mark.parametrize(("who", "has"), [("una", True), ("wolf", False)])
def test_only_its_owners_have_a_pool(who, has):
    assert has_pool(facts_of(who), "luck") is has


def test_everybody_has_a_pool_without_owners():
    assert has_pool(facts_of("wolf"), "life")


def test_an_optional_rule_may_give_a_pool_to_everybody():
    assert has_pool(facts_of("wolf", luck_for_all=True), "luck")


def test_a_new_sheet_has_only_traits_of_the_ruleset():
    loaded = read_ruleset({"ruleset.toml": RULESET.replace('traits = ["hero"]', 'traits = ["herro"]')})
    with pytest.raises(RulesetError, match=r"creation\.traits.*did you mean 'hero'"):
        compile_ruleset(loaded.ruleset, loaded.source)
