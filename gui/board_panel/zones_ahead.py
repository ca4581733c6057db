"""Works out, while nobody waits, which cells combatants reach with their usual attacks, and shows their sides."""

from collections.abc import Iterator, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gui.board.picture import Zone
from gui.desk.desk import Desk
from gui.scheduling.idle_work import IdleWork
from gui.words.words import Words
from rules.board.grid import Arc, Grid, arc, distance
from rules.board.window import Window
from rules.play.fight import Fight
from rules.state.encounter import Combatant
from rules.values import Place

SIDES: Mapping[Arc, str] = {
    Arc.FRONT: "board.zone_front",
    Arc.LEFT: "board.zone_left",
    Arc.RIGHT: "board.zone_right",
    Arc.REAR: "board.zone_rear",
}
"""The words for how far somebody reaches on each of their sides."""

AROUND = 2
"""The cells around a combatant on which their sides are shown, if they reach no farther."""


class ZonesAhead(IdleWork):
    """Works out the zones of some combatants; `ready` says that another one is known, or that none is wanted."""

    ready = Signal()

    def __init__(self, desk: Desk, words: Words, panel: QWidget) -> None:
        super().__init__(panel)
        self._desk = desk
        self._words = words
        self._fight: Fight | None = None
        self._wanted: tuple[str, ...] = ()
        self._reaches: dict[str, frozenset[Place]] = {}
        self._work: Iterator[None] = iter(())

    @property
    def known(self) -> tuple[Zone, ...]:
        """The zones of those who are wanted, as far as they were worked out for the fight as it is shown."""
        desk = self._desk
        if not desk.is_open or self._fight is not desk.fight:
            return ()
        there = (desk.encounter.combatants.get(id) for id in self._wanted if id in self._reaches)
        return tuple(self._zone(each, self._reaches[each.id]) for each in there if each is not None)

    def show(self, who: Sequence[str]) -> None:
        """Take others; what is known of the moment is kept."""
        fight, wanted = self._desk.fight, tuple(dict.fromkeys(who))
        if fight is not self._fight:
            self._reaches = {}
        if (fight, wanted) != (self._fight, self._wanted):
            self._fight, self._wanted = fight, wanted
            self._pause_first()

    def stop(self) -> None:
        """Show no zones."""
        self._stop_work()
        had, self._wanted, self._fight, self._reaches = bool(self._wanted), (), None, {}
        if had:
            self.ready.emit()

    def _begin(self) -> None:
        self._work = self._pieces()

    def _go_on(self) -> bool:
        return self._desk.is_open and self._fight is self._desk.fight and next(self._work, self) is not self

    def _pieces(self) -> Iterator[None]:
        for id in self._wanted:
            if id not in self._reaches and self._fight is not None:
                yield from self._reach(self._fight, id)
        self.ready.emit()

    def _reach(self, fight: Fight, id: str) -> Iterator[None]:
        """Work out the reach of one combatant at their first foe on the board."""
        foe = next((each.id for each in fight.encounter.foes(id) if each.at is not None), "")
        found: frozenset[Place] = frozenset()
        if foe:
            for reached in fight.reach_zone(id, foe, fight.attacks(id, foe, fight.lazy_palette(id))):
                found = reached
                yield
        self._reaches[id] = found

    def _zone(self, combatant: Combatant, reach: frozenset[Place]) -> Zone:
        grid = self._desk.rulebook.ruleset.grid
        if combatant.at is None:
            return Zone(combatant.id)
        sides = _sides(grid, combatant, max([AROUND, *(distance(grid, combatant.at, cell) for cell in reach)]))
        return Zone(
            combatant.id,
            reach,
            {side.value: frozenset(cells) for side, cells in sides.items()},
            self._told(combatant, reach),
        )

    def _told(self, combatant: Combatant, reach: frozenset[Place]) -> str:
        """Return how far somebody reaches on each side, in words."""
        grid, words, texts = self._desk.rulebook.ruleset.grid, self._words, self._desk.texts
        farthest: dict[Arc, int] = {}
        at = combatant.at or (0, 0)
        for cell in reach:
            side, far = arc(grid, at, combatant.facing, cell), distance(grid, at, cell)
            farthest[side] = max(farthest.get(side, 0), far)
        spans = {
            side: f"{words.number(far * grid.scale)} {texts.unit(far * grid.scale)}" for side, far in farthest.items()
        }
        if not spans:
            return words("board.zone_none")
        if len(spans) == len(SIDES) and len({*spans.values()}) == 1:
            return words("board.zone", sides=words("board.zone_around", far=spans[Arc.FRONT]))
        told = (words(key, far=spans[side]) for side, key in SIDES.items() if side in spans)
        return words("board.zone", sides=", ".join(told))


def _sides(grid: Grid, combatant: Combatant, far: int) -> Mapping[Arc, list[Place]]:
    """Return the cells on each side of somebody up to a distance."""
    sides: dict[Arc, list[Place]] = {}
    if combatant.at is not None:
        window = Window.around(grid, [combatant.at], far)
        for place in window.places(window.everything):
            if 0 < distance(grid, combatant.at, place) <= far:
                sides.setdefault(arc(grid, combatant.at, combatant.facing, place), []).append(place)
    return sides
