"""Collects the sums of a fight, step by step."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply
from rules.state.encounter import Combatant, Encounter
from rules.state.events import (
    AnyEvent,
    Contested,
    Joined,
    Performed,
    PoolChanged,
    Reacted,
    Rolled,
    RoundBegan,
    TurnBegan,
)
from rules.summary.chances import chance_of, contest_chances, contest_result
from rules.summary.course import Course
from rules.summary.values import Person, RollKind, Summary, Tally, TurnTime
from rules.values import Number

BREAK: Final = 600
"""A pause of more seconds than this is a break of the table, and belongs to no turn."""


_NOBODY: Mapping[str, Number] = MappingProxyType({})


class RollNames(Struct, frozen=True):
    """What the words of a ruleset say of its rolls: which questions' rolls have a name of their own, and those of
    which succeed or fail in words.
    """

    named: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()


class Collector:
    """Collects the sums of a fight from its steps, which come in order from the first.

    A roll without a name of its own is the attack or the defence of an action, which `names` says; a roll whose success
    has no words means nothing by itself, and is not counted.
    """

    def __init__(self, rulebook: Rulebook, names: RollNames, start: Encounter) -> None:
        self._rulebook = rulebook
        self._names = names
        self._now = start
        self._people: dict[str, _Sums] = {id: _Sums(each) for id, each in start.combatants.items()}
        self._kinds: defaultdict[str, Counter[RollKind]] = defaultdict(Counter)
        self._met: defaultdict[tuple[str, str], Tally] = defaultdict(Tally)
        self._course = Course()
        self._loose: list[Rolled] = []
        self._levels = [(start.round, _pools_of(start))]
        self._clock = _Clock()

    def step(self, events: Iterable[AnyEvent], at: float | None = None) -> None:
        """Count the events of the next step; `at` is when it was made, in seconds."""
        if at is not None:
            self._clock.tick(at, self._now)
        for event in events:
            if not isinstance(event, Rolled | Contested):
                self._settle()
            self._course.note(event, self._now)
            self._count(event)
            self._now = apply(self._now, event)
        self._settle()

    def summary(self) -> Summary:
        """Return the sums of all steps so far."""
        kinds: dict[str, RollKind] = {about: each.most_common(1)[0][0] for about, each in self._kinds.items()}
        faced: defaultdict[str, Tally] = defaultdict(Tally)
        for (foe, about), tally in self._met.items():
            if kinds[about] == "attack":
                faced[foe] += tally
        people = tuple(each.person(faced[id]) for id, each in self._people.items())
        moments = [*self._levels, (self._now.round, _pools_of(self._now))]
        pools = self._rulebook.ruleset.pools
        levels = {
            (id, pool): tuple(held.get(id, _NOBODY).get(pool) for _, held in moments)
            for id in self._people
            for pool in pools
        }
        return Summary(people, kinds, tuple(round for round, _ in moments), levels, self._clock.turns(self._now))

    def _count(self, event: AnyEvent) -> None:
        match event:
            case Joined(combatant=combatant):
                self._people.setdefault(combatant.id, _Sums(combatant))
            case Performed(actor=actor, action=action) | Reacted(actor=actor, action=action):
                if action and actor in self._people:
                    self._people[actor].acts[action] += 1
            case Rolled():
                self._loose.append(event)
            case Contested():
                self._contest(event)
            case PoolChanged():
                self._pool(event)
            case RoundBegan():
                self._levels.append((self._now.round, _pools_of(self._now)))
            case TurnBegan():
                self._clock.next_turn(self._now)
            case _:
                pass

    def _settle(self) -> None:
        """Count the rolls since the last contest: they stand for themselves."""
        for rolled in self._loose:
            odds = chance_of(self._rulebook, rolled) if rolled.outcome and rolled.about in self._names.told else None
            if odds is not None:
                plain = rolled.about not in self._names.named
                kind = self._course.kind(rolled.actor) if plain else "other"
                self._roll(rolled.actor, rolled.about, kind, Tally(1, rolled.outcome.endswith("success"), odds))
        self._loose = []

    def _contest(self, event: Contested) -> None:
        """Count a contest for both sides, and not the rolls that it consisted of."""
        ours = _last(self._loose, event.actor)
        theirs = _last(self._loose, event.target)
        if ours is None or theirs is None:
            return
        chances = contest_chances(self._rulebook, event.contest, ours, theirs)
        abouts = (ours.about, theirs.about)
        self._loose = [each for each in self._loose if each.about not in abouts]
        self._settle()
        if chances is not None:
            result = contest_result(self._rulebook, event.contest, ours, theirs)
            for rolled, odds, won in ((ours, chances[0], 1), (theirs, chances[1], -1)):
                self._roll(rolled.actor, rolled.about, "other", Tally(1, result == won, odds))

    def _roll(self, who: str, about: str, kind: RollKind, tally: Tally) -> None:
        if who in self._people:
            self._people[who].rolls[about] += tally
            self._kinds[about][kind] += 1
            self._met[self._course.foe(who), about] += tally

    def _pool(self, event: PoolChanged) -> None:
        rule = self._rulebook.ruleset.pools.get(event.pool)
        sums = self._people.get(event.who)
        if rule is None or sums is None:
            return
        loss = event.change if rule.counts == "up" else -event.change
        if loss < 0:
            sums.regained[event.pool] -= loss
        elif event.cause == "cost":
            sums.spent[event.pool] += loss
        elif event.cause != "hand" and loss:
            sums.taken[event.pool] += loss
            doer = self._course.doer_of_harm(event.who)
            if doer in self._people:
                self._people[doer].dealt[event.pool] += loss


class _Sums:
    """The sums of one combatant while they are collected."""

    def __init__(self, combatant: Combatant) -> None:
        self._who = combatant
        self.acts: Counter[str] = Counter()
        self.rolls: defaultdict[str, Tally] = defaultdict(Tally)
        self.dealt: defaultdict[str, Number] = defaultdict(int)
        self.taken: defaultdict[str, Number] = defaultdict(int)
        self.spent: defaultdict[str, Number] = defaultdict(int)
        self.regained: defaultdict[str, Number] = defaultdict(int)

    def person(self, faced: Tally) -> Person:
        """Return the sums as a value; `faced` is the tally of the attacks against the combatant."""
        who = self._who
        amounts = (dict(each) for each in (self.dealt, self.taken, self.spent, self.regained))
        return Person(who.id, who.name, who.side, dict(self.acts), dict(self.rolls), faced, *amounts)


class _Clock:
    """Measures the turns of a fight by the times of its steps."""

    def __init__(self) -> None:
        self._before: float | None = None
        self._spent = 0.0
        self._turns: list[TurnTime] = []

    def tick(self, at: float, fight: Encounter) -> None:
        """Count the time since the last step for the combatant whose turn it is."""
        if self._before is not None and fight.turn and 0 <= at - self._before <= BREAK:
            self._spent += at - self._before
        self._before = at

    def next_turn(self, fight: Encounter) -> None:
        """End the turn of the combatant whose turn it is; without time it is left out."""
        self._turns = list(self.turns(fight))
        self._spent = 0.0

    def turns(self, fight: Encounter) -> tuple[TurnTime, ...]:
        """Return the times of all turns up to now."""
        return (*self._turns, TurnTime(fight.turn, fight.round, self._spent)) if self._spent else tuple(self._turns)


def _pools_of(fight: Encounter) -> Mapping[str, Mapping[str, Number]]:
    """Return the pools of everybody in a fight."""
    return {id: combatant.pools for id, combatant in fight.combatants.items()}


def _last(rolls: list[Rolled], who: str) -> Rolled | None:
    return next((each for each in reversed(rolls) if each.actor == who), None)
