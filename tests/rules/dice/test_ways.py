"""Compare the ways dice can fall with their distributions."""

from math import isclose

import pytest

from rules.dice.distributions import distribution
from rules.dice.faces import check_faces, total_of
from rules.dice.notation import parse_dice
from rules.dice.values import AnyDice, Cards
from rules.dice.ways import ways
from tests.rules.dice.samples import NAMED

SOME = [*map(parse_dice, NAMED), Cards((1, 2, 2, 5, 9), 3), Cards((1, 2, 2, 5, 9), 2, -1)]


@pytest.mark.parametrize("dice", SOME)
def test_each_total_has_its_chance(dice: AnyDice) -> None:
    exact = distribution(dice)
    chances = {total: weight / exact.whole for total, weight in zip(exact.outcomes, exact.weights, strict=True)}
    for way in ways(dice):
        assert isclose(way.chance, chances.get(way.total, 0), abs_tol=5e-5)
    assert isclose(sum(way.chance for way in ways(dice)), 1)


@pytest.mark.parametrize("dice", SOME)
def test_the_faces_show_the_total(dice: AnyDice) -> None:
    for way in ways(dice):
        check_faces(dice, way.faces)
        assert total_of(dice, way.faces) == way.total


def test_first_faces_are_told_apart() -> None:
    dice = parse_dice("(1d6+1d10)khx1")
    ones = sum(way.chance for way in ways(dice, by_first=True) if way.faces[0] == 1)
    assert isclose(ones, 1 / 6)


def test_totals_rise() -> None:
    totals = [way.total for way in ways(parse_dice("2d6"))]
    assert totals == list(range(2, 13))


def test_tallied_faces_are_told_apart() -> None:
    ones = {way.faces.count(1): 0.0 for way in ways(parse_dice("3d6c6"), tallies=((1,),))}
    for way in ways(parse_dice("3d6c6"), tallies=((1,),)):
        ones[way.faces.count(1)] += way.chance
    assert isclose(ones[0], (5 / 6) ** 3)
    assert isclose(ones[3], (1 / 6) ** 3)
