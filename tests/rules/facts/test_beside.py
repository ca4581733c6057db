"""Test the fact for the place beside a combatant that a charge leads to."""

import pytest

from rules.facts.book import FactBook
from rules.facts.ways import beside
from rules.scenario.scenario import parse, read_scenario
from tests.rules.resolving.test_turns_passed_over import rulebook_of

SCENE = """
ruleset = "{ruleset}"
[[combatants]]
id = "ann"
{at}
[[combatants]]
id = "bob"
at = [5, 0]
[[combatants]]
id = "cat"
at = [4, 0]
"""


@pytest.mark.parametrize(
    ("ruleset", "at", "place"),
    [
        ("gurps3", "at = [9, 0]", "6,0"),
        ("gurps3", "at = [0, 0]", "4,1"),
        ("gurps3", "at = [6, -1]", ""),
        ("tales_and_legends", "at = [5, 7]", "5,1"),
        ("tales_and_legends", "", ""),
    ],
)
def test_it_is_free_near_and_on_the_way(ruleset: str, at: str, place: str) -> None:
    rulebook = rulebook_of(ruleset)
    fight = read_scenario(parse(SCENE.format(ruleset=ruleset, at=at)), rulebook).encounter
    assert beside(FactBook(rulebook, fight).of("ann"), "bob") == place


def test_nobody_is_nowhere() -> None:
    rulebook = rulebook_of("gurps3")
    fight = read_scenario(parse(SCENE.format(ruleset="gurps3", at="at = [9, 0]")), rulebook).encounter
    assert beside(FactBook(rulebook, fight).of("ann"), "dan") == ""
