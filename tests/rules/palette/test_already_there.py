"""Nobody moves to the cell in which they stand: that would spend the movement of a turn on nothing."""

import pytest

import resources
from rules.play.fight import Fight
from rules.resolving.option import Reason
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import ALREADY_THERE
from rules.scenario.scenario import read_scenario
from storage.rulesets.library import load_rulebook

HERE = "0,0"


@pytest.fixture(scope="module", params=resources.ruleset_ids())
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return load_rulebook(resources.ruleset_folder(request.param))


@pytest.fixture
def fight(rulebook: Rulebook) -> Fight:
    places = {"ann": [0, 0], "bert": [9, 0]}
    combatants = [{"id": id, "side": id, "at": at} for id, at in places.items()]
    file = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants}
    return Fight(rulebook, read_scenario(file, rulebook).encounter)


def test_no_move_leads_to_ones_own_cell(fight: Fight) -> None:
    moves = [move for option in fight.lazy_palette("ann") for move in fight.moves_of(option)]
    seen = 0
    for move in moves:
        action = fight.rulebook.plans[move.option.action].action
        closed = Reason(ALREADY_THERE) in fight.move_to(move, (0, 0)).reasons
        assert closed is (ALREADY_THERE not in action.waives), move.option.action
        seen += closed
    assert seen, "each game has a move"


def test_a_way_that_comes_back_is_a_move(fight: Fight) -> None:
    move = next(move for option in fight.lazy_palette("ann") for move in fight.moves_of(option))
    given = {**move.given, move.to: f"1,0>{HERE}"}
    assert Reason(ALREADY_THERE) not in fight.option("ann", move.option.action, given).reasons


def test_no_action_that_may_stay_needs_a_place(fight: Fight) -> None:
    for plan in fight.rulebook.plans.values():
        if ALREADY_THERE in plan.action.waives:
            assert not plan.ends
            places = [choice for choice in plan.action.choices.values() if choice.kind == "place"]
            assert places, f"{plan.id} waives what it never needs"
            assert all(choice.optional for choice in places)
