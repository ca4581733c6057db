"""Works out what the players' sides see of the board, in small pieces between other work."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import floor, sqrt
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QObject, QTimer, Signal, Slot

from gui.desk.secrecy import Secrecy
from rules.board.grid import Grid
from rules.board.window import Window
from rules.facts.book import FactBook
from rules.facts.figures import cells_of
from rules.facts.fog import Ground, Lookout, Sighted, grounds_seen, lookouts, passed, sighted, together, window_of
from rules.facts.light import Bearers, bearers_in
from rules.facts.memory import recalled_after, remembered
from rules.state.encounter import Encounter
from rules.state.events import AnyEvent, FogChanged
from rules.state.fog import SideFog, places_of, rows_of
from rules.state.terrain import Terrain
from rules.values import Place
from storage.campaign.plans import BoardMap

PATIENCE: Final = 20
"""Milliseconds after a change before the work begins, so that the desk is painted first."""

ROWS: Final = 2
"""How many rows of cells are looked at in one piece."""

KEPT: Final = 200
"""From how many cells what is seen is kept, for as long as the ground stays."""

HEX_PITCH: Final = sqrt(3) / 2
"""The distance of neighbouring columns of hexes, in widths of a cell."""


class _Basis(Struct, frozen=True):
    """What it depends on from where what is seen, and for whom it is worked out."""

    encounter: int
    terrain: Terrain
    reach: int
    dark_hides: bool
    map: BoardMap | None
    sides: tuple[str, ...]
    bearers: Bearers


class FogWatch(QObject):
    """Knows what the players' sides see now, and what they have seen; `ready` says that it has been worked out.

    What combatants saw on the way of the last step is added a moment later.
    """

    ready = Signal()

    def __init__(self, desk: Secrecy) -> None:
        super().__init__(desk)
        self._desk = desk
        self._basis: _Basis | None = None
        self._ground: Ground | None = None
        self._kept: dict[Lookout, frozenset[Place]] = {}
        self._now: Mapping[str, Sighted] = {}
        self._together: Sighted | None = None
        self._believed: Terrain | None = None
        self._at: Encounter | None = None
        self._work: Iterator[None] = iter(())
        self._known: dict[str, tuple[SideFog, frozenset[Place]]] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self.go_on)
        desk.changed.connect(self.begin)
        desk.opened.connect(self.begin)

    @property
    def is_on(self) -> bool:
        """Whether fog hides anything of the open fight from the players."""
        return self._desk.is_open and self._desk.present.fog.is_on

    @property
    def is_known(self) -> bool:
        """Whether what is seen was worked out for the fight as it stands, or there is no fog."""
        return not self.is_on or self._at is self._desk.present

    @property
    def now(self) -> Sighted | None:
        """What the players' sides know together; None without fog, or while it is being worked out."""
        return self._together if self.is_on and self.is_known else None

    def unseen(self, encounter: Encounter) -> frozenset[str]:
        """Return who is on the board and seen by none of the players' sides; nobody without fog."""
        if not self.is_on:
            return frozenset()
        now, own = self.now, self._desk.shown_sides
        others = [each for each in encounter.combatants.values() if each.side not in own and each.at is not None]
        book = self._desk.fight_now.book
        return frozenset(each.id for each in others if now is None or not now.shows(cells_of(book, each.id)))

    def learned(self, events: Sequence[AnyEvent] = ()) -> tuple[FogChanged, ...]:
        """Return what each side has seen before a step with these events and did not know yet, as changes of the fog.

        What the step changes out of sight is remembered as it was.
        """
        if not self.is_on:
            return ()
        found: list[FogChanged] = []
        terrain = self._desk.present.terrain
        for side, each in self._now.items():
            own = self._desk.present.fog.of(side)
            new = (each.seen | each.known) - self._cells(side, own) - places_of(own.opened)
            recalled = recalled_after(terrain, own.recalled, each.seen, events, self._desk.rulebook.ruleset.grid)
            if new or recalled != own.recalled:
                found.append(FogChanged(side=side, known=rows_of(new), recalled=recalled))
        return tuple(found)

    def ground(self) -> Terrain:
        """Return the ground as the players' sides believe it to be."""
        desk, now, terrain = self._desk, self.now, self._desk.present.terrain
        if now is None:
            return terrain
        if self._believed is None:
            grid = desk.rulebook.ruleset.grid
            for side in desk.shown_sides:
                terrain = remembered(terrain, desk.present.fog.of(side).recalled, now.seen, grid)
            self._believed = terrain
        return self._believed

    @Slot()
    def begin(self) -> None:
        """Work anew if the fight has changed."""
        if not self.is_on:
            self._timer.stop()
            self._now, self._at = {}, None
            return
        if self._at is not self._desk.present or self._basis != self._basis_now():
            self._at = None
            if self._desk.can_redo:
                # What was seen in a step that was undone is not known.
                self._now = {}
            self._work = self._pieces()
            self._timer.start(PATIENCE)

    @Slot()
    def go_on(self) -> None:
        """Do the next piece."""
        self._timer.setInterval(0)
        if not self.is_on or next(self._work, self) is self:
            self._timer.stop()

    def stop(self) -> None:
        """Leave the rest of the work undone until the fight changes."""
        self._timer.stop()

    def finish(self) -> None:
        """Work out everything at once."""
        while self._timer.isActive():
            self.go_on()

    def _pieces(self) -> Iterator[None]:
        """Look from where everybody stands, then from where they came by."""
        desk, fight = self._desk, self._desk.fight_now
        encounter, sides = fight.encounter, desk.shown_sides
        yield from self._take_ground(fight.book)
        ground = self._ground
        places = {side: lookouts(fight.book, side) for side in sides}
        yield from self._look(ground, (place for each in places.values() for place in each))
        seen = {side: self._all_of(places[side]) for side in sides}
        self._tell(encounter, {side: self._sighted(encounter, side, seen[side]) for side in sides})
        moment = desk.journal.now
        ways = {} if moment.step is None else passed(fight.book, moment.step.events)
        ways = {side: way for side, way in ways.items() if side in sides and not set(way) <= set(places[side])}
        if ways:
            yield from self._look(ground, (place for way in ways.values() for place in way))
            by = {side: self._all_of(ways.get(side, ())) for side in sides}
            self._tell(encounter, {side: self._sighted(encounter, side, seen[side], by[side]) for side in sides})

    def _look(self, ground: Ground | None, places: Iterable[Lookout]) -> Iterator[None]:
        """Look from cells from which it is not known yet what is seen."""
        for place in places:
            if ground is None or place in self._kept:
                continue
            if len(self._kept) >= KEPT:
                del self._kept[next(iter(self._kept))]
            found: set[Place] = set()
            for number, row in enumerate(ground.seen_from(place)):
                found |= row
                if number % ROWS == 0:
                    yield
            self._kept[place] = frozenset(found)

    def _all_of(self, places: Iterable[Lookout]) -> frozenset[Place]:
        return frozenset[Place]().union(*(self._kept.get(place, ()) for place in places))

    def _sighted(
        self, encounter: Encounter, side: str, seen: frozenset[Place], by: frozenset[Place] = frozenset()
    ) -> Sighted:
        own = encounter.fog.of(side)
        return sighted(own, seen, by | self._cells(side, own))

    def _tell(self, encounter: Encounter, found: Mapping[str, Sighted]) -> None:
        if encounter is self._desk.present:
            self._now, self._at, self._together = found, encounter, together(found.values())
            self._believed = None
            self.ready.emit()

    def _cells(self, side: str, own: SideFog) -> frozenset[Place]:
        """Return the cells that a side knows."""
        kept = self._known.get(side)
        if kept is None or kept[0] is not own:
            kept = self._known[side] = (own, places_of(own.known))
        return kept[1]

    def _basis_now(self) -> _Basis:
        desk, fog = self._desk, self._desk.present.fog
        map, sides, bearers = desk.plans.map, desk.shown_sides, bearers_in(desk.present)
        return _Basis(desk.encounter_id, desk.present.terrain, fog.reach, fog.dark_hides, map, sides, bearers)

    def _take_ground(self, book: FactBook) -> Iterator[None]:
        """Take the ground, the one from before if it still reaches far enough and nothing of it has changed."""
        grid, basis = book.rulebook.ruleset.grid, self._basis_now()
        also = corners_of(basis.map, grid)
        wanted = window_of(book.encounter, grid, also)
        if basis != self._basis or self._ground is None or wanted is None or not _holds(self._ground.window, wanted):
            self._kept, self._ground, self._basis = {}, None, None
            ground: Ground | None = None
            for found in grounds_seen(book, also):
                ground = found
                yield
            self._ground, self._basis = ground, basis


def _holds(window: Window, other: Window) -> bool:
    """Return whether a window holds all of another."""
    return (other.left, other.top) in window and (
        other.left + other.width - 1,
        other.top + other.height - 1,
    ) in window


def corners_of(map: BoardMap | None, grid: Grid) -> tuple[Place, ...]:
    """Return the corner cells of a map."""
    if map is None:
        return ()
    pitch = HEX_PITCH if grid.shape == "hex" else 1.0
    left, right = floor(map.left / pitch), floor((map.left + map.width) / pitch)
    top, bottom = floor(map.top), floor(map.top + map.height)
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    if grid.shape == "hex":
        return tuple((column, row - column // 2) for column, row in corners)
    return corners
