"""What questions say of an action that is not over, and of places to go to."""

import pytest

from gui.dice.telling import answers_of, notes_of, rolls_of, so_far, whose
from rules.resolving.questions import ChoiceQuestion
from rules.state.encounter import Condition
from rules.state.events import ConditionGained, Noted, PoolChanged, PositionChanged, Rolled


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


def test_each_roll_is_a_line_with_the_faces_of_several_dice(fight_desk, words):
    events = (
        Rolled("una", "check", "2d6", 7, (3, 4), False),
        Noted("a remark"),
        Rolled("ghost", "check", "1d6", 5, (5,), True),
        Rolled("una", "check", "2/9", 8, (8, 2), True),
    )
    name, cards = fight_desk.texts.name("tests", "check"), words("dice.cards", count=2, left="9")
    assert list(rolls_of(events, fight_desk.encounter, fight_desk.texts, words)) == [
        words("dice.rolled_here", who="Una", roll=name, total=7, faces=" [3 4]", dice="2d6"),
        words("dice.typed_roll", who="ghost", roll=name, total=5, faces="", dice="1d6"),
        words("dice.typed_roll", who="Una", roll=name, total=8, faces=" [8 2]", dice=cards),
    ]


def test_only_notes_are_told_as_notes(fight_desk):
    roll = Rolled("una", "check", "1d6", 5, (5,), False)
    assert list(notes_of((roll, Noted("a remark")), fight_desk.encounter, fight_desk.texts)) == ["a remark"]


@pytest.mark.parametrize(
    ("answer", "told"), [("none", "dice.nothing"), ("yes", "palette.yes"), ("no", "palette.no"), ("wolf", None)]
)
def test_answers_are_told_as_words(fight_desk, words, answer, told):
    question = ChoiceQuestion("una", "where", (answer,))
    shown = answers_of(question, fight_desk.fight, fight_desk.texts, words)
    assert shown == [(answer, "Wolf" if told is None else words(told))]


def test_a_question_of_nobody_is_one_for_the_game_master(fight_desk, words):
    asked = (whose(ChoiceQuestion(who, "where", ("yes",)), fight_desk.encounter, words) for who in ("una", "gm"))
    assert list(asked) == ["Una", words("dice.game_master")]


def test_of_an_unfinished_act_only_what_others_feel_is_told(told):
    assert (
        told(PoolChanged("wolf", "END", -4, "cost"), PositionChanged("wolf", "prone")) == "Wolf is lying on the belly."
    )
