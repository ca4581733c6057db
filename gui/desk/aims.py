"""The target of a combatant's actions: whom the GM points at until that is done, then whom they acted on last."""

from collections.abc import Container, Mapping
from functools import reduce
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from rules.choices.binding import ChoicePreferences
from rules.resolving.option import Option
from rules.state.events import Performed
from rules.state.journal import Moment, Step
from rules.values import EMPTY, Value

TARGET: Final = "target"
"""The choice of an action that takes the combatant the GM points at."""


class Aim(Struct, frozen=True):
    """The target of one combatant's actions.

    The GM points at `at` (empty for nobody) for every action, or for the one action `by`; then other actions prefer the
    same target where they find none better. `turned_to` lists whom the combatant acted on before, the latest first.
    """

    at: str = ""
    by: str = ""
    turned_to: tuple[str, ...] = ()

    @property
    def given(self) -> Mapping[str, Value]:
        """The choices that apply to every action."""
        return {TARGET: self.at} if self.at and not self.by else EMPTY

    @property
    def preferences(self) -> ChoicePreferences:
        """The preferred targets of actions whose target is open."""
        named = self.at if self.by else ""
        return ChoicePreferences(TARGET, named, self.by, (named, *self.turned_to) if named else self.turned_to)


NOBODY: Final = Aim()

Done: TypeAlias = Mapping[str, Mapping[str, int]]
"""For each combatant, whom they acted on, the latest first, with the latest step."""

NOTHING_DONE: Final[Done] = {}


class Aims:
    """The aims of all combatants of one fight. Former targets are read from the loaded steps."""

    def __init__(self) -> None:
        self._pointed: dict[str, Aim] = {}
        self._since: dict[str, int] = {}
        self._read: tuple[Moment, Done] | None = None
        self._last_aims: dict[str, Aim] = {}

    def of(self, who: str, now: Moment | None) -> Aim:
        """Return the aim of a combatant at a moment of the fight; `now` is None while there is no fight.

        It returns the same object as before while the aim is equal.
        """
        done: Mapping[str, int] = {} if now is None else self._done(now).get(who, {})
        turned_to = tuple(other for other, step in done.items() if step > self._since.get(who, 0))
        aim = replace(self._pointed.get(who, NOBODY), turned_to=turned_to)
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

    def after(self, option: Option, who: str, now: Moment, *, turns: bool) -> Aim:
        """Return the aim that somebody will have once an option is done, and if it `turns` the next turn has begun."""
        aim = self.of(who, now)
        target = option.bound.get(TARGET)
        turned_to = aim.turned_to
        if target and who == option.actor:
            turned_to = (str(target), *(each for each in turned_to if each != target))
        pointed = NOBODY if turns or (who == option.actor and target == aim.at) else aim
        return replace(pointed, turned_to=turned_to)

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


def last_done(now: Moment) -> Done:
    """Return what was done up to a moment, in the loaded steps."""
    steps: list[Step | None] = []
    moment: Moment | None = now
    while moment is not None:
        steps.append(moment.step)
        moment = moment.before
    return reduce(_with_step, reversed(steps), NOTHING_DONE)


def _with_step(done: Done, step: Step | None) -> Done:
    """Return what was done with one more step; None stands for the start of the loaded part."""
    if step is None:
        return done
    for event in step.events:
        target = event.choices.get(TARGET) if isinstance(event, Performed) else None
        if isinstance(event, Performed) and target:
            others = {other: then for other, then in done.get(event.actor, {}).items() if other != target}
            done = {**done, event.actor: {str(target): step.id, **others}}
    return done
