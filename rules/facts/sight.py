"""Facts about lines of sight, and about the light and the heights of the board."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules.board.grid import distance
from rules.board.sight import NO_COVERS, Covers, Screens, cover, is_seen
from rules.facts.book import FactBook, cached
from rules.facts.places import place_of, spelled_place
from rules.facts.terrain import covers_of, screens_of, walls_on
from rules.state.terrain import LightSource
from rules.values import Place

BRIGHT: Final = "bright"

_BY_DARKNESS: Final = (BRIGHT, "dim", "dark")
"""The kinds of light, the brightest first."""


def light_in(book: FactBook, cells: Iterable[Place]) -> str:
    """Return the light in some cells, the brightest of them: `bright`, `dim` or `dark`."""
    found = {_light_of(book, place) for place in cells}
    return next(kind for kind in _BY_DARKNESS if kind in found)


def _light_of(book: FactBook, place: Place) -> str:
    """Return the light that is drawn in a cell, or the brighter one of what gives light there."""
    terrain = book.encounter.terrain
    drawn = terrain.light.get(spelled_place(place), BRIGHT)
    if drawn == BRIGHT or not terrain.lights:
        return drawn
    falls = {_falling(book, source, place) for source in terrain.lights.items()}
    return next(kind for kind in _BY_DARKNESS if kind in falls or kind == drawn)


def _falling(book: FactBook, source: tuple[str, LightSource], place: Place) -> str:
    """Return the light that falls into a cell from one source."""
    spelled, light = source
    at, grid = place_of(spelled), book.rulebook.ruleset.grid
    far = max(light.bright, light.dim) + 1 if at is None else distance(grid, at, place)
    if at is None or far > max(light.bright, light.dim) or not is_in_sight(book, [at], [place]):
        return "dark"
    return BRIGHT if far <= light.bright else "dim"


def is_in_sight(book: FactBook, ones: Sequence[Place], others: Sequence[Place]) -> bool:
    """Return whether any of some cells is seen from any of others."""
    grid, blocked = book.rulebook.ruleset.grid, _screens(book)
    return blocked.are_none or any(is_seen(grid, blocked, one, other) for one in ones for other in others)


def _screens(book: FactBook) -> Screens:
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "screens", lambda: screens_of(book.encounter.terrain, book.rulebook.ruleset))


def walls_of(book: FactBook) -> Screens:
    """Return what stops whatever spreads over the board."""
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "walls", lambda: walls_on(book.encounter.terrain, book.rulebook.ruleset.grid))


def cover_of(book: FactBook, ones: Sequence[Place], others: Sequence[Place]) -> int:
    """Return the cover of others as seen from some cells: the least over the pairs of cells that see each other."""
    grid, covers, blocked = book.rulebook.ruleset.grid, _covers(book), _screens(book)
    if covers is NO_COVERS:
        return 0
    pairs = ((one, other) for one in ones for other in others)
    seen = [cover(grid, covers, one, other) for one, other in pairs if is_seen(grid, blocked, one, other)]
    return min(seen, default=0)


def _covers(book: FactBook) -> Covers:
    cache = book.shared_caches.setdefault(("ground",), {})
    return cached(cache, "covers", lambda: covers_of(book.encounter.terrain, book.rulebook.ruleset))
