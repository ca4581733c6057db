"""Dice of damage in the fourth edition."""

import pytest

from storage.exchange.gcs.old.dice import DamageRules, Dice, dice_of, swing, thrust


@pytest.mark.parametrize(
    ("strength", "thrusts", "swings"),
    [
        (0, "1d-6", "1d-5"),
        (1, "1d-6", "1d-5"),
        (8, "1d-3", "1d-2"),
        (9, "1d-2", "1d-1"),
        (10, "1d-2", "1d"),
        (13, "1d", "2d-1"),
        (18, "1d+2", "3d"),
        (19, "2d-1", "3d+1"),
        (20, "2d-1", "3d+2"),
        (25, "2d+2", "5d-1"),
        (27, "3d-1", "5d+1"),
        (30, "3d", "5d+2"),
        (40, "4d+1", "7d-1"),
        (45, "5d", "7d+1"),
        (50, "5d+2", "8d-1"),
        (60, "7d-1", "9d"),
        (70, "8d", "10d"),
        (100, "11d", "13d"),
    ],
)
def test_basic_damage_by_strength(strength, thrusts, swings):
    assert (thrust(strength).text(), swing(strength).text()) == (thrusts, swings)


def test_basic_damage_by_other_rules():
    exponential, reduced = DamageRules(is_exponential=True), DamageRules(is_swing_reduced=True)
    assert [thrust(st, exponential).text() for st in (9, 12, 16)] == ["1d-3", "1d", "2d"]
    assert [swing(st, exponential).text() for st in (8, 12, 16)] == ["1d-2", "1d+2", "2d+2"]
    assert [swing(st, reduced).text() for st in (9, 10, 15, 16, 18, 24)] == ["1d-1", "1d", "1d+2", "2d-1", "2d", "3d"]
    assert [thrust(st, reduced).text() for st in (18, 19, 21)] == ["1d+2", "2d-1", "2d"]


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("2d+1", Dice(2, 1)),
        ("+2d", Dice(2)),
        ("-3", Dice(0, -3)),
        ("4", Dice(0, 4)),
        ("1d6 - 2", Dice(1, -2)),
        ("2dx5", Dice(2, 0, 5)),
        ("", Dice()),
        ("many", Dice()),
    ],
)
def test_dice_as_they_are_written(text, dice):
    assert dice_of(text) == dice


def test_dice_add_up_and_multiply():
    assert Dice(1, 1).plus(Dice(1, -2)) == Dice(2, -1)
    assert Dice(1, 1, 2).by(3) == Dice(3, 3, 2)
    assert [each.text() for each in (Dice(), Dice(0, 2), Dice(1, 0, 3))] == ["0", "2", "1dx3"]
