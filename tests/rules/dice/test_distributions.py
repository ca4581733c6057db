"""Distributions of dice: they agree with icepool and with enumerated faces, and sum to 1."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given

from rules.dice.distributions import NEGLIGIBLE, bounds, distribution
from rules.dice.faces import next_faces, total_of
from rules.dice.notation import parse_dice
from rules.dice.odds import Distribution
from rules.dice.values import AnyDice, Cards, Dice, Die, Group
from tests.rules.dice.samples import ALL, CARDS, NAMED, ONCE


def exact(dist: Distribution) -> dict[int, Fraction]:
    return {total: Fraction(w, dist.whole) for total, w in zip(dist.outcomes, dist.weights, strict=True)}


def enumerated(dice: AnyDice, faces: tuple[int, ...] = (), chance: Fraction = Fraction(1)) -> dict[int, Fraction]:
    """Return the chance of each total by going through every row of faces."""
    open_faces = next_faces(dice, faces)
    if open_faces is None:
        return {total_of(dice, faces): chance}
    found: dict[int, Fraction] = {}
    for face in open_faces:
        for total, share in enumerated(dice, (*faces, face), chance / len(open_faces)).items():
            found[total] = found.get(total, Fraction(0)) + share
    return found


def of_icepool(die: icepool.Die[Any]) -> dict[int, Fraction]:
    return {total: die.probability(total) for total in die.outcomes() if die.probability(total)}


def icepool_of(dice: Dice) -> icepool.Die[Any]:
    """Return the same dice in icepool; chains end after ten dice."""
    total = icepool.Die([dice.add])
    for group in dice.groups:
        read = icepool_group(group)
        total = total + (read if group.sign > 0 else -read)
    return total


def icepool_die(die: Die, group: Group) -> icepool.Die[Any]:
    plain: icepool.Die[Any] = icepool.d(die.sides)
    points: Any = group.points
    if die.again:
        plain = plain.reroll(range(1, die.again + 1), depth=1)
    if die.up:
        ups = list(range(die.up, die.sides + 1))
        if group.counts:
            # A chain of counted faces is worth the points of each.
            counted = icepool.d(die.sides).map(points)
            for _ in range(9):
                counted = icepool.map(lambda face, more: group.points(face) + more * (face in ups), plain, counted)
            return counted
        return plain.explode(ups, depth=9)
    return plain.map(points) if group.counts else plain


def icepool_group(group: Group) -> icepool.Die[Any]:
    dice = [icepool_die(die, group) for die in group.dice]
    if not group.keep:
        return sum(dice[1:], dice[0])

    def kept(*totals: int) -> Any:
        best = sorted(totals, reverse=group.keep > 0)[: abs(group.keep)]
        further = group.repeat * max(0, totals.count(group.best) - 1)
        return sum(best) + (further if group.keep > 0 else -further)

    return icepool.map(kept, *dice)


@given(ONCE)
def test_dice_agree_with_icepool(dice: Dice) -> None:
    assert exact(distribution(dice)) == of_icepool(icepool_of(dice))


@pytest.mark.parametrize("text", [text for text in NAMED if "~" not in text])
def test_each_kind_agrees_with_icepool(text: str) -> None:
    have, oracle = exact(distribution(parse_dice(text))), of_icepool(icepool_of(parse_dice(text)))
    for total in {*have, *oracle}:
        assert abs(have.get(total, 0) - oracle.get(total, 0)) < 1e-5


@given(ONCE)
def test_odds_are_the_frequencies_of_all_rows_of_faces(dice: Dice) -> None:
    if sum(len(group.dice) * (2 if any(die.again for die in group.dice) else 1) for group in dice.groups) <= 5:
        assert exact(distribution(dice)) == enumerated(dice)


@given(CARDS)
def test_cards_agree_with_every_order_of_drawing(cards: Cards) -> None:
    assert exact(distribution(cards)) == enumerated(cards)


def test_cards_are_not_put_back() -> None:
    assert exact(distribution(Cards((1, 2, 3), 2))) == {2: Fraction(1, 3), 3: Fraction(2, 3)}
    assert exact(distribution(Cards((1, 2, 3), 2, -1))) == {1: Fraction(2, 3), 2: Fraction(1, 3)}


def test_an_open_ended_die_that_may_go_down_agrees_with_icepool() -> None:
    later = icepool.d(20).explode(depth=8)

    def first(face: int, more: int) -> Any:
        return 20 + more if face == 20 else 1 - more if face == 1 else face

    assert exact(distribution(parse_dice("1d20!~1"))) == of_icepool(icepool.map(first, icepool.d(20), later))


@given(ALL)
def test_all_chances_together_are_1_and_within_the_bounds(dice: AnyDice) -> None:
    dist = distribution(dice)
    assert sum(exact(dist).values()) == 1
    low, high = bounds(dice)
    assert dist.outcomes[0] == low
    assert high is None or dist.outcomes[-1] == high


def test_chains_end_where_they_are_negligible() -> None:
    highest = distribution(parse_dice("1d6!")).outcomes[-1]
    assert 6 ** -(highest // 6) < NEGLIGIBLE <= 6 ** -(highest // 6 - 1)


def test_large_dice_take_no_time() -> None:
    assert distribution(parse_dice("100d6c5")).outcomes == tuple(range(101))
    assert distribution(parse_dice("30d10+5d100+7")).whole == 10**30 * 100**5
    assert distribution(parse_dice("20d20kh10")).outcomes[-1] == 200
