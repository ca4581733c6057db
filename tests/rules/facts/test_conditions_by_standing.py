"""Test conditions that follow from other facts, such as positions on the board: `also`."""

from typing import Any

import pytest

from rules.facts.book import FactBook, conditions_by_standing
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from tests.rules.duel import FILES


def book(also: str = 'also = { by = "near" }') -> Rulebook:
    """Return the duel with a rule that every foe marks the combatants beside them."""
    ruleset = FILES["ruleset.toml"].replace('distinct = ["by"]', f'distinct = ["by"]\n{also}')
    near = 'near = { over = "foes", if = "apart(self, other.self) == 1", take = "count", is = 1 }'
    reading = read_ruleset({**FILES, "ruleset.toml": ruleset.replace("[values]", f"[values]\n{near}")})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = book()


def scene(**ann: Any) -> dict[str, Any]:
    return {
        "ruleset": "duel",
        "combatants": [
            {"id": "ann", "side": "a", "at": [0, 0], **ann},
            {"id": "bob", "side": "b", "at": [1, 0]},
            {"id": "cat", "side": "b", "at": [0, 1]},
            {"id": "dan", "side": "b", "at": [5, 5]},
            {"id": "eve", "side": "a", "at": [1, 1]},
        ],
    }


def told(**ann: Any) -> list[tuple[str, dict[str, Any]]]:
    fight = read_scenario(scene(**ann), BOOK).encounter
    return [(each.id, dict(each.fields)) for each in conditions_by_standing(FactBook(BOOK, fight).of("ann"))]


def failures(wanted: list[Any], **ann: Any) -> list[str]:
    tree = {**scene(**ann), "step": [{"state": {"ann": {"conditions": wanted}}}]}
    return [str(failure) for failure in run(read_scenario(tree, BOOK), BOOK).failures]


def test_each_who_counts_gives_the_condition_once() -> None:
    assert told() == [("marked", {"by": "bob"}), ("marked", {"by": "cat"})]


def test_it_is_over_when_the_combatant_moves_away() -> None:
    assert told(at=[9, 9]) == []


def test_one_that_was_put_on_is_not_listed_twice() -> None:
    assert told(conditions=[{"id": "marked", "by": "bob", "depth": 2}]) == [("marked", {"by": "cat"})]


@pytest.mark.parametrize(
    "wanted",
    [[], ["marked"], ["marked", "marked"], [{"id": "marked", "by": "cat"}], [{"id": "marked", "by": "cat"}, "marked"]],
)
def test_a_scenario_may_name_it_and_need_not(wanted: list[Any]) -> None:
    assert failures(wanted) == []


@pytest.mark.parametrize("wanted", [["marked"] * 3, [{"id": "marked", "by": "dan"}], ["winded"]])
def test_a_scenario_names_nothing_that_does_not_hold(wanted: list[Any]) -> None:
    assert len(failures(wanted)) == 1


def test_what_was_put_on_must_be_named_all_the_same() -> None:
    assert len(failures([], conditions=["winded"])) == 1
    assert failures(["winded", "marked"], conditions=["winded"]) == []


@pytest.mark.parametrize(
    ("also", "path"),
    [
        ('also = { from = "near" }', "conditions.marked.also"),
        ('also = { by = "nearby" }', "conditions.marked.also.by"),
        ('also = { by = "worn" }', "conditions.marked.also.by"),
        ('also = { by = "reach" }', "conditions.marked.also.by"),
    ],
)
def test_field_and_value_must_be_there(also: str, path: str) -> None:
    with pytest.raises(RulesetError) as problem:
        book(also)
    assert path in str(problem.value)
