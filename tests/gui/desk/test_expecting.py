"""What an option that asks nothing comes to is known before it is performed, and is kept only if it comes so."""

import pytest

from gui.desk.hand import noted


def asks_nothing(desk):
    """An action of the selected combatant that is done with one key."""
    rolls = {id for id, plan in desk.rulebook.plans.items() if plan.rolls}
    options = (option for option in desk.palette() if option.status == "legal" and option.action not in rolls)
    return next(option for option in options if desk.expect(option) is not None)


def test_the_fight_after_an_option_is_the_one_that_was_expected(fight_desk):
    option = asks_nothing(fight_desk)
    expected = fight_desk.expect(option)
    fight_desk.perform(option)
    assert fight_desk.fight is expected.fight
    assert fight_desk.fight.encounter == fight_desk.encounter
    assert (fight_desk.selected_id, fight_desk.aim) == (expected.who, expected.aim)


def test_the_end_of_a_turn_is_expected_with_whoever_is_next(fight_desk):
    before = fight_desk.selected_id
    expected = fight_desk.expect(fight_desk.turn_end())
    fight_desk.end_turn()
    assert fight_desk.fight is expected.fight
    assert (fight_desk.selected_id, fight_desk.aim) == (expected.who, expected.aim)
    assert expected.who != before


def test_whoever_was_pointed_at_is_no_longer_pointed_at_in_the_next_turn(fight_desk):
    other = next(id for id in fight_desk.encounter.combatants if id != fight_desk.selected_id)
    fight_desk.point_at(other)
    option = asks_nothing(fight_desk)
    stays, turns = fight_desk.expect(option), fight_desk.expect(fight_desk.turn_end())
    fight_desk.perform(option)
    assert fight_desk.aim == stays.aim
    fight_desk.undo()
    fight_desk.point_at(other)
    fight_desk.end_turn()
    assert fight_desk.aim == turns.aim


@pytest.mark.parametrize("otherwise", ["perform", "by_hand"])
def test_what_was_expected_is_dropped_if_something_else_happens(fight_desk, otherwise):
    expected = fight_desk.expect(fight_desk.turn_end())
    if otherwise == "perform":
        fight_desk.perform(asks_nothing(fight_desk))
    else:
        fight_desk.by_hand(noted("It rains."))
    assert fight_desk.fight is not expected.fight
    assert fight_desk.fight.encounter == fight_desk.encounter
    fight_desk.end_turn()
    assert fight_desk.fight is not expected.fight
    assert fight_desk.fight.encounter == fight_desk.encounter


def test_what_is_expected_twice_is_worked_out_once(fight_desk):
    end = fight_desk.turn_end()
    assert fight_desk.expect(end).fight is fight_desk.expect(end).fight


def test_nothing_is_expected_of_what_asks_or_of_the_past(fight_desk):
    rolls = (each for each in fight_desk.palette() if fight_desk.rulebook.plans[each.action].rolls)
    attack = next(option for option in rolls if option.status == "legal")
    assert fight_desk.expect(attack) is None
    fight_desk.end_turn()
    fight_desk.look_at(0)
    assert fight_desk.expect(fight_desk.turn_end()) is None
