"""The ground of a fight's board as a picture, and strokes on it as changes of the fight."""

from collections.abc import Mapping
from typing import TypeVar

from gui.board.brush import Border, Drawn, border_between
from gui.board.picture import GroundPicture
from rules.facts.light import Bearers, falling_light
from rules.facts.places import place_of, spelled_border, spelled_place
from rules.facts.terrain import border_of
from rules.ruleset.sections import Ruleset
from rules.state.events import TerrainChanged
from rules.state.terrain import CELL_KINDS, BorderChange, LightSource, Terrain
from rules.values import Place

_Layer = TypeVar("_Layer")


class GroundPictures:
    """The picture of the ground, made anew only when the ground changes, or who carries a light moves."""

    def __init__(self) -> None:
        self._terrain = Terrain()
        self._bearers: Bearers = {}
        self._picture = GroundPicture()

    def picture(self, terrain: Terrain, ruleset: Ruleset, bearers: Bearers) -> GroundPicture:
        """Return the picture of a ground on which some combatants carry lights."""
        if terrain is not self._terrain or bearers != self._bearers:
            self._terrain, self._bearers = terrain, bearers
            self._picture = _picture_of(terrain, ruleset, bearers)
        return self._picture


def change_of(drawn: Drawn) -> TerrainChanged:
    """Return what was drawn as a change of the fight."""
    return TerrainChanged(
        {spelled_place(place): kind for place, kind in drawn.cells.items()},
        spelled_borders(drawn.borders),
        {spelled_place(place): kind for place, kind in drawn.light.items()},
        {spelled_place(place): height for place, height in drawn.heights.items()},
        {spelled_place(place): cover for place, cover in drawn.cover.items()}
        | {spelled_border(*border): 0 for border in drawn.bare},
        dict[str, LightSource | None](dict.fromkeys(map(spelled_place, drawn.unlit)))
        | {spelled_place(place): light for place, light in drawn.lights.items()},
    )


def spelled_borders(borders: Mapping[Border, BorderChange]) -> dict[str, BorderChange]:
    """Return the kinds of borders by how choices spell the borders."""
    return {spelled_border(*border): kind for border, kind in borders.items()}


def _picture_of(terrain: Terrain, ruleset: Ruleset, bearers: Bearers) -> GroundPicture:
    known = {border_of(text, ruleset.grid): kind for text, kind in terrain.borders.items()}
    light = falling_light(terrain, ruleset, bearers)
    return GroundPicture(
        _places(terrain.cells, "solid"),
        _places(terrain.cells, "difficult"),
        {border_between(*border): kind for border, kind in known.items() if border is not None},
        frozenset(place for place, kind in light.items() if kind == "dim"),
        frozenset(place for place, kind in light.items() if kind == "dark"),
        _by_place(terrain.heights),
        {place: kind for place, kind in _by_place(terrain.cells).items() if kind not in CELL_KINDS},
        _by_place(terrain.lights),
        _by_place(terrain.cover),
        {at: terrain.carried[id] for id, at in bearers.items() if id in terrain.carried},
    )


def _by_place(layer: Mapping[str, _Layer]) -> dict[Place, _Layer]:
    """Return a layer by its cells, without what is no cell."""
    return {place: value for text, value in layer.items() if (place := place_of(text)) is not None}


def _places(cells: Mapping[str, str], kind: str) -> frozenset[Place]:
    places = (place_of(text) for text, each in cells.items() if each == kind)
    return frozenset(place for place in places if place is not None)
