"""Exact chances of dice: distributions of totals, tests, contests. Nothing here is sampled."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import accumulate
from math import comb, prod
from operator import sub
from typing import Final, Self, TypeVar, assert_never, cast

from msgspec import Struct

from rules.dice.values import Dice, OpenEnded, Pool, Sum

NEGLIGIBLE: Final = 1e-12
"""Chains of an open-ended die that are rarer than this are counted as ending with their last die."""

T = TypeVar("T")
K = TypeVar("K")
V = TypeVar("V")


class Distribution(Struct, frozen=True):
    """Every total that may come up, with its exact weight; made by `Distribution.of`.

    `outcomes` is sorted and `weights` runs beside it; a chance is a weight divided by `whole`, the sum of the weights.
    """

    outcomes: tuple[int, ...]
    weights: tuple[int, ...]
    whole: int

    @classmethod
    def of(cls, weights: Mapping[int, int]) -> Self:
        """Make a distribution from weights of 0 or more; raises `ValueError` if none is above 0."""
        return cls.from_pairs(sorted(weights.items()))

    @classmethod
    def from_pairs(cls, pairs: Iterable[tuple[int, int]]) -> Self:
        """Make a distribution from pairs of outcome and weight, the outcomes ascending, each named once."""
        kept = [pair for pair in pairs if pair[1]]
        if not kept:
            raise ValueError("A distribution needs an outcome that can come up.")
        outcomes, weights = zip(*kept, strict=True)
        return cls(outcomes, weights, sum(weights))

    def where(self, succeeds: Callable[[int], bool]) -> float:
        """Chance of the totals for which `succeeds` holds."""
        good = sum(weight for total, weight in zip(self.outcomes, self.weights, strict=True) if succeeds(total))
        return good / self.whole


class ContestOdds(Struct, frozen=True):
    """Chances of a contest, seen from our side; each 0 to 1, together 1."""

    win: float
    tie: float
    lose: float

    @property
    def rerolled(self) -> float:
        """Chance to win if ties are rolled again until there is none; 0 if nothing but a tie can come up."""
        decided = self.win + self.lose
        return self.win / decided if decided else 0.0


Rank = TypeVar("Rank", int, float)
"""What totals are ranked by."""


def distribution(dice: Dice) -> Distribution:
    """Work out the totals of dice.

    Exact for sums and pools. An open-ended die is cut off where the chain is rarer than `NEGLIGIBLE`: it counts as
    ending with its last die, so no chance is lost and none is off by more than that.
    """
    match dice:
        case Sum():
            return _of_sum(dice)
        case OpenEnded():
            return _of_open_ended(dice)
        case Pool():
            return _of_pool(dice)
        case _:
            assert_never(dice)


def contest(ours: Distribution, theirs: Distribution, verdict: Callable[[int, int], int]) -> ContestOdds:
    """Return the odds over all pairs of totals; `verdict(ours, theirs)` is over 0 for our win, 0 for a tie."""
    win = tie = 0
    their_pairs = list(zip(theirs.outcomes, theirs.weights, strict=True))
    for our_total, our_weight in zip(ours.outcomes, ours.weights, strict=True):
        for their_total, their_weight in their_pairs:
            result = verdict(our_total, their_total)
            if result > 0:
                win += our_weight * their_weight
            elif result == 0:
                tie += our_weight * their_weight
    return _contest_odds(win, tie, ours.whole * theirs.whole)


def ranked_contest(
    ours: Distribution,
    theirs: Distribution,
    our_rank: Callable[[int], float],
    their_rank: Callable[[int], float],
) -> ContestOdds:
    """Return the odds where the total of each side determines its own rank and the higher rank wins.

    It takes far fewer calls than `contest`; use it where ranks decide, such as success first and margin second.
    """
    their_weights = _changed(theirs, their_rank)
    ranks = sorted(their_weights)
    sums = list(accumulate((their_weights[rank] for rank in ranks), initial=0))
    win = tie = 0
    for rank, weight in _changed(ours, our_rank).items():
        below = sums[bisect_left(ranks, rank)]
        win += weight * below
        tie += weight * (sums[bisect_right(ranks, rank)] - below)
    return _contest_odds(win, tie, ours.whole * theirs.whole)


class OddsTable:
    """A cache of distributions and chances, made by whoever builds the engine and passed along.

    It keeps at most `limit` (1 or more) distributions and remembered answers each, and drops the oldest first. Raises
    `ValueError` for a lower limit.
    """

    def __init__(self, limit: int = 4096) -> None:
        if limit < 1:
            raise ValueError("A table of odds must be able to keep an entry.")
        self._limit = limit
        self._distributions: dict[Dice, Distribution] = {}
        self._others: dict[Hashable, object] = {}

    def distribution(self, dice: Dice) -> Distribution:
        """Give the distribution of dice, worked out once."""
        known = self._distributions.get(dice)
        if known is None:
            known = distribution(dice)
            self._keep(self._distributions, dice, known)
        return known

    def remember(self, key: Hashable, work: Callable[[], T]) -> T:
        """Return the cached result of `work` for this key, computing it the first time; None is not cached.

        The key must contain every input of `work`.
        """
        known = self._others.get(key)
        if known is None:
            known = work()
            self._keep(self._others, key, known)
        return cast("T", known)

    def __len__(self) -> int:
        """Return the number of cached entries."""
        return len(self._distributions) + len(self._others)

    def _keep(self, table: dict[K, V], key: K, value: V) -> None:
        if len(table) >= self._limit:
            del table[next(iter(table))]
        table[key] = value


def _of_sum(dice: Sum) -> Distribution:
    weights = [1]
    low = dice.add
    for kind in dice.kinds:
        low += kind.count
        for _ in range(kind.count):
            weights = _with_die(weights, kind.sides)
    return Distribution.from_pairs(enumerate(weights, low))


def _with_die(weights: list[int], sides: int) -> list[int]:
    # Each new weight is the sum of the last `sides` old ones: a difference of two running sums.
    sums = list(accumulate(weights))
    high = sums + sums[-1:] * (sides - 1)
    low = [0] * sides + sums[:-1]
    return list(map(sub, high, low))


def _of_open_ended(dice: OpenEnded) -> Distribution:
    later = _later_dice(dice)
    scale = sum(later.values())
    weights: dict[int, int] = {}
    for face in range(1, dice.sides + 1):
        if face == dice.down:
            _add_all(weights, ((face - total, weight) for total, weight in later.items()))
        elif face == dice.up:
            _add_all(weights, ((face + total, weight) for total, weight in later.items()))
        else:
            _add_all(weights, [(face, scale)])
    return Distribution.of(weights)


def _later_dice(dice: OpenEnded) -> dict[int, int]:
    """Return the weights of the sum of all dice after the first."""
    ends = [face for face in range(1, dice.sides + 1) if face != dice.up]
    up = 0 if dice.up is None else dice.up
    depth = 1
    while dice.up is not None and dice.sides ** -(depth + 1) >= NEGLIGIBLE:
        depth += 1
    weights: dict[int, int] = {}
    for rolled_on in range(depth):
        scale = dice.sides ** (depth - rolled_on - 1)
        _add_all(weights, ((rolled_on * up + face, scale) for face in ends))
    if dice.up is not None:
        _add_all(weights, [(depth * up, 1)])
    return weights


def _of_pool(dice: Pool) -> Distribution:
    sides = (*dice.always, *[dice.extra_sides] * abs(dice.extra))
    return Distribution.of(
        _lowest_kept(sides, dice.repeat_low) if dice.extra < 0 else _highest_kept(sides, dice.repeat_high)
    )


def _highest_kept(sides: tuple[int, ...], repeat: int) -> dict[int, int]:
    top = max(sides)
    count = sides.count(top)
    others = prod(die for die in sides if die != top)
    up_to = [prod(min(face, die) for die in sides) for face in range(top)]
    weights = {face: up_to[face] - up_to[face - 1] for face in range(1, top)}
    for shown in range(1, count + 1):
        ways = comb(count, shown) * (top - 1) ** (count - shown) * others
        _add_all(weights, [(top + repeat * (shown - 1), ways)])
    return weights


def _lowest_kept(sides: tuple[int, ...], repeat: int) -> dict[int, int]:
    least = min(sides)
    from_face = [prod(die - face + 1 for die in sides) for face in range(1, least + 2)]
    weights = {face: from_face[face - 1] - from_face[face] for face in range(2, least + 1)}
    ones = [1]
    for die in sides:
        ones = [
            (die - 1) * (ones[shown] if shown < len(ones) else 0) + (ones[shown - 1] if shown else 0)
            for shown in range(len(ones) + 1)
        ]
    for shown, ways in enumerate(ones[1:], 1):
        _add_all(weights, [(1 - repeat * (shown - 1), ways)])
    return weights


def _add_all(weights: dict[int, int], more: Iterable[tuple[int, int]]) -> None:
    for total, weight in more:
        weights[total] = weights.get(total, 0) + weight


def _changed(dist: Distribution, change: Callable[[int], Rank]) -> dict[Rank, int]:
    weights: dict[Rank, int] = {}
    for total, weight in zip(dist.outcomes, dist.weights, strict=True):
        result = change(total)
        weights[result] = weights.get(result, 0) + weight
    return weights


def _contest_odds(win: int, tie: int, whole: int) -> ContestOdds:
    return ContestOdds(win / whole, tie / whole, (whole - win - tie) / whole)
