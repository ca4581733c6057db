"""The light in every cell that is not bright: as it is drawn, or brighter where something gives light."""

from collections.abc import Mapping
from typing import Final

from rules.board.grid import Grid, distance
from rules.board.sight import Screens
from rules.board.vista import Vista
from rules.board.window import Window
from rules.facts.places import place_of
from rules.facts.terrain import screens_of
from rules.ruleset.sections import Ruleset
from rules.state.terrain import LightSource, Terrain
from rules.values import Place

_BRIGHTNESS: Final[Mapping[str, int]] = {"dark": 0, "dim": 1, "": 2}


def falling_light(terrain: Terrain, ruleset: Ruleset) -> Mapping[Place, str]:
    """Return the light of each cell that is dim or dark, with all lights shining; as `light_in` says it."""
    found = {place: kind for key, kind in terrain.light.items() if (place := place_of(key)) is not None}
    blocked = screens_of(terrain, ruleset) if found and terrain.lights else Screens()
    for key, light in terrain.lights.items() if found else ():
        at = place_of(key)
        if at is not None:
            found |= _lit(found, ruleset.grid, blocked, at, light)
    return {place: kind for place, kind in found.items() if kind}


def _lit(there: Mapping[Place, str], grid: Grid, blocked: Screens, at: Place, light: LightSource) -> dict[Place, str]:
    """Return the light of the cells that one light makes brighter."""
    radius = max(light.bright, light.dim)
    near = {place: distance(grid, at, place) for place in there}
    near = {place: far for place, far in near.items() if far <= radius}
    vista = Vista.over(Window.around(grid, (at, *near)), blocked)
    falls = {place: "" if far <= light.bright else "dim" for place, far in near.items()}
    brighter = {place: kind for place, kind in falls.items() if _BRIGHTNESS[kind] > _BRIGHTNESS[there[place]]}
    return {place: kind for place, kind in brighter.items() if vista.sees(at, place)}
