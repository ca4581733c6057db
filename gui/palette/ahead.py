"""Works out, while nobody waits, the palette that the next key will most probably ask for."""

from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtWidgets import QWidget

from gui.desk.aims import Aim
from gui.desk.desk import Desk
from gui.palette.choices import LISTED
from gui.scheduling.idle_work import IdleWork
from rules.palette.options import LazyOption
from rules.play.fight import Fight
from rules.resolving.option import Option
from rules.state.encounter import Encounter

Standing: TypeAlias = tuple[Encounter, str, Aim, Option | None]
"""What a palette is worked out from: the moment, who is selected with which aim, and the chosen action."""


class ReadyPalette(Struct, frozen=True):
    """A palette of a moment that has not come yet: the fight at that moment, who acts then and their aim."""

    fight: Fight
    who: str
    aim: Aim
    options: tuple[LazyOption, ...]


class PaletteAhead(IdleWork):
    """Supposes that the chosen action is performed, or the turn ends, where that asks nothing.

    `rest` begins it after a pause, a piece in each turn of the event loop, while the panel is visible. A palette is
    only handed out for the very fight that it was worked out for, so nothing stale can be shown.
    """

    def __init__(self, desk: Desk, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._standing: Standing | None = None
        self._ready: list[ReadyPalette] = []
        self._work: Iterator[None] = iter(())

    def rest(self, chosen: Option | None) -> None:
        """Begin after a pause, anew if anything has changed; `chosen` is the action under the keys, if any."""
        desk = self._desk
        standing = (desk.encounter, desk.selected_id, desk.aim, chosen)
        if self._standing is None or any(one is not other for one, other in zip(standing, self._standing, strict=True)):
            self.stop()
            self._standing = standing
            self._pause_first()

    def stop(self) -> None:
        """Forget what was worked out."""
        self._stop_work()
        self._work, self._ready, self._standing = iter(()), [], None

    def palette(self, fight: Fight) -> tuple[LazyOption, ...] | None:
        """Return the palette of the selected combatant in a fight; None if it was not worked out."""
        now = (self._desk.selected_id, self._desk.aim)
        return next((each.options for each in self._ready if each.fight is fight and (each.who, each.aim) == now), None)

    def _begin(self) -> None:
        self._work = self._pieces()

    def _go_on(self) -> bool:
        return next(self._work, self) is not self

    def _pieces(self) -> Iterator[None]:
        chosen = None if self._standing is None else self._standing[-1]
        for option in (chosen, self._desk.turn_end()):
            expected = None if option is None else self._desk.expect(option)
            yield
            if expected is not None:
                options = expected.fight.lazy_palette(expected.who, expected.aim.given, expected.aim.preferences)
                self._ready.append(ReadyPalette(expected.fight, expected.who, expected.aim, options))
                yield from _worked_out(options)


def _worked_out(options: tuple[LazyOption, ...]) -> Iterator[None]:
    """Work out the status of all options, and then what the rows of the open ones show."""
    for option in options:
        if option.status != "illegal":
            yield
    for option in options:
        if option.status != "illegal":
            option.glance(LISTED)
            yield
