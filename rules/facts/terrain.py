"""The ground of a fight's board, read from how choices spell cells and borders, and priced as the ruleset says."""

from collections.abc import Iterator, Mapping
from math import floor
from typing import Final, TypeVar

from msgspec import Struct

from rules.board.grid import Grid, step
from rules.board.ground import PLAIN, Ground, sides
from rules.board.sight import NO_COVERS, NO_SCREENS, Covers, Screens, screens
from rules.facts.book import Facts
from rules.facts.places import BETWEEN, cell_of
from rules.ruleset.course import GroundKind
from rules.ruleset.sections import Ruleset
from rules.state.terrain import Terrain
from rules.values import Place

SOLID: Final = "solid"
IMPASSABLE: Final = frozenset({"wall", "window", "door"})
OPAQUE: Final = frozenset({"wall", "door", "curtain"})
"""What nobody gets through, and what nobody sees through, of what every board knows on borders."""

USUAL_PRICES: Final[Mapping[str, int]] = {"difficult": 2}
USUAL_TOLLS: Final[Mapping[str, int]] = {"low_wall": 1}
USUAL_COVER: Final[Mapping[str, int]] = {"low_wall": 2, "window": 2}
"""What a ruleset that says nothing else means: prices of cells, tolls of borders, and cover behind them."""

UNRULED: Final = GroundKind()
"""A kind of ground of which the ruleset says nothing."""

_Kind = TypeVar("_Kind")


class GroundCosts(Struct, frozen=True):
    """What the kinds of ground on a board cost somebody: cells and borders by kind, None for what is closed to them."""

    cells: tuple[tuple[str, int | None], ...] = ()
    borders: tuple[tuple[str, int | None], ...] = ()
    rise: int = 0
    drop: int = 0


def costs_of(facts: Facts) -> GroundCosts:
    """Return what the ground of the board costs a combatant."""
    terrain, ruleset = facts.book.encounter.terrain, facts.book.rulebook.ruleset
    way = ruleset.way
    cells = sorted(set(terrain.cells.values()))
    borders = sorted(set(terrain.borders.values()))
    return GroundCosts(
        tuple((kind, _price(facts, kind, ruleset.ground.get(kind, UNRULED))) for kind in cells),
        tuple((kind, _toll(facts, kind, ruleset.ground.get(kind, UNRULED))) for kind in borders),
        0 if way.rise is None or not terrain.heights else max(0, floor(way.rise.evaluate_number(facts))),
        0 if way.drop is None or not terrain.heights else max(0, floor(way.drop.evaluate_number(facts))),
    )


def ground_of(terrain: Terrain, grid: Grid, costs: GroundCosts) -> Ground:
    """Return the ground of a board; keys that name no cell, or no two cells that share a side, are left out."""
    if terrain.is_plain:
        return PLAIN
    cells, borders = dict(costs.cells), dict(costs.borders)
    priced = [(place, cells.get(kind, 1)) for place, kind in _by_place(terrain.cells)]
    tolled = [(border, borders.get(kind, 0)) for border, kind in _by_border(terrain.borders, grid)]
    return Ground(
        frozenset(place for place, price in priced if price is None),
        {place: price for place, price in priced if price is not None and price > 1},
        frozenset(border for border, toll in tolled if toll is None),
        {border: toll for border, toll in tolled if toll},
        dict(_by_place(terrain.heights)) if costs.rise or costs.drop else {},
        costs.rise,
        costs.drop,
    )


def solid_cells(terrain: Terrain) -> frozenset[Place]:
    """Return the cells that nobody enters."""
    return frozenset(place for place, kind in _by_place(terrain.cells) if kind == SOLID)


def screens_of(terrain: Terrain, ruleset: Ruleset) -> Screens:
    """Return what stops a line of sight: solid cells, walls, closed doors, curtains, and what the ruleset says."""
    if not (terrain.cells or terrain.borders):
        return NO_SCREENS
    hiding = frozenset(id for id, kind in ruleset.ground.items() if not kind.seen_through)
    cells = (place for place, kind in _by_place(terrain.cells) if kind == SOLID or kind in hiding)
    borders = _by_border(terrain.borders, ruleset.grid)
    return screens(cells, (border for border, kind in borders if kind in OPAQUE or kind in hiding))


def walls_on(terrain: Terrain, grid: Grid) -> Screens:
    """Return what stops whatever spreads over a board: solid cells, walls and closed doors."""
    if not (terrain.cells or terrain.borders):
        return NO_SCREENS
    borders = _by_border(terrain.borders, grid)
    return screens(solid_cells(terrain), (border for border, kind in borders if kind in OPAQUE & IMPASSABLE))


def covers_of(terrain: Terrain, ruleset: Ruleset) -> Covers:
    """Return the cover of cells and of borders: what is drawn as such, and what the ground gives."""
    if not (terrain.cells or terrain.borders or terrain.cover):
        return NO_COVERS
    kinds = USUAL_COVER | {id: kind.cover for id, kind in ruleset.ground.items() if kind.cover is not None}
    cells = {place: kinds.get(kind, 0) for place, kind in _by_place(terrain.cells)}
    borders = {border: kinds.get(kind, 0) for border, kind in _by_border(terrain.borders, ruleset.grid)}
    drawn = dict(_by_place(terrain.cover)), dict(_by_border(terrain.cover, ruleset.grid))
    found = Covers(_greater(cells, drawn[0]), _both_ways(_greater(borders, drawn[1])))
    return found if found.cells or found.borders else NO_COVERS


def border_of(text: str, grid: Grid) -> tuple[Place, Place] | None:
    """Parse a border: `0,0|1,0`; return None for anything else than two cells that share a side."""
    one, other = (cell_of(part) for part in (*text.split(BETWEEN, 1), "")[:2])
    if one is None or other is None or other not in (step(grid, one, facing) for facing in sides(grid)):
        return None
    return one, other


def _price(facts: Facts, kind: str, rule: GroundKind) -> int | None:
    """Return how many cells it counts to enter a cell of a kind; None if it is closed."""
    if kind == SOLID or not _is_open(facts, rule):
        return None
    return USUAL_PRICES.get(kind, 1) if rule.price is None else max(1, floor(rule.price.evaluate_number(facts)))


def _toll(facts: Facts, kind: str, rule: GroundKind) -> int | None:
    """Return how many cells more it counts to cross a border of a kind; None if it is closed."""
    if not _is_open(facts, rule) or (kind in IMPASSABLE and rule.when is None):
        return None
    return USUAL_TOLLS.get(kind, 0) if rule.price is None else max(0, floor(rule.price.evaluate_number(facts)))


def _is_open(facts: Facts, rule: GroundKind) -> bool:
    return rule.when is None or rule.when.evaluate_flag(facts)


def _by_place(layer: Mapping[str, _Kind]) -> Iterator[tuple[Place, _Kind]]:
    """Yield a layer by its cells, without what is no cell."""
    return ((place, kind) for text, kind in layer.items() if (place := cell_of(text)) is not None)


def _by_border(layer: Mapping[str, _Kind], grid: Grid) -> Iterator[tuple[tuple[Place, Place], _Kind]]:
    """Yield a layer by its borders, without what is none."""
    return ((border, kind) for text, kind in layer.items() if (border := border_of(text, grid)) is not None)


def _greater(one: Mapping[_Kind, int], other: Mapping[_Kind, int]) -> dict[_Kind, int]:
    keys = dict.fromkeys((*one, *other))
    return {key: most for key in keys if (most := max(one.get(key, 0), other.get(key, 0)))}


def _both_ways(borders: Mapping[tuple[Place, Place], int]) -> dict[tuple[Place, Place], int]:
    return {pair: cover for (one, other), cover in borders.items() for pair in ((one, other), (other, one))}
