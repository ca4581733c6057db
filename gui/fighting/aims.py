"""Whom a fighter's actions aim at: whom the game master points at until that is done, then whom he turned to last."""

from collections.abc import Container, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from rules.binding import Leaning
from rules.option import Option
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
    def leaning(self) -> Leaning:
        """Whom actions turn to that leave open whom to take."""
        named = self.at if self.by else ""
        return Leaning(TARGET, named, self.by, (named, *self.turned_to) if named else self.turned_to)


NOBODY: Final = Aim()


class Aims:
    """The aim of each fighter of one fight."""

    def __init__(self) -> None:
        self._aims: dict[str, Aim] = {}

    def of(self, who: str) -> Aim:
        """Whom somebody's actions aim at."""
        return self._aims.get(who, NOBODY)

    def point(self, who: str, at: str, by: str) -> None:
        """Aim somebody's actions at somebody, or at nobody in particular (empty): then nobody he turned to counts."""
        before = self.of(who).turned_to if at else ()
        self._aims[who] = Aim(at, by, before)

    def note_done(self, option: Option) -> None:
        """Take in that something was done: whoever it was done to is turned to, and pointed at no longer."""
        at = option.bound.get(TARGET)
        if isinstance(at, str) and at:
            aim = self.of(option.actor)
            turned_to = (at, *(other for other in aim.turned_to if other != at))
            self._aims[option.actor] = replace(aim, at="" if aim.at == at else aim.at, turned_to=turned_to)

    def pass_on(self) -> None:
        """Point at nobody any more, because another turn has begun; whom they turned to stays."""
        self._aims = {who: aim if not aim.at else replace(aim, at="") for who, aim in self._aims.items()}

    def keep_only(self, present: Container[str]) -> None:
        """Aim at nobody who has left."""
        for who, aim in self._aims.items():
            if aim.at and aim.at not in present:
                self._aims[who] = replace(aim, at="")
