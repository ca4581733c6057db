"""The moves over the board, found in each ruleset and each sample without a word about its actions."""

import pytest

import resources
from rules.play.fight import Fight
from rules.ruleset.rulebook import Rulebook
from rules.scenario.scenario import read_scenario
from rules.state.events import Moved
from tests.shipped import any_rulebook, shipped_rulebook


@pytest.fixture(scope="module", params=(*resources.ruleset_ids(), *resources.sample_ruleset_ids()))
def rulebook(request: pytest.FixtureRequest) -> Rulebook:
    return any_rulebook(request.param)


def fight(rulebook: Rulebook, *, on_board: bool = True) -> Fight:
    """Return a fight of two who are far from each other."""
    places = {"ann": [0, 0], "bert": [9, 0]} if on_board else {"ann": None, "bert": None}
    combatants = [{"id": id, "side": id, **({"at": at} if at is not None else {})} for id, at in places.items()]
    return Fight(
        rulebook,
        read_scenario({"ruleset": rulebook.ruleset.id, "turn": "ann", "combatants": combatants}, rulebook).encounter,
    )


def moves(fight: Fight):
    found = [move for option in fight.lazy_palette("ann") for move in fight.moves_of(option)]
    return fight.in_order(found)


def test_every_ruleset_has_a_usual_move_and_it_comes_first(rulebook: Rulebook) -> None:
    first = moves(fight(rulebook))[0]
    assert rulebook.plans[first.option.action].action.usual
    assert first.reach >= 1


def test_no_move_names_a_target(rulebook: Rulebook) -> None:
    for move in moves(fight(rulebook)):
        choices = rulebook.plans[move.option.action].action.choices
        assert not [
            name for name, choice in choices.items() if choice.kind == "combatant" and move.option.bound.get(name)
        ]


def test_the_first_move_takes_its_actor_to_the_cell(rulebook: Rulebook) -> None:
    at_first = fight(rulebook)
    (place,) = ((0, -1),)
    option = at_first.move_to(moves(at_first)[0], place)
    assert option.status == "legal"
    work = at_first.perform(option)
    with pytest.raises(StopIteration) as ended:
        next(work)
    moved = [event for event in ended.value.value if isinstance(event, Moved)]
    assert moved[-1].at == place


def test_the_rates_of_a_move_differ_in_their_reach(rulebook: Rulebook) -> None:
    found = moves(fight(rulebook))
    for move in found:
        if move.rate:
            reaches = [each.reach for each in found if each.option.action == move.option.action]
            assert len(set(reaches)) > 1
            assert move.given == {move.rate: move.option.bound[move.rate]}


def test_nobody_moves_over_a_board_they_are_not_on(rulebook: Rulebook) -> None:
    assert moves(fight(rulebook, on_board=False)) == ()


def test_the_moves_of_realms_of_myth_are_priced_by_rate() -> None:
    found = moves(fight(shipped_rulebook("realms_of_myth")))
    usual = [move for move in found if move.option.action == found[0].option.action]
    assert [(move.option.costs["END"]) for move in usual] == [2, 3, 4, 5]
    assert [move.reach for move in usual] == sorted({move.reach for move in usual})
