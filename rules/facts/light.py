"""Light: as it is drawn, or brighter where something gives light; in some cells, or everywhere at once."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from rules.board.grid import Grid, distance
from rules.board.sight import Screens
from rules.board.vista import Vista
from rules.board.window import Window
from rules.facts.book import FactBook
from rules.facts.places import place_of, spelled_place
from rules.facts.sight import is_in_sight
from rules.facts.terrain import screens_of
from rules.ruleset.sections import Ruleset
from rules.state.terrain import LightSource, Terrain
from rules.values import Place

BRIGHT: Final = "bright"
DIM: Final = "dim"
DARK: Final = "dark"

_BY_DARKNESS: Final = (BRIGHT, DIM, DARK)
"""The kinds of light, the brightest first."""


def brightest(kinds: Iterable[str]) -> str:
    """Return the brightest of some kinds of light, at least one."""
    return min(kinds, key=_BY_DARKNESS.index)


def light_in(book: FactBook, cells: Iterable[Place]) -> str:
    """Return the light in some cells, the brightest of them: `bright`, `dim` or `dark`."""
    return brightest(_light_of(book, place) for place in cells)


def growing_light(terrain: Terrain, ruleset: Ruleset) -> Iterator[Mapping[Place, str]]:
    """Yield the light of each cell that is dim or dark, each time with one more light; the last is complete."""
    found = {place: kind for key, kind in terrain.light.items() if (place := place_of(key)) is not None}
    yield found
    blocked = screens_of(terrain, ruleset) if found and terrain.lights else Screens()
    for at, light in sources(terrain) if found else ():
        found = {**found, **_lit(found, ruleset.grid, blocked, at, light)}
        found = {place: kind for place, kind in found.items() if kind != BRIGHT}
        yield found


def falling_light(terrain: Terrain, ruleset: Ruleset) -> Mapping[Place, str]:
    """Return the light of each cell that is dim or dark, with all lights shining; as `light_in` says it."""
    *_, found = growing_light(terrain, ruleset)
    return found


def sources(terrain: Terrain) -> Iterator[tuple[Place, LightSource]]:
    """Yield what gives light, each with its cell."""
    return ((at, light) for key, light in terrain.lights.items() if (at := place_of(key)) is not None)


def shining(light: LightSource, far: int) -> str:
    """Return the light that falls from a source into a cell so many cells away, if nothing is between them."""
    return BRIGHT if far <= light.bright else DIM if far <= light.dim else DARK


def _light_of(book: FactBook, place: Place) -> str:
    """Return the light that is drawn in a cell, or the brighter one of what gives light there."""
    terrain, grid = book.encounter.terrain, book.rulebook.ruleset.grid
    kind = terrain.light.get(spelled_place(place), BRIGHT)
    for at, light in sources(terrain) if kind != BRIGHT else ():
        falls = brightest((kind, shining(light, distance(grid, at, place))))
        kind = falls if falls != kind and is_in_sight(book, [at], [place]) else kind
    return kind


def _lit(there: Mapping[Place, str], grid: Grid, blocked: Screens, at: Place, light: LightSource) -> dict[Place, str]:
    """Return the light of the cells that one light makes brighter."""
    falls = {place: brightest((kind, shining(light, distance(grid, at, place)))) for place, kind in there.items()}
    brighter = {place: kind for place, kind in falls.items() if kind != there[place]}
    vista = Vista.over(Window.around(grid, (at, *brighter)), blocked)
    return {place: kind for place, kind in brighter.items() if vista.sees(at, place)}
