"""What questions say of an action that is not over, and of places to go to."""

import pytest

from gui.dice.telling import answers_of, so_far
from rules.resolving.questions import ChoiceQuestion
from rules.state.encounter import Condition
from rules.state.events import ConditionGained, PoolChanged, PositionChanged, Rolled


@pytest.fixture
def told(fight_desk):
    def told(*events):
        return so_far(events, fight_desk.present, fight_desk.chronicler)

    return told


def test_what_has_come_of_a_first_blow_is_told_before_the_second_is_answered(told):
    assert told(
        PoolChanged("una", "END", -1, "cost"),
        Rolled("una", "check", "1d100", 5, (5,), False, 40, None, "success", 35),
        PoolChanged("wolf", "END", -4),
        PositionChanged("wolf", "prone"),
        ConditionGained("wolf", Condition("surprised")),
        PoolChanged("wolf", "END", -2),
    ).startswith("Wolf: END 39 → 35. Wolf is lying on the belly. ")


def test_costs_and_dice_alone_tell_nothing(told):
    assert told(PoolChanged("una", "END", -1, "cost")) == ""


def test_a_place_to_step_to_is_told_with_its_direction(fight_desk, words):
    fight_desk.move_to("una", (2, 2))
    question = ChoiceQuestion("una", "where", ("2,1", "3,3", "7,-1", "none"))
    shown = answers_of(question, fight_desk.fight, fight_desk.texts, words)
    assert shown == [("2,1", "↑ 2,1"), ("3,3", "↘ 3,3"), ("7,-1", "7,−1"), ("none", words("dice.nothing"))]
