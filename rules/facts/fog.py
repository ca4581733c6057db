"""What the combatants of sides see of the board, and who sees whom: from their cells, walls, light and the fog's reach.

The GM outranks sight: what a side is shown by hand counts as seen, what is hidden from it by hand as never seen.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.board.grid import Grid, distance
from rules.board.vista import Vista
from rules.board.window import Window
from rules.facts.book import FactBook
from rules.facts.figures import cells_of
from rules.facts.light import BRIGHT, DARK, bearers_in, growing_light, light_in
from rules.facts.places import place_of
from rules.facts.senses import Eyes, eyes_of
from rules.facts.sight import is_in_sight
from rules.facts.terrain import border_of, screens_of
from rules.state.encounter import Encounter
from rules.state.events import Moved
from rules.state.fog import SideFog, places_of
from rules.values import Place

MARGIN: Final = 8
"""How many cells around everything on a board belong to it."""

WIDEST: Final = 160
"""Maximum number of columns, and of rows, of what is looked at."""


class Sighted(Struct, frozen=True):
    """What is seen of a board now, and what was seen of it before; the two have no cell in common."""

    seen: frozenset[Place] = frozenset()
    known: frozenset[Place] = frozenset()

    def shows(self, cells: Iterable[Place]) -> bool:
        """Return whether a figure in these cells is seen; one without any is."""
        cells = tuple(cells)
        return not cells or not self.seen.isdisjoint(cells)


class Lookout(Struct, frozen=True):
    """A cell from which somebody looks, and what they notice."""

    at: Place
    eyes: Eyes = Eyes()


class Ground(Struct, frozen=True):
    """What sight depends on besides who looks from where; `window` is the part of the board that there is."""

    window: Window
    vista: Vista
    dark: frozenset[Place]
    reach: int

    def seen_from(self, lookout: Lookout) -> Iterator[frozenset[Place]]:
        """Yield the cells that somebody sees, row by row; nothing from outside the ground."""
        if lookout.at not in self.window:
            return
        for row in self.vista.seen_from(lookout.at):
            yield self._noticed(lookout, row) if self.dark or self.reach or not lookout.eyes.see else row

    def _noticed(self, lookout: Lookout, row: frozenset[Place]) -> frozenset[Place]:
        """Return the cells of a row that are near enough, and bright enough for who looks."""
        grid, here, eyes = self.window.grid, lookout.at, lookout.eyes
        asked = row & self.dark if eyes.see else row
        hidden = {place for place in asked if not eyes.notice(DARK, distance(grid, here, place))}
        far = {place for place in row if distance(grid, here, place) > self.reach} if self.reach else set[Place]()
        return row - hidden - far


def grounds_seen(book: FactBook, also: Iterable[Place] = ()) -> Iterator[Ground]:
    """Yield what sight depends on in a fight, in pieces: each time one more light shines; the last is complete.

    Yields nothing if nobody is on the board. `also` are cells that belong to it.
    """
    grid, terrain, fog = book.rulebook.ruleset.grid, book.encounter.terrain, book.encounter.fog
    window = window_of(book.encounter, grid, also)
    if window is None:
        return
    vista, dark = Vista.over(window, screens_of(terrain, book.rulebook.ruleset)), frozenset[Place]()
    if fog.dark_hides:
        for light in growing_light(terrain, book.rulebook.ruleset, bearers_in(book.encounter)):
            dark = frozenset(place for place, kind in light.items() if kind == DARK and place in window)
            yield Ground(window, vista, dark, fog.reach)
    else:
        yield Ground(window, vista, dark, fog.reach)


def window_of(encounter: Encounter, grid: Grid, also: Iterable[Place] = ()) -> Window | None:
    """Return the part of the board that anything is on, bounded around the figures; None if nobody is there."""
    figures = [each.at for each in encounter.combatants.values() if each.at is not None]
    if not figures:
        return None
    terrain = encounter.terrain
    keys = (*terrain.cells, *terrain.light, *terrain.heights)
    cells = [place for key in keys if (place := place_of(key)) is not None]
    borders = [border for key in terrain.borders if (border := border_of(key, grid)) is not None]
    near = Window.around(grid, figures, WIDEST // 2)
    there = [place for place in (*cells, *(end for border in borders for end in border), *also) if place in near]
    whole = Window.around(grid, (*figures, *there), MARGIN)
    left, width = _bounded(whole.left, whole.width, [place[0] for place in figures])
    top, height = _bounded(whole.top, whole.height, [place[1] for place in figures])
    return Window.over(grid, left, top, width, height)


def lookouts(book: FactBook, side: str) -> tuple[Lookout, ...]:
    """Return the cells from which the combatants of a side look."""
    people = (each.id for each in book.encounter.combatants.values() if each.side == side)
    return tuple({Lookout(cell, eyes_of(book, id)): None for id in people for cell in cells_of(book, id)})


def passed(book: FactBook, events: Iterable[object]) -> Mapping[str, tuple[Lookout, ...]]:
    """Return by side the cells that combatants came through in a step."""
    found: dict[str, list[Lookout]] = {}
    people = book.encounter.combatants
    for event in events:
        if isinstance(event, Moved) and event.at is not None and event.who in people:
            found.setdefault(people[event.who].side, []).append(Lookout(event.at, eyes_of(book, event.who)))
    return {side: tuple(dict.fromkeys(places)) for side, places in found.items()}


def sighted(own: SideFog, seen: frozenset[Place], known: frozenset[Place]) -> Sighted:
    """Return what a side knows of the board: what its combatants see, what they have seen, and by hand."""
    opened, veiled = places_of(own.opened), places_of(own.veiled)
    seen = (seen | opened) - veiled
    return Sighted(seen, known - veiled - seen)


def together(each: Iterable[Sighted]) -> Sighted:
    """Return what several sides know together."""
    every = tuple(each)
    seen = frozenset[Place]().union(*(one.seen for one in every))
    return Sighted(seen, frozenset[Place]().union(*(one.known for one in every)) - seen)


def seen_by(book: FactBook, who: str, sides: Collection[str]) -> tuple[str, ...]:
    """Return who of some sides sees a combatant on the board, in the light and within the reach of the fog."""
    lit = _Lit(book)
    cells = cells_of(book, who)
    return tuple(
        other.id
        for other in book.encounter.combatants.values()
        if other.side in sides and other.id != who and lit.sees(other.id, cells)
    )


def unseen(book: FactBook, who: Iterable[str], sides: Collection[str]) -> frozenset[str]:
    """Return who of these combatants is on the board, of another side, and seen by none of some sides."""
    lit, people = _Lit(book), book.encounter.combatants
    there = {id: cells_of(book, id) for id in who if id in people and people[id].side not in sides}
    return frozenset(id for id, cells in there.items() if cells and not any(lit.knows(side, cells) for side in sides))


class _Lit:
    """Answers who sees which cells, pair by pair, in one fight."""

    def __init__(self, book: FactBook) -> None:
        self._book = book
        self._fog = book.encounter.fog
        self._grid = book.rulebook.ruleset.grid

    def knows(self, side: str, cells: Sequence[Place]) -> bool:
        """Return whether a side sees any of some cells, or is shown it by hand."""
        own = self._fog.of(side)
        opened, veiled = places_of(own.opened), places_of(own.veiled)
        return any(cell in opened for cell in cells) or any(
            self._sees(lookout, cell) for lookout in lookouts(self._book, side) for cell in cells if cell not in veiled
        )

    def sees(self, who: str, cells: Sequence[Place]) -> bool:
        """Return whether a combatant sees any of some cells."""
        eyes = eyes_of(self._book, who)
        return any(self._sees(Lookout(here, eyes), there) for here in cells_of(self._book, who) for there in cells)

    def _sees(self, lookout: Lookout, there: Place) -> bool:
        far = distance(self._grid, lookout.at, there)
        if self._fog.reach and far > self._fog.reach:
            return False
        light = light_in(self._book, (there,)) if self._fog.dark_hides else BRIGHT
        return lookout.eyes.notice(light, far) and is_in_sight(self._book, (lookout.at,), (there,))


def _bounded(first: int, length: int, needed: Sequence[int]) -> tuple[int, int]:
    """Return a stretch of at most `WIDEST`, around the middle of what is needed."""
    if length <= WIDEST:
        return first, length
    middle = (min(needed) + max(needed)) // 2
    start = min(max(first, middle - WIDEST // 2), first + length - WIDEST)
    return start, WIDEST
