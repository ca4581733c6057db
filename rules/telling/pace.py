"""Pace: what each round of a fight has cost a combatant, and how long their pools will last.

The journal is the only source, so undone steps cost nothing.
"""

from collections.abc import Iterator, Mapping
from math import floor
from typing import TypeAlias

from msgspec import Struct

from rules.state.events import Performed, PoolChanged, Reacted, RoundBegan
from rules.state.journal import Journal, Moment, Step
from rules.values import Number

ROUNDS_WEIGHED = 3
"""The number of newest whole rounds whose mean is the pace."""

STEPS_SHOWN = 100
"""The most steps of a curve, counted back from the newest."""

Key: TypeAlias = tuple[str, str]
"""The ids of a combatant and a pool."""


class Pace(Struct, frozen=True):
    """The costs that a combatant's pool has paid, as amounts of zero or more.

    `last_round` is None until a round has ended. `per_round` is the mean of the last whole rounds, or in the first
    round the costs so far.
    """

    this_round: Number = 0
    last_round: Number | None = None
    per_round: float = 0

    def rounds_to(self, now: Number, at: Number) -> int | None:
        """Return the whole rounds of this pace between two levels of the pool; None without costs."""
        return floor(abs(now - at) / self.per_round) if self.per_round > 0 else None


class Payment(Struct, frozen=True):
    """The cost of one step to a pool: the round, the action (empty if none), the amount, and the rest."""

    round: int
    action: str
    amount: Number
    left: Number


class Change(Struct, frozen=True):
    """A change of a pool: who caused it, with which action or reaction (empty if none), the event, and the rest.

    A cost is caused by whoever pays it, everything else by whoever acts, even after a reaction.
    """

    actor: str
    action: str
    event: PoolChanged
    left: Number


class PaceBook:
    """The paces and curves of all pools up to one moment of a fight, collected in one pass over its newest steps.

    The pass goes back only as far as paces and curves do, so that long fights take no more time.
    """

    def __init__(self, journal: Journal) -> None:
        moments = _moments(journal.now)
        self._fights = tuple(moment.encounter for moment in moments[-STEPS_SHOWN:])
        self._round = journal.encounter.round
        self._first = moments[0].encounter.round + (journal.start != 0 or moments[0].before is not None)
        self._paid = _paid(moments)
        self._held: dict[str, tuple[Mapping[str, Number], ...]] = {}

    def pace(self, who: str, pool: str) -> Pace:
        """Return how fast a combatant spends a pool."""
        paid = self._paid.get((who, pool), {})
        this_round = paid.get(self._round, 0)
        whole = range(max(self._first, self._round - ROUNDS_WEIGHED), self._round)
        if not whole:
            return Pace(this_round, None, this_round)
        spent = [paid.get(round, 0) for round in whole]
        return Pace(this_round, spent[-1], sum(spent) / len(spent))

    def curve(self, who: str, pool: str) -> tuple[Number, ...]:
        """Return the level of a pool after each of the newest steps, oldest first, since the combatant joined."""
        return tuple(held.get(pool, 0) for held in self._pools_of(who))

    def _pools_of(self, who: str) -> tuple[Mapping[str, Number], ...]:
        """Return a combatant's pools after each of the newest steps, oldest first."""
        if who not in self._held:
            there = (fight.combatants.get(who) for fight in self._fights)
            self._held[who] = tuple(combatant.pools for combatant in there if combatant is not None)
        return self._held[who]


def payments(journal: Journal, who: str, pool: str) -> tuple[Payment, ...]:
    """Return every cost that a combatant's pool has paid in the loaded steps, oldest first."""
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


def changes_of(journal: Journal, who: str, pool: str) -> Iterator[Change]:
    """Yield every change of a combatant's pool in the loaded steps, oldest first."""
    for moment in _moments(journal.now):
        step, before = moment.step, moment.before
        if step is None or before is None or who not in before.encounter.combatants:
            continue
        left = before.encounter.combatants[who].pools.get(pool, 0)
        deed = own = (step.actor, step.subject)
        for event in step.events:
            if isinstance(event, Performed):
                deed = (event.actor, event.action)
            if isinstance(event, Performed | Reacted) and event.actor == who:
                own = (event.actor, event.action)
            elif isinstance(event, PoolChanged) and (event.who, event.pool) == (who, pool):
                left += event.change
                yield Change(*(own if event.cause == "cost" else deed), event, left)


def _paid_in(moment: Moment, who: str, pool: str) -> Number:
    events = () if moment.step is None else moment.step.events
    costs = (each for each in events if isinstance(each, PoolChanged) and each.cause == "cost")
    return sum(abs(each.change) for each in costs if each.who == who and each.pool == pool)


def _action_of(step: Step, who: str) -> str:
    """Return the combatant's action in a step: their own, or their reaction in somebody else's."""
    if step.actor == who:
        return step.subject
    reactions = (each.action for each in step.events if isinstance(each, Reacted) and each.actor == who)
    return next(reactions, step.subject)


def _moments(newest: Moment) -> tuple[Moment, ...]:
    """Return a moment and the loaded ones before it that paces and curves need, oldest first."""
    moments, oldest = [newest], newest.encounter.round - ROUNDS_WEIGHED - 1
    while (before := moments[-1].before) is not None:
        if len(moments) >= STEPS_SHOWN and before.encounter.round < oldest:
            break
        moments.append(before)
    return tuple(reversed(moments))


def _paid(moments: tuple[Moment, ...]) -> Mapping[Key, Mapping[int, Number]]:
    """Return the costs of each pool by round."""
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
