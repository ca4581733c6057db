"""Test the sides as a form offers them, and conditions that name nobody or several."""

from gui.combatants.condition_words import conditions_in_brief
from gui.combatants.sides import whole_sides
from rules.state.encounter import Condition


def test_a_form_offers_each_side_with_its_members(fight_desk, words):
    assert whole_sides(fight_desk.encounter, words) == (
        (words("hand.whole_side", side="party"), ("una", "bern")),
        (words("hand.whole_side", side="beasts"), ("wolf",)),
    )


def test_conditions_that_name_two_are_not_joined(fight_desk):
    held = [
        Condition("aiming", {"target": "wolf", "of": "bern", "actions": 2}),
        Condition("aiming", {"target": "una", "of": "bern", "actions": 2}),
    ]
    told = conditions_in_brief(held, fight_desk.encounter, fight_desk.texts)
    assert [each.count("+") for each in told] == [0, 0]


def test_three_that_differ_in_whom_they_concern_count_the_others(fight_desk):
    held = [Condition("aiming", {"target": who, "actions": 2}) for who in ("wolf", "bern", "una")]
    assert conditions_in_brief(held, fight_desk.encounter, fight_desk.texts) == ("aiming (Wolf +2, 2)",)
