"""Light: as it is drawn, or brighter where something gives light; in some cells, or everywhere at once."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

from rules.board.grid import Grid, distance
from rules.board.sight import Screens
from rules.board.vista import Vista
from rules.board.window import Window
from rules.facts.book import FactBook
from rules.facts.places import place_of, spelled_place
from rules.facts.sight import is_in_sight
from rules.facts.terrain import screens_of
from rules.ruleset.sections import Ruleset
from rules.state.encounter import Encounter
from rules.state.terrain import LightSource, Terrain
from rules.values import Place

BRIGHT: Final = "bright"
DIM: Final = "dim"
DARK: Final = "dark"

Bearers: TypeAlias = Mapping[str, Place]
"""The combatants who carry lights, by id, each with their cell."""

NOBODY: Final[Bearers] = MappingProxyType({})

_BY_DARKNESS: Final = (BRIGHT, DIM, DARK)
"""The kinds of light, the brightest first."""


def brightest(kinds: Iterable[str]) -> str:
    """Return the brightest of some kinds of light, at least one."""
    return min(kinds, key=_BY_DARKNESS.index)


def light_in(book: FactBook, cells: Iterable[Place]) -> str:
    """Return the light in some cells, the brightest of them: `bright`, `dim` or `dark`."""
    return brightest(_light_of(book, place) for place in cells)


def growing_light(terrain: Terrain, ruleset: Ruleset, bearers: Bearers = NOBODY) -> Iterator[Mapping[Place, str]]:
    """Yield the light of each cell that is dim or dark, each time with one more light; the last is complete."""
    found = {place: kind for key, kind in terrain.light.items() if (place := place_of(key)) is not None}
    yield found
    shine = tuple(sources(terrain, bearers)) if found else ()
    blocked = screens_of(terrain, ruleset) if shine else Screens()
    for at, light in shine:
        found = {**found, **_lit(found, ruleset.grid, blocked, at, light)}
        found = {place: kind for place, kind in found.items() if kind != BRIGHT}
        yield found


def falling_light(terrain: Terrain, ruleset: Ruleset, bearers: Bearers = NOBODY) -> Mapping[Place, str]:
    """Return the light of each cell that is dim or dark, with all lights shining; as `light_in` says it."""
    *_, found = growing_light(terrain, ruleset, bearers)
    return found


def bearers_in(encounter: Encounter) -> Bearers:
    """Return who carries a light on the board, each with their cell."""
    people = encounter.combatants
    carried = ((id, people[id].at) for id in encounter.terrain.carried if id in people)
    return {id: at for id, at in carried if at is not None}


def sources(terrain: Terrain, bearers: Bearers) -> Iterator[tuple[Place, LightSource]]:
    """Yield what gives light, each with its cell."""
    yield from ((at, light) for key, light in terrain.lights.items() if (at := place_of(key)) is not None)
    yield from ((at, terrain.carried[id]) for id, at in bearers.items() if id in terrain.carried)


def shining(light: LightSource, far: int) -> str:
    """Return the light that falls from a source into a cell so many cells away, if nothing is between them."""
    return BRIGHT if far <= light.bright else DIM if far <= light.dim else DARK


def _light_of(book: FactBook, place: Place) -> str:
    """Return the light that is drawn in a cell, or the brighter one of what gives light there."""
    terrain, grid = book.encounter.terrain, book.rulebook.ruleset.grid
    kind = terrain.light.get(spelled_place(place), BRIGHT)
    for at, light in sources(terrain, bearers_in(book.encounter)) if kind != BRIGHT else ():
        falls = brightest((kind, shining(light, distance(grid, at, place))))
        kind = falls if falls != kind and is_in_sight(book, [at], [place]) else kind
    return kind


def _lit(there: Mapping[Place, str], grid: Grid, blocked: Screens, at: Place, light: LightSource) -> dict[Place, str]:
    """Return the light of the cells that one light makes brighter."""
    falls = {place: brightest((kind, shining(light, distance(grid, at, place)))) for place, kind in there.items()}
    brighter = {place: kind for place, kind in falls.items() if kind != there[place]}
    vista = Vista.over(Window.around(grid, (at, *brighter)), blocked)
    return {place: kind for place, kind in brighter.items() if vista.sees(at, place)}
