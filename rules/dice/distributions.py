"""How likely each total of dice is: exact, from the faces of one die up to everything that is rolled at once."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import product as pairs
from math import comb, prod
from operator import add, sub
from typing import Final

from rules.dice.faces import LONGEST_CHAIN, bounds_of_plain
from rules.dice.odds import Distribution
from rules.dice.values import AnyDice, Cards, Dice, Die, Group
from rules.dice.weights import Weights, added, byte_width, product, shifted, unpacked

NEGLIGIBLE: Final = 1e-12
"""Chains of a die that is rolled on which are rarer than this are counted as ending with their last die."""


def distribution(dice: AnyDice) -> Distribution:
    """Work out the totals of dice or cards.

    Exact, but for dice that are rolled on: a chain rarer than `NEGLIGIBLE` counts as ending with its last die, so no
    chance is lost and none is off by more than that for each die.
    """
    if isinstance(dice, Cards):
        return Distribution.of(_of_cards(dice))
    parts = [(shifted(_of_group(group), 0, group.sign), 1) for group in dice.groups]
    weights = product(parts) if len(parts) > 1 else parts[0][0]
    return Distribution.from_pairs(sorted(shifted(weights, dice.add).items()))


def bounds(dice: AnyDice) -> tuple[int, int | None]:
    """Return the lowest and the highest total; None where there is no practical bound."""
    if isinstance(dice, Dice) and dice.is_plain:
        return bounds_of_plain(dice)
    found = distribution(dice).outcomes
    endless = isinstance(dice, Dice) and any(die.up for die in dice.dice)
    return found[0], None if endless else found[-1]


def _of_group(group: Group) -> Weights:
    kinds = Counter(group.dice)
    if group.keep:
        return _of_kept(group, kinds)
    return product((_of_die(die, group.points), count) for die, count in kinds.items())


def _of_die(die: Die, points: Callable[[int], int]) -> Weights:
    """Return the weights of what all faces of one die come to, each worth its points."""
    firsts = {face: (face > die.again) * die.sides + die.again for face in range(1, die.sides + 1)}
    if not die.again:
        firsts = dict.fromkeys(firsts, 1)
    if not (die.up or die.down):
        return added((points(face), weight) for face, weight in firsts.items())
    later = _later(die, points)
    scale = sum(later.values())
    weights: dict[int, int] = {}
    for face, weight in firsts.items():
        if die.up and face >= die.up:
            more = [(points(face) + total, weight * each) for total, each in later.items()]
        elif face <= die.down:
            more = [(points(face) - total, weight * each) for total, each in later.items()]
        else:
            more = [(points(face), weight * scale)]
        weights = added(weights.items(), more)
    return weights


def _later(die: Die, points: Callable[[int], int]) -> Weights:
    """Return the weights of the points of all dice after the first, up to the longest chain that counts."""
    shares = [(points(face), bool(die.up) and face >= die.up) for face in range(1, die.sides + 1)]
    ends = added((value, 1) for value, goes_on in shares if not goes_on)
    goes_on = added((value, 1) for value, goes_on in shares if goes_on)
    weights: Weights = added(ends.items(), goes_on.items())
    on = sum(goes_on.values())
    for _ in range(_longest(on, die.sides) - 2 if on else 0):
        scale = sum(weights.values())
        further = ((a + b, x * y) for (a, x), (b, y) in pairs(goes_on.items(), weights.items()))
        weights = added(((value, weight * scale) for value, weight in ends.items()), further)
    return weights


def _longest(on: int, sides: int) -> int:
    """Return the number of dice in the longest chain that counts: the first whose next die is too rare."""
    count = 2
    while (on / sides) ** count >= NEGLIGIBLE and count < LONGEST_CHAIN:
        count += 1
    return count


def _of_kept(group: Group, kinds: Mapping[Die, int]) -> Weights:
    """Return the weights of the highest or lowest dice together, going through the values from the best one down.

    A state is the number of dice of each kind that have shown a value so far. It holds the weights of how far those
    kept are better than the worst value, packed into one number.
    """
    sign, keep = (1 if group.keep > 0 else -1), min(abs(group.keep), len(group.dice))
    counts, each = tuple(kinds.values()), [_of_die(die, int) for die in kinds]
    values = sorted({value for weights in each for value in weights}, reverse=sign > 0)
    below = [sum(weights.values()) for weights in each]
    bits = 8 * byte_width(prod(whole**count for whole, count in zip(below, counts, strict=True)))
    states, found = {(0,) * len(counts): 1}, 0
    for value in values:
        here = [weights.get(value, 0) for weights in each]
        below = [rest - weight for rest, weight in zip(below, here, strict=True)]
        better, repeat = sign * (value - values[-1]), group.repeat if value == group.best else 0
        ahead: dict[tuple[int, ...], int] = {}
        for shown, packed in states.items():
            left = [count - number for count, number in zip(counts, shown, strict=True)]
            kept = sum(shown)
            for more in pairs(*(range(number + 1) if one else (0,) for number, one in zip(left, here, strict=True))):
                now = sum(more)
                gained = better * min(now, keep - kept) + repeat * max(0, kept + now - keep)
                ways = packed * _ways(left, more, here) << bits * gained
                if kept + now < keep:
                    after = tuple(map(add, shown, more))
                    ahead[after] = ahead.get(after, 0) + ways
                else:
                    found += ways * prod(map(pow, below, map(sub, left, more)))
        states = ahead
    worst = keep * values[-1]
    return {worst + sign * total: weight for total, weight in unpacked(found, bits // 8)}


def _ways(left: Sequence[int], more: Sequence[int], weights: Sequence[int]) -> int:
    """Return in how many ways so many of the dice left show the value of these weights."""
    return prod(map(comb, left, more)) * prod(map(pow, weights, more))


def _of_cards(cards: Cards) -> Weights:
    """Return the weights of the card that counts among those drawn."""
    copies = Counter(cards.left)
    better, weights = 0, dict[int, int]()
    for card in sorted(copies, reverse=cards.keep > 0):
        worse = len(cards.left) - better
        weights[card] = comb(worse, cards.draw) - comb(worse - copies[card], cards.draw)
        better += copies[card]
    return weights
