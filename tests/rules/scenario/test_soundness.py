"""Test that nonsense in a scenario is reported as its fault, and never crashes the program."""

from typing import Any

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.scenario.run import run
from rules.scenario.scenario import read_scenario
from rules.scenario.values import ScenarioError
from tests.rules.duel import FILES

RULESET = FILES["ruleset.toml"].replace("[values]", '[values]\nstride = { is = "floor(MIGHT * MIGHT)" }')


def _rulebook() -> Rulebook:
    reading = read_ruleset({**FILES, "ruleset.toml": RULESET})
    return compile_ruleset(reading.ruleset, reading.source)


BOOK = _rulebook()


def scene(might: float, *steps: dict[str, Any]) -> dict[str, Any]:
    people = [
        {"id": "ann", "side": "a", "attributes": {"MIGHT": might}, "pools": {"BREATH": 3}},
        {"id": "bob", "side": "b", "items": [{"id": "sword", "where": "right_hand"}]},
    ]
    return {"ruleset": "duel", "combatants": people, "step": list(steps)}


def test_a_figure_that_cannot_be_worked_out_fails_its_step_alone() -> None:
    state = {"state": {"ann": {"values": {"stride": 3}}}}
    fine = {"state": {"ann": {"position": "standing"}}}
    failures = run(read_scenario(scene(1e200, state, fine), BOOK), BOOK).failures
    assert [failure.step for failure in failures] == [1]
    assert "stride" in str(failures[0]) or "could not be computed" in str(failures[0])


def test_a_pool_that_cannot_be_worked_out_is_a_fault_of_whom_it_belongs_to() -> None:
    people = [{"id": "ann", "attributes": {"MIGHT": 10**400}}]
    with pytest.raises(ScenarioError) as problem:
        read_scenario({"ruleset": "duel", "combatants": people}, BOOK)
    assert "combatants[0]" in str(problem.value.full_message)


@pytest.mark.parametrize("reply", [["x"], [[1]], [True], [2.5], [{}]])
def test_faces_are_whole_figures(reply: list[Any]) -> None:
    do = {"do": {"actor": "bob", "action": "hit", "target": "ann", "weapon": "sword", "replies": [reply]}}
    (failure,) = run(read_scenario(scene(10, do), BOOK), BOOK).failures
    assert failure.step == 1
