"""The light of a whole board: bright, dim or dark, in one change of the ground."""

from collections.abc import Iterator
from itertools import product
from typing import Final, Literal, TypeAlias

from rules.facts.places import cell_of, spelled_place
from rules.state.encounter import Encounter
from rules.state.events import TerrainChanged
from rules.values import Place

WholeLight: TypeAlias = Literal["", "dim", "dark"]
"""The light of a whole board: bright if it is empty."""

MARGIN: Final = 15
"""How many cells around everybody and everything on the board belong to it."""

MOST_DARKENED: Final = 40_000
"""The most cells that are darkened one by one."""


def light_of_all(encounter: Encounter, light: WholeLight, more: tuple[Place, ...] = ()) -> TerrainChanged:
    """Return the change that gives the whole board a light.

    Bright clears all that is drawn. For another light the board reaches some cells beyond whoever and whatever is on
    it, and beyond `more`, such as the corners of its map; of a larger board only so much is darkened.
    """
    if not light:
        return TerrainChanged(light=dict.fromkeys(encounter.terrain.light, ""))
    places = [*_used(encounter), *more] or [(0, 0)]
    columns, rows = zip(*places, strict=True)
    across = range(min(columns) - MARGIN, max(columns) + MARGIN + 1)
    down = range(min(rows) - MARGIN, max(rows) + MARGIN + 1)
    if len(across) * len(down) > MOST_DARKENED:
        down = down[: max(1, MOST_DARKENED // len(across))]
    return TerrainChanged(light={spelled_place(place): light for place in product(across, down)})


def _used(encounter: Encounter) -> Iterator[Place]:
    yield from (each.at for each in encounter.combatants.values() if each.at is not None)
    terrain = encounter.terrain
    for layer in (terrain.cells, terrain.light, terrain.lights, terrain.heights):
        yield from (place for key in layer if (place := cell_of(key)) is not None)
