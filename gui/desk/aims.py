"""Whom a fighter's actions aim at: whom the game master points at until that is done, then whom he turned to last."""

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
"""The choice of an action that takes whom the GM points at."""


class Aim(Struct, frozen=True):
    """Whom one fighter's actions aim at.

    `at` is pointed at, empty for nobody: by every action, whoever he is, or else by the one action `by`, which others
    follow that find no target better. `turned_to` are those he did something to before, the last first.
    """

    at: str = ""
    by: str = ""
    turned_to: tuple[str, ...] = ()

    @property
    def given(self) -> Mapping[str, Value]:
        """The choice that every action takes over."""
        return {TARGET: self.at} if self.at and not self.by else EMPTY

    @property
    def preferences(self) -> ChoicePreferences:
        """Whom actions turn to that leave open whom to take."""
        named = self.at if self.by else ""
        return ChoicePreferences(TARGET, named, self.by, (named, *self.turned_to) if named else self.turned_to)


NOBODY: Final = Aim()

Done: TypeAlias = Mapping[str, Mapping[str, int]]
"""To whom each did something, the last first, with the step in which he last did."""

NOTHING_DONE: Final[Done] = {}


class Aims:
    """The aim of each fighter of one fight. Whom somebody turned to is read in the steps that are loaded."""

    def __init__(self) -> None:
        self._pointed: dict[str, Aim] = {}
        self._since: dict[str, int] = {}
        self._read: tuple[Moment, Done] | None = None
        self._told: dict[str, Aim] = {}

    def of(self, who: str, now: Moment | None) -> Aim:
        """Whom somebody's actions aim at, as the fight stands at a moment; None while there is no fight.

        It is the very same as before for as long as it says the same.
        """
        done: Mapping[str, int] = {} if now is None else self._done(now).get(who, {})
        turned_to = tuple(other for other, step in done.items() if step > self._since.get(who, 0))
        aim = replace(self._pointed.get(who, NOBODY), turned_to=turned_to)
        if self._told.get(who) != aim:
            self._told[who] = aim
        return self._told[who]

    def point(self, who: str, at: str, by: str, mark: int) -> None:
        """Aim somebody's actions at somebody, or at nobody in particular (empty).

        Then nobody counts whom he turned to up to the step `mark`.
        """
        self._pointed[who] = Aim(at, by)
        if not at:
            self._since[who] = mark

    def note_done(self, option: Option) -> None:
        """Take in that something was done: whoever it was done to is pointed at no longer."""
        if option.bound.get(TARGET) == self._pointed.get(option.actor, NOBODY).at:
            self._pointed.pop(option.actor, None)

    def pass_on(self) -> None:
        """Point at nobody any more, because another turn has begun; whom they turned to stays."""
        self._pointed.clear()

    def keep_only(self, present: Container[str]) -> None:
        """Aim at nobody who has left."""
        self._pointed = {who: aim for who, aim in self._pointed.items() if aim.at in present}

    def _done(self, now: Moment) -> Done:
        """What was done up to a moment, read once for each; of one that follows the last, only its step is read."""
        read = self._read
        if read is None or (read[0] is not now and read[0] is not now.before):
            read = (now, last_done(now))
        elif read[0] is not now:
            read = (now, _with(read[1], now.step))
        self._read = read
        return read[1]


def last_done(now: Moment) -> Done:
    """What was done up to a moment, in the steps that are loaded."""
    steps: list[Step | None] = []
    moment: Moment | None = now
    while moment is not None:
        steps.append(moment.step)
        moment = moment.before
    return reduce(_with, reversed(steps), NOTHING_DONE)


def _with(done: Done, step: Step | None) -> Done:
    """What was done, one more step included; None is the start of what is loaded."""
    if step is None:
        return done
    for event in step.events:
        target = event.choices.get(TARGET) if isinstance(event, Performed) else None
        if isinstance(event, Performed) and target:
            others = {other: then for other, then in done.get(event.actor, {}).items() if other != target}
            done = {**done, event.actor: {str(target): step.id, **others}}
    return done
