"""What a side remembers of the ground: as it saw it last, although it has changed since."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rules.board.grid import Grid
from rules.facts.places import place_of
from rules.facts.terrain import border_of
from rules.state.events import TerrainChanged
from rules.state.terrain import Terrain, TerrainChange, altered
from rules.values import Place


def remembered(terrain: Terrain, recalled: TerrainChange, seen: frozenset[Place], grid: Grid) -> Terrain:
    """Return the ground as somebody believes it to be who sees these cells now."""
    return altered(terrain, _only(recalled, _hidden(seen, grid)))


def recalled_after(
    terrain: Terrain, before: TerrainChange, seen: frozenset[Place], events: Iterable[object], grid: Grid
) -> TerrainChange:
    """Return what is remembered otherwise than it is after a step, by whoever saw these cells before it.

    What is seen now is remembered as it is; what the step changes elsewhere, as it was.
    """
    is_hidden = _hidden(seen, grid)
    layers = {layer: dict(getattr(_only(before, is_hidden), layer)) for layer in terrain.__struct_fields__}
    for event in events:
        if isinstance(event, TerrainChanged):
            for layer, kept in layers.items():
                there, changes = getattr(terrain, layer), getattr(event, layer)
                new = {key: there.get(key, _nothing(value)) for key, value in changes.items() if is_hidden(key)}
                layers[layer] = new | kept
    return TerrainChange(**layers)


def _nothing(value: object) -> object:
    """Return what clears a key of the layer in which this value stands."""
    return 0 if isinstance(value, int) else "" if isinstance(value, str) else None


def _only(change: TerrainChange, wanted: Callable[[str], bool]) -> TerrainChange:
    layers: Mapping[str, Any] = {
        layer: {key: value for key, value in getattr(change, layer).items() if wanted(key)}
        for layer in change.__struct_fields__
    }
    return TerrainChange(**layers)


def _hidden(seen: frozenset[Place], grid: Grid) -> Callable[[str], bool]:
    """Return a function that says whether a cell, or a border from both sides, is out of sight.

    What has no place of its own, such as a light that somebody carries, is never remembered otherwise than it is.
    """

    def is_hidden(key: str) -> bool:
        place = place_of(key)
        cells = (place,) if place is not None else border_of(key, grid)
        return cells is not None and seen.isdisjoint(cells)

    return is_hidden
