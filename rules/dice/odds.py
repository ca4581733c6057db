"""Exact chances: a distribution of totals, and contests between two of them. Nothing here is sampled."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping
from itertools import accumulate
from typing import Self, TypeVar

from msgspec import Struct


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

    @property
    def mean(self) -> float:
        """The total to be expected."""
        return sum(total * weight for total, weight in zip(self.outcomes, self.weights, strict=True)) / self.whole

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


def _changed(dist: Distribution, change: Callable[[int], Rank]) -> dict[Rank, int]:
    weights: dict[Rank, int] = {}
    for total, weight in zip(dist.outcomes, dist.weights, strict=True):
        result = change(total)
        weights[result] = weights.get(result, 0) + weight
    return weights


def _contest_odds(win: int, tie: int, whole: int) -> ContestOdds:
    return ContestOdds(win / whole, tie / whole, (whole - win - tie) / whole)
