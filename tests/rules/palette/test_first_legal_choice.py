"""A row shows the first legal choice: no action is illegal while another value of one of its choices makes it legal."""

from collections.abc import Iterator

import pytest

import resources
from rules.choices.binding import ChoicePreferences
from rules.facts.book import FactBook
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.palette import options as palette
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.values import Value
from tests.rules.duel import FILES
from tests.rules.palette.test_lazy_palette import SEEDS, Given, moments
from tests.shipped import shipped_rulebook


@pytest.fixture(scope="module", params=resources.ruleset_ids())
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return shipped_rulebook(request.param)


def legal_otherwise(book: FactBook, shown: Option, given: Given) -> Iterator[tuple[str, str, Value]]:
    """Yield the choices that would make an illegal action legal."""
    plan = book.rulebook.plans[shown.action]
    for choice in shown.choices if shown.status == "illegal" else ():
        free = choice.name not in given and not plan.action.choices[choice.name].pick
        for each in choice.values if free else ():
            if each.status != "illegal":
                other = palette.lazy_option(book, shown.actor, shown.action, {**given, choice.name: each.value})
                if other.status == "legal":
                    yield shown.action, choice.name, each.value


@pytest.mark.parametrize("seed", SEEDS)
def test_no_row_is_illegal_while_another_choice_is_legal(rulebook: Rulebook, seed: int) -> None:
    found: list[tuple[str, str, Value]] = []
    for encounter, actor, given in moments(rulebook, seed):
        book = FactBook(rulebook, encounter)
        for plan in rulebook.plans.values():
            if not (plan.action.reaction or plan.action.table):
                named = {name: value for name, value in given.items() if name in plan.action.choices}
                for start in (named, {}) if named else ({},):
                    found += legal_otherwise(book, LazyOption(book, actor, plan, start, closely=True).option, start)
    assert not found


MIGHTS = {"bo": 9, "cyd": 12, "dag": 12}
BY_THE_FORD = """
[poke]
group = "moves"
needs = [{ id = "close", if = "target.MIGHT > 9" }]
choices = { target = { kind = "combatant" } }
"""


@pytest.mark.parametrize(
    ("liked", "aimed", "listed"),
    [
        ((), "cyd", ["bo", "cyd", "dag"]),
        (("bo", "dag"), "dag", ["bo", "dag", "cyd"]),
        (("dag",), "dag", ["dag", "bo", "cyd"]),
    ],
)
def test_the_first_legal_choice_is_a_liked_one(liked: tuple[str, ...], aimed: str, listed: list[str]) -> None:
    reading = read_ruleset({**FILES, "actions/ford.toml": BY_THE_FORD})
    rules = compile_ruleset(reading.ruleset, reading.source)
    people = [{"id": "ann", "side": "a"}]
    people += [{"id": id, "side": "b", "attributes": {"MIGHT": might}} for id, might in MIGHTS.items()]
    fight = Fight(rules, read_scenario({"ruleset": "duel", "combatants": people}, rules).encounter)
    leaning = ChoicePreferences("target", liked=liked)
    poke = next(option for option in fight.palette("ann", preferences=leaning) if option.action == "poke")
    assert poke.bound["target"] == aimed
    target = poke.choice("target")
    assert target is not None
    assert [each.value for each in target.values] == listed
