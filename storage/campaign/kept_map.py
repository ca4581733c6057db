"""A map as a campaign keeps it under a name: how its picture lies, its ground, and where each side begins."""

from collections.abc import Collection, Iterator, Mapping
from itertools import chain
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta, Struct, ValidationError, field
from msgspec.json import Decoder
from msgspec.structs import asdict, replace

from rules.board.grid import Grid, facings
from rules.facts.places import place_of
from rules.facts.terrain import border_of
from rules.state.encounter import Encounter
from rules.state.terrain import LIGHT_KINDS, MOST_COVER, MOST_HEIGHT, Terrain
from rules.state.text_bounds import Id
from rules.values import Place
from storage.campaign.plans import BoardMap

Start: TypeAlias = tuple[int, int, int]
"""Where somebody begins: column, row and facing."""

MOST_STARTS: Final = 200
"""Maximum number of starting places of a side, and of sides."""

MOST_DRAWN: Final = 200_000
"""Maximum number of entries in all layers of the ground."""

FARTHEST: Final = 10_000
"""The greatest column and row, and the greatest size and distance of a picture, in cells."""


class Fit(Struct, frozen=True, omit_defaults=True):
    """How the picture of a map lies on a board, as `BoardMap` says it."""

    left: float = 0.0
    top: float = 0.0
    width: float = 1.0
    height: float = 1.0
    strength: float = 1.0


class KeptMap(Struct, frozen=True, omit_defaults=True):
    """A map of squares or hexes; `starts` holds the starting places of each side, `fit` counts only with a picture."""

    shape: Literal["square", "hex"] = "square"
    fit: Fit = Fit()
    terrain: Terrain = Terrain()
    starts: Mapping[Id, Annotated[tuple[Start, ...], Meta(max_length=MOST_STARTS)]] = field(
        default_factory=dict[str, tuple[Start, ...]]
    )

    def under(self, picture: str) -> BoardMap | None:
        """Return how a picture with this name lies on a board; None without one."""
        return BoardMap(picture, **asdict(self.fit)) if picture else None


_DECODER: Final = Decoder(KeptMap)


def decode_kept_map(body: str | bytes) -> KeptMap:
    """Return a map from JSON. Raises `NOT_READABLE` if it is none, or if something on it is out of bounds."""
    return checked(_DECODER.decode(body))


def map_of(encounter: Encounter, grid: Grid, lies: BoardMap | None) -> KeptMap:
    """Return what is under a fight, and where its combatants stand, as a map; `lies` is how its picture lies.

    Lights that combatants carry are no part of it. Only the first `MOST_STARTS` of a side, and nobody who stands too
    far away, get a starting place.
    """
    starts: dict[str, tuple[Start, ...]] = {}
    for each in encounter.combatants.values():
        before = starts.get(each.side, ())
        if each.at is not None and max(map(abs, each.at)) <= FARTHEST and len(before) < MOST_STARTS:
            starts[each.side] = (*before, (*each.at, each.facing))
    fit = Fit() if lies is None else Fit(lies.left, lies.top, lies.width, lies.height, lies.strength)
    return KeptMap(grid.shape, fit, replace(encounter.terrain, carried={}), starts)


def checked(map: KeptMap) -> KeptMap:
    """Return a map as it is. Raises msgspec.ValidationError if something on it is out of bounds."""
    terrain, grid = map.terrain, Grid(shape=map.shape)
    drawn = sum(len(getattr(terrain, layer)) for layer in terrain.__struct_fields__)
    if drawn > MOST_DRAWN or any(len(each) > MOST_STARTS for each in (map.starts, *map.starts.values())):
        raise ValidationError(f"a map has at most {MOST_DRAWN} entries, and {MOST_STARTS} sides and places of each")
    starts = tuple(chain.from_iterable(map.starts.values()))
    places = chain(_places(terrain, grid), ((column, row) for column, row, _ in starts))
    if any(max(abs(column), abs(row)) > FARTHEST for column, row in places):
        raise ValidationError(f"a cell is at most {FARTHEST} columns and rows away")
    if any(not 0 <= facing < facings(grid) for _, _, facing in starts):
        raise ValidationError("a facing is out of bounds")
    heights, covers = terrain.heights.values(), terrain.cover.values()
    if any(abs(each) > MOST_HEIGHT for each in heights) or any(not 1 <= each <= MOST_COVER for each in covers):
        raise ValidationError("a height or a cover is out of bounds")
    if not _is_sane(map.fit):
        raise ValidationError("the picture is out of bounds")
    return map


def known_only(terrain: Terrain, cells: Collection[str], borders: Collection[str]) -> Terrain:
    """Return a ground without kinds of cells and borders that a ruleset does not know."""
    return replace(
        terrain,
        cells={key: kind for key, kind in terrain.cells.items() if kind in cells},
        borders={key: kind for key, kind in terrain.borders.items() if kind in borders},
        light={key: kind for key, kind in terrain.light.items() if kind in LIGHT_KINDS},
    )


def _places(terrain: Terrain, grid: Grid) -> Iterator[Place]:
    """Yield all cells that anything is drawn on. Raises ValidationError for a key that names none."""
    for layer in terrain.__struct_fields__:
        drawn = getattr(terrain, layer)
        on_cells, on_borders = drawn is not terrain.borders, drawn is terrain.borders or drawn is terrain.cover
        for key in drawn:
            place = place_of(key) if on_cells else None
            border = border_of(key, grid) if on_borders and place is None else None
            if place is None and border is None:
                raise ValidationError(f"“{key[:50]}” is no cell and no border")
            yield from (place,) if place is not None else border or ()


def _is_sane(fit: Fit) -> bool:
    """Return whether a picture lies within bounds; figures that are no numbers do not."""
    lengths = all(0 < each <= FARTHEST for each in (fit.width, fit.height))
    return lengths and all(abs(each) <= FARTHEST for each in (fit.left, fit.top)) and 0 <= fit.strength <= 1
