"""Test moves over the board in every ruleset: beside combatants off the board, and round a wall of foes."""

from typing import Any

import pytest

import resources
from rules.board.grid import neighbours
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.scenario.scenario import read_scenario
from rules.state.applying import apply_all
from rules.values import Place
from tests.rules.playing import perform
from tests.shipped import shipped_rulebook

GOALS = ((0, -2), (0, -1), (1, 0))
"""The places that moves lead to: the nearest is within every ruleset's slowest move."""


def fight(ruleset: str, *foes: Place | None) -> Fight:
    """Return a fight of Ann on the board against foes, some of them off it."""
    rulebook = shipped_rulebook(ruleset)
    those: list[dict[str, Any]] = [{"id": "ann", "side": "a", "at": [0, 0]}]
    those += [{"id": f"foe{number}", "side": "b"} | ({"at": list(at)} if at else {}) for number, at in enumerate(foes)]
    return Fight(rulebook, read_scenario({"ruleset": ruleset, "combatants": those}, rulebook).encounter)


def moves(stands: Fight) -> list[tuple[Option, Place]]:
    """Return the open moves to each goal that need nobody else."""
    found: list[tuple[Option, Place]] = []
    for id, plan in stands.rulebook.plans.items():
        choices = plan.action.choices
        places = [name for name, choice in choices.items() if choice.kind == "place"]
        if places and not any(choice.kind == "combatant" for choice in choices.values()):
            options = ((stands.option("ann", id, {places[0]: f"{goal[0]},{goal[1]}"}), goal) for goal in GOALS)
            found += [(option, goal) for option, goal in options if option.status == "legal"]
    return found


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_who_is_off_the_board_stops_no_move(ruleset: str) -> None:
    stands = fight(ruleset, None, (5, 5))
    ended = set[Place | None]()
    for option, _ in moves(stands):
        events, _ = perform(stands, option, lambda choices: choices[-1])
        ended.add(apply_all(stands.encounter, events).combatants["ann"].at)
    assert ended.intersection(GOALS)


@pytest.mark.parametrize("ruleset", sorted({*resources.ruleset_ids()} - {"heimr"}))
def test_nobody_walks_through_a_ring_of_foes(ruleset: str) -> None:
    grid = shipped_rulebook(ruleset).ruleset.grid
    ring = neighbours(grid, (0, 0))
    stands = fight(ruleset, *ring)
    walks = {id for id, plan in stands.rulebook.plans.items() if plan.action.usual and plan.action.move is not None}
    assert not [option.action for option, goal in moves(stands) if option.action in walks and goal not in ring]
