"""Test which figure breaks a tie in the order of turns."""

import pytest
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.play.ties import tie_of
from rules.resolving.initiative import turn_order
from rules.scenario.scenario import parse, read_scenario
from tests.shipped import shipped_rulebook

HEIMR = """
ruleset = "heimr"
[[combatants]]
id = "una"
side = "a"
[[combatants]]
id = "bern"
side = "a"
[[combatants]]
id = "wolf"
side = "b"
"""


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("heimr")


def rolled(rulebook, willpower, **initiative):
    fight = read_scenario(parse(HEIMR), rulebook).encounter
    people = {
        id: replace(each, pools={**each.pools, "willpower": willpower.get(id, 3)})
        for id, each in fight.combatants.items()
    }
    fight = replace(fight, combatants=people, initiative=initiative)
    book = FactBook(rulebook, fight)
    fight = replace(fight, order=turn_order(book, initiative))
    return FactBook(rulebook, fight)


def settled_by(book, first, second):
    tie = tie_of(book, first, second)
    assert tie is not None
    return tie.by


def test_the_figure_of_the_ruleset_is_named_with_both_values(rulebook):
    book = rolled(rulebook, {"una": 2, "wolf": 5}, una=9, bern=4, wolf=9)
    assert book.encounter.order == ("wolf", "una", "bern")
    tie = tie_of(book, "wolf", "una")
    assert tie is not None
    assert (tie.by, tie.formula) == ("figure", "willpower")
    assert [(ours.path, ours.value, theirs.value) for ours, theirs in tie.terms] == [("willpower", 5, 2)]


def test_who_came_first_goes_first_where_the_figure_is_the_same_too(rulebook):
    book = rolled(rulebook, {}, una=9, bern=9, wolf=4)
    assert settled_by(book, "una", "bern") == "came"


def test_an_order_against_the_figures_was_made_in_the_fight(rulebook):
    book = rolled(rulebook, {"una": 5, "bern": 2}, una=9, bern=9, wolf=4)
    assert settled_by(book, "bern", "una") == "hand"


def test_there_is_no_tie_between_different_rolls(rulebook):
    book = rolled(rulebook, {}, una=9, bern=4, wolf=9)
    assert tie_of(book, "una", "bern") is None


def test_while_nobody_rolled_the_order_of_the_ruleset_counts():
    rulebook = shipped_rulebook("gurps3")
    fight = read_scenario(parse(HEIMR.replace("heimr", "gurps3")), rulebook).encounter
    book = FactBook(rulebook, fight)
    assert settled_by(book, "una", "bern") == "came"
    assert settled_by(book, "bern", "una") == "hand"
