"""Pace: what a fight has cost a combatant so far, round by round, and how long he can go on like that.

Everything is read off the journal, so what was undone has cost nothing.
"""

from collections.abc import Mapping
from math import floor
from typing import TypeAlias

from msgspec import Struct

from rules.state.events import PoolChanged, Reacted, RoundBegan
from rules.state.journal import Journal, Moment, Step
from rules.values import Number

ROUNDS_WEIGHED = 3
"""How many whole rounds, the newest, a pace is the mean of."""

STEPS_SHOWN = 100
"""How many steps, the newest, a curve goes back at most."""

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


class Payment(Struct, frozen=True):
    """What one step cost a pool: in which round, by which action (empty if none), how much, and what was left."""

    round: int
    action: str
    amount: Number
    left: Number


class PaceBook:
    """How every pool went up to one moment of a fight, gathered in one walk through the newest of its steps.

    The walk goes back as far as paces and curves do, so that it takes no longer late in a long fight.
    """

    def __init__(self, journal: Journal) -> None:
        moments = _moments(journal.now)
        self._fights = tuple(moment.encounter for moment in moments[-STEPS_SHOWN:])
        self._round = journal.encounter.round
        self._first = moments[0].encounter.round + (journal.start != 0 or moments[0].before is not None)
        self._paid = _paid(moments)
        self._held: dict[str, tuple[Mapping[str, Number], ...]] = {}

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
        """What a pool held after each of the newest steps, the last last; it begins when the combatant came."""
        return tuple(held.get(pool, 0) for held in self._pools_of(who))

    def _pools_of(self, who: str) -> tuple[Mapping[str, Number], ...]:
        """What a combatant had of every pool after each of the newest steps."""
        if who not in self._held:
            there = (fight.combatants.get(who) for fight in self._fights)
            self._held[who] = tuple(combatant.pools for combatant in there if combatant is not None)
        return self._held[who]


def payments(journal: Journal, who: str, pool: str) -> tuple[Payment, ...]:
    """Every cost that a combatant's pool has paid in the steps that are loaded, the oldest first."""
    moments = tuple(_moments(journal.now))
    round, paid = moments[0].encounter.round, list[Payment]()
    for moment in moments:
        for event in () if moment.step is None else moment.step.events:
            if isinstance(event, RoundBegan):
                round = event.round
        amount = _paid_in(moment, who, pool)
        if amount and moment.step is not None and who in moment.encounter.combatants:
            left = moment.encounter.combatants[who].pools.get(pool, 0)
            paid.append(Payment(round, _action_of(moment.step, who), amount, left))
    return tuple(paid)


def _paid_in(moment: Moment, who: str, pool: str) -> Number:
    events = () if moment.step is None else moment.step.events
    costs = (each for each in events if isinstance(each, PoolChanged) and each.cause == "cost")
    return sum(abs(each.change) for each in costs if each.who == who and each.pool == pool)


def _action_of(step: Step, who: str) -> str:
    """What somebody did in a step that may be another's: his own action, or his answer to it."""
    if step.actor == who:
        return step.subject
    reactions = (each.action for each in step.events if isinstance(each, Reacted) and each.actor == who)
    return next(reactions, step.subject)


def _moments(newest: Moment) -> tuple[Moment, ...]:
    """A moment and those before it that are loaded and still matter, the oldest first."""
    moments, oldest = [newest], newest.encounter.round - ROUNDS_WEIGHED - 1
    while (before := moments[-1].before) is not None:
        if len(moments) >= STEPS_SHOWN and before.encounter.round < oldest:
            break
        moments.append(before)
    return tuple(reversed(moments))


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
