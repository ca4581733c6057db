"""Who may react on the way of a move, and where; the act itself asks the same."""

import pytest

import resources
from rules.palette.reactors import Reactor
from rules.play.fight import Fight
from rules.resolving.questions import ReactionQuestion
from rules.scenario.scenario import read_scenario
from tests.shipped import shipped_rulebook

ARMED = {"items": [{"id": "longsword", "where": "right_hand"}], "skills": {"sword": 8}}


def fight(*foes: tuple[int, int]) -> Fight:
    rulebook = shipped_rulebook("realms_of_myth")
    combatants = [
        {"id": "ann", "side": "a", "at": [0, 0]},
        *({"id": f"foe{number}", "side": "b", "at": list(at), **ARMED} for number, at in enumerate(foes)),
    ]
    data = {"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants}
    return Fight(rulebook, read_scenario(data, rulebook).encounter)


def move(fight: Fight, place: tuple[int, int]):
    found = fight.in_order(move for option in fight.lazy_palette("ann") for move in fight.moves_of(option))
    far = max(map(abs, place))
    return fight.move_to(next(move for move in found if move.reach >= far), place)


def test_nobody_reacts_where_nobody_stands() -> None:
    alone = fight((9, 9))
    assert alone.reactors(move(alone, (0, 3))) == ()


def test_whoever_is_left_may_react_in_the_cell_that_is_left() -> None:
    beside = fight((0, -1))
    assert beside.reactors(move(beside, (0, 2))) == (Reactor("foe0", (0, 0)),)


def test_everybody_who_is_left_is_told() -> None:
    beside = fight((0, -1), (1, -1))
    assert beside.reactors(move(beside, (0, 3))) == (Reactor("foe0", (0, 0)), Reactor("foe1", (0, 0)))


def test_a_way_round_a_foe_wakes_nobody() -> None:
    assert fight((1, 2)).reactors(move(fight((1, 2)), (0, 6))) == ()


def test_the_act_asks_the_same() -> None:
    beside = fight((0, -1))
    option = move(beside, (0, 2))
    question = next(beside.perform(option))
    assert isinstance(question, ReactionQuestion)
    assert [question.who] == [each.who for each in beside.reactors(option)]


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_an_act_without_a_way_wakes_nobody(ruleset: str) -> None:
    rulebook = shipped_rulebook(ruleset)
    data = {"ruleset": ruleset, "turn": "ann", "combatants": [{"id": "ann", "side": "a", "at": [0, 0]}]}
    alone = Fight(rulebook, read_scenario(data, rulebook).encounter)
    for option in alone.palette("ann"):
        if option.status == "legal":
            assert alone.reactors(option) == ()
