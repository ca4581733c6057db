"""Compare the ways dice can fall with their distributions."""

from math import isclose

import pytest

from rules.dice.odds import distribution
from rules.dice.values import Dice, OpenEnded, Pool, check_faces, parse_dice, total_of
from rules.dice.ways import ways

SOME = [
    parse_dice("3d6"),
    parse_dice("2d4+1d6-2"),
    Pool((6,), 3, 10, 1, 1),
    Pool((6,), -2, 10, 1, 1),
    OpenEnded(20, up=20, down=1),
    OpenEnded(6, down=1),
]


@pytest.mark.parametrize("dice", SOME)
def test_each_total_has_its_chance(dice: Dice) -> None:
    exact = distribution(dice)
    chances = {total: weight / exact.whole for total, weight in zip(exact.outcomes, exact.weights, strict=True)}
    for way in ways(dice):
        assert isclose(way.chance, chances.get(way.total, 0), abs_tol=1e-5)
    assert isclose(sum(way.chance for way in ways(dice)), 1)


@pytest.mark.parametrize("dice", SOME)
def test_the_faces_show_the_total(dice: Dice) -> None:
    for way in ways(dice):
        check_faces(dice, way.faces)
        assert total_of(dice, way.faces) == way.total


def test_first_faces_are_told_apart() -> None:
    dice = Pool((6,), 1, 10, 1, 1)
    ones = sum(way.chance for way in ways(dice, by_first=True) if way.faces[0] == 1)
    assert isclose(ones, 1 / 6)


def test_totals_rise() -> None:
    totals = [way.total for way in ways(parse_dice("2d6"))]
    assert totals == list(range(2, 13))
