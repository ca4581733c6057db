"""Test rows that skills and traits bring along for tables."""

import pytest

from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.play.enlistment import begin_fight, enlist
from rules.state.character import Character
from tests.rules.duel import FILES

TABLES = """
[attributes.GRACE]
default = 8
[tables]
cost = { rows = { blade = 2, tall = 1 }, otherwise = 0 }
kind = { rows = { blade = "hard" }, otherwise = "easy" }
[skills]
rope = { attributes = ["GRACE", "MIGHT"], rows = { cost = 5, kind = "hard" } }
plain = {}
[traits]
brave = { rows = { cost = -3 } }
"""


def files(more=TABLES):
    return {**FILES, "more.toml": more}


def facts(sheet=None, more=TABLES):
    loaded = read_ruleset(files(more))
    rulebook = compile_ruleset(loaded.ruleset, loaded.source)
    fighter = enlist(rulebook, sheet or Character("ann", "duel"))
    return FactBook(rulebook, begin_fight(rulebook, [fighter])).of(fighter.id)


def called(found, name, *arguments):
    function = found[name]
    assert callable(function)
    return function(*arguments)


def problems(more):
    with pytest.raises(RulesetError) as caught:
        facts(more=more)
    return [(problem.path, problem.line) for problem in caught.value.problems]


def test_a_table_has_the_rows_of_the_entries():
    found = facts()
    assert [called(found, "cost", id) for id in ("rope", "brave", "blade", "plain")] == [5, -3, 2, 0]
    assert [called(found, "kind", id) for id in ("rope", "plain")] == ["hard", "easy"]


def test_a_row_that_the_table_states_counts_before_that_of_the_entry():
    assert called(facts(more=TABLES.replace("blade = 2,", "blade = 2, rope = 9,")), "cost", "rope") == 9


def test_a_row_for_no_table_or_of_another_type_is_told_at_its_place():
    assert problems(TABLES.replace("cost = 5", "coast = 5")) == [("skills.rope.rows.coast", 8)]
    assert problems(TABLES.replace("cost = -3", 'cost = "dear"')) == [("traits.brave.rows.cost", 11)]


def test_formulas_ask_what_a_skill_is_based_on():
    found = facts(Character("ann", "duel", attributes={"MIGHT": 14}))
    assert called(found, "attribute", "rope") == 8
    assert called(found, "attribute", "plain") == 0
    assert called(found, "attribute", "plain", "MIGHT") == called(found, "attribute", "unknown", "MIGHT") == 14
    assert called(found, "based_on", "rope", "MIGHT")
    assert not called(found, "based_on", "plain", "MIGHT")
