"""The target of a combatant's actions: whom the GM points at until that is done, then who engages them.

After those who acted on the combatant come those whom the combatant acted on, and then who stands nearest. Of several
who engage the combatant, the one acted on last comes first.
"""

import sys
from collections.abc import Container, Mapping
from functools import reduce
from heapq import nsmallest
from typing import Final, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from rules.board.grid import Grid, distance
from rules.choices.binding import ChoicePreferences
from rules.resolving.option import Option
from rules.state.encounter import Encounter
from rules.state.events import Performed
from rules.state.journal import Moment, Step
from rules.values import EMPTY, Value

TARGET: Final = "target"
"""The choice of an action that takes the combatant the GM points at."""


class Aim(Struct, frozen=True):
    """The target of one combatant's actions.

    The GM points at `at` (empty for nobody) for every action, or for the one action `by`; then other actions prefer the
    same target where they find none better. `turned_to` lists who engages the combatant and whom they acted on before,
    `near` those who stand nearest on the board.
    """

    at: str = ""
    by: str = ""
    turned_to: tuple[str, ...] = ()
    near: tuple[str, ...] = ()

    @property
    def given(self) -> Mapping[str, Value]:
        """The choices that apply to every action."""
        return {TARGET: self.at} if self.at and not self.by else EMPTY

    @property
    def preferences(self) -> ChoicePreferences:
        """The preferred targets of actions whose target is open."""
        named = self.at if self.by else ""
        liked = dict.fromkeys((*((named,) if named else ()), *self.turned_to, *self.near))
        return ChoicePreferences(TARGET, named, self.by, tuple(liked))


NOBODY: Final = Aim()

FUTURE: Final = sys.maxsize
"""The step of an act that is only expected: later than every step."""

MOST_NEAR: Final = 8
"""The most combatants that count as near."""

Others: TypeAlias = Mapping[str, Mapping[str, int]]
"""For each combatant some others, the latest first, with the latest step."""


class Done(Struct, frozen=True):
    """What was done up to a moment: whom each combatant acted on, and who acted on them."""

    acted_on: Others = field(default_factory=dict[str, Mapping[str, int]])
    met_by: Others = field(default_factory=dict[str, Mapping[str, int]])

    def with_act(self, actor: str, target: str, step: int) -> "Done":
        """Return what was done with one more act."""
        return Done(_with_other(self.acted_on, actor, target, step), _with_other(self.met_by, target, actor, step))

    def turned_to(self, who: str, since: int) -> tuple[str, ...]:
        """Return the likely targets of a combatant, the likeliest first, by the steps after `since`."""
        acted_on = [other for other, step in self.acted_on.get(who, {}).items() if step > since]
        met_by = [other for other, step in self.met_by.get(who, {}).items() if step > since and other != who]
        engaged = [other for other in acted_on if other in met_by]
        return tuple(dict.fromkeys((*engaged, *met_by, *acted_on)))


class Aims:
    """The aims of all combatants of one fight. Former targets are read from the loaded steps."""

    def __init__(self) -> None:
        self._pointed: dict[str, Aim] = {}
        self._since: dict[str, int] = {}
        self._read: tuple[Moment, Done] | None = None
        self._last_aims: dict[str, Aim] = {}
        self._nearest: tuple[Encounter, str, tuple[str, ...]] | None = None

    def near(self, grid: Grid, encounter: Encounter, who: str) -> tuple[str, ...]:
        """Return the others who stand nearest to a combatant, cached while the fight and the combatant are the same."""
        known = self._nearest
        if known is None or known[0] is not encounter or known[1] != who:
            known = self._nearest = (encounter, who, nearest(grid, encounter, who))
        return known[2]

    def of(self, who: str, now: Moment | None, near: tuple[str, ...] = ()) -> Aim:
        """Return the aim of a combatant at a moment of the fight; `now` is None while there is no fight.

        `near` are the others who stand nearest. It returns the same object as before while the aim is equal.
        """
        turned_to = () if now is None else self._done(now).turned_to(who, self._since.get(who, 0))
        aim = replace(self._pointed.get(who, NOBODY), turned_to=turned_to, near=near)
        if self._last_aims.get(who) != aim:
            self._last_aims[who] = aim
        return self._last_aims[who]

    def point(self, who: str, at: str, by: str, mark: int) -> None:
        """Aim somebody's actions at a target, or at nobody in particular (empty).

        Without a target, former targets up to the step `mark` no longer count.
        """
        self._pointed[who] = Aim(at, by)
        if not at:
            self._since[who] = mark

    def note_done(self, option: Option) -> None:
        """Note that an action was done: stop pointing at its target."""
        if option.bound.get(TARGET) == self._pointed.get(option.actor, NOBODY).at:
            self._pointed.pop(option.actor, None)

    def pass_on(self) -> None:
        """Stop pointing when another turn begins; former targets stay."""
        self._pointed.clear()

    def after(self, option: Option, who: str, now: Moment, near: tuple[str, ...] = (), *, turns: bool) -> Aim:
        """Return the aim that somebody will have once an option is done, and if it `turns` the next turn has begun.

        `near` are the others who will stand nearest.
        """
        aim = self.of(who, now)
        target = option.bound.get(TARGET)
        turned_to = aim.turned_to
        if target:
            done = self._done(now).with_act(option.actor, str(target), FUTURE)
            turned_to = done.turned_to(who, self._since.get(who, 0))
        pointed = NOBODY if turns or (who == option.actor and target == aim.at) else aim
        return replace(pointed, turned_to=turned_to, near=near)

    def keep_only(self, present: Container[str]) -> None:
        """Forget targets that have left the fight."""
        self._pointed = {who: aim for who, aim in self._pointed.items() if aim.at in present}

    def _done(self, now: Moment) -> Done:
        """Return what was done up to a moment, cached; for the moment after the cached one only its step is read."""
        read = self._read
        if read is None or (read[0] is not now and read[0] is not now.before):
            read = (now, last_done(now))
        elif read[0] is not now:
            read = (now, _with_step(read[1], now.step))
        self._read = read
        return read[1]


def nearest(grid: Grid, encounter: Encounter, who: str) -> tuple[str, ...]:
    """Return the others who stand nearest to a combatant on the board, the nearest first, up to a bound.

    Without a place of the combatant there are none.
    """
    actor = encounter.combatants.get(who)
    if actor is None or actor.at is None:
        return ()
    here = actor.at
    away = {id: distance(grid, here, each.at) for id, each in encounter.combatants.items() if each.at is not None}
    return tuple(nsmallest(MOST_NEAR, (id for id in away if id != who), key=away.__getitem__))


def last_done(now: Moment) -> Done:
    """Return what was done up to a moment, in the loaded steps."""
    steps: list[Step | None] = []
    moment: Moment | None = now
    while moment is not None:
        steps.append(moment.step)
        moment = moment.before
    return reduce(_with_step, reversed(steps), Done())


def _with_step(done: Done, step: Step | None) -> Done:
    """Return what was done with one more step; None stands for the start of the loaded part."""
    if step is None:
        return done
    for event in step.events:
        target = event.choices.get(TARGET) if isinstance(event, Performed) else None
        if isinstance(event, Performed) and target:
            done = done.with_act(event.actor, str(target), step.id)
    return done


def _with_other(others: Others, who: str, other: str, step: int) -> Others:
    """Return the others of everybody with one more, who is now the latest of one combatant."""
    before = {each: then for each, then in others.get(who, {}).items() if each != other}
    return {**others, who: {other: step, **before}}
