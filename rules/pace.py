"""Pace: what a fight has cost a combatant so far, round by round, and how long he can go on like that.

Everything is read off the journal, so what was undone has cost nothing.
"""

from collections.abc import Iterator, Mapping
from math import floor
from typing import TypeAlias

from msgspec import Struct

from rules.events import PoolChanged, RoundBegan
from rules.journal import Journal, Moment
from rules.values import Number

ROUNDS_WEIGHED = 3
"""How many whole rounds, the newest, a pace is the mean of."""

Key: TypeAlias = tuple[str, str]
"""A combatant and one of his pools, by their ids."""


class Pace(Struct, frozen=True):
    """What one pool of one combatant has paid in costs, as amounts of zero or more.

    `last_round` is None as long as no round has ended. `per_round` is the mean of the last whole rounds, or in the
    first round what it has cost so far.
    """

    this_round: Number = 0
    last_round: Number | None = None
    per_round: float = 0

    def rounds_to(self, now: Number, at: Number) -> int | None:
        """How many more whole rounds of this pace lie between two levels of the pool; None if it never gets there."""
        return floor(abs(now - at) / self.per_round) if self.per_round > 0 else None


class PaceBook:
    """How every pool went up to one moment of a fight, gathered in one walk through the steps that are loaded."""

    def __init__(self, journal: Journal) -> None:
        moments = tuple(_moments(journal.now))
        self._fights = tuple(moment.encounter for moment in moments)
        self._round = journal.encounter.round
        self._first = moments[0].encounter.round + (journal.start != 0)
        self._paid = _paid(moments)

    def pace(self, who: str, pool: str) -> Pace:
        """How fast a combatant spends a pool."""
        paid = self._paid.get((who, pool), {})
        this_round = paid.get(self._round, 0)
        whole = range(max(self._first, self._round - ROUNDS_WEIGHED), self._round)
        if not whole:
            return Pace(this_round, None, this_round)
        spent = [paid.get(round, 0) for round in whole]
        return Pace(this_round, spent[-1], sum(spent) / len(spent))

    def curve(self, who: str, pool: str) -> tuple[Number, ...]:
        """What a pool held after each loaded step, the newest last; it begins when the combatant came."""
        there = (fight.combatants.get(who) for fight in self._fights)
        return tuple(combatant.pools.get(pool, 0) for combatant in there if combatant is not None)


def _moments(newest: Moment) -> Iterator[Moment]:
    """A moment and all before it that are loaded, the oldest first."""
    moments: list[Moment] = []
    walked: Moment | None = newest
    while walked is not None:
        moments.append(walked)
        walked = walked.before
    return reversed(moments)


def _paid(moments: tuple[Moment, ...]) -> Mapping[Key, Mapping[int, Number]]:
    """What each pool has paid in each round."""
    paid: dict[Key, dict[int, Number]] = {}
    round = moments[0].encounter.round
    for moment in moments:
        for event in () if moment.step is None else moment.step.events:
            if isinstance(event, RoundBegan):
                round = event.round
            elif isinstance(event, PoolChanged) and event.cause == "cost":
                rounds = paid.setdefault((event.who, event.pool), {})
                rounds[round] = rounds.get(round, 0) + abs(event.change)
    return paid
