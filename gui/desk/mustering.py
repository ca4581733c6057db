"""Where newcomers stand on the board: in a formation of their own, towards their foes."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TypeAlias

from rules.board.figures import Offsets
from rules.board.formation import Formation, filled, formed
from rules.board.grid import Grid, direction, distance, facings, rotate, step
from rules.facts.book import FactBook
from rules.facts.figures import offsets_of
from rules.facts.terrain import solid_cells
from rules.ruleset.rulebook import Rulebook
from rules.state.applying import apply_all
from rules.state.encounter import Encounter
from rules.state.events import Moved
from rules.values import Place

APART = 6
"""How many cells from the nearest foe newcomers stand whose side is not on the board yet."""


def is_on_board(encounter: Encounter) -> bool:
    """Return whether anybody in a fight has a place."""
    return any(each.at is not None for each in encounter.combatants.values())


Figures: TypeAlias = Callable[[int], Sequence[Offsets]]
"""Returns the cells of each of those who are placed besides their places, if they all have a facing."""


def figures_of(rulebook: Rulebook, encounter: Encounter, who: Sequence[str]) -> Figures:
    """Return the figures of combatants in a fight."""

    def figures(facing: int) -> Sequence[Offsets]:
        book = FactBook(rulebook, apply_all(encounter, [Moved(id, facing=facing) for id in who]))
        return [offsets_of(book, id) for id in who]

    return figures


def places_of_newcomers(
    grid: Grid,
    encounter: Encounter,
    side: str,
    formation: Formation,
    figures: Figures,
    *,
    home: Place = (0, 0),
    taken: Collection[Place] = (),
) -> tuple[tuple[Place, int], ...]:
    """Return the places and facings of newcomers of a side: behind their friends, or some way before their foes.

    The first of all stand at `home`. Nobody is put into a solid cell, or one that is `taken`.
    """
    there = [each for each in encounter.combatants.values() if each.at is not None]
    friends = [each.at for each in there if each.side == side and each.at is not None]
    foes = [(each.at, each.facing) for each in there if each.side != side and each.at is not None]
    leader, facing = _head(grid, friends, foes, home)
    full = {*taken, *(each.at for each in there if each.at is not None), *solid_cells(encounter.terrain)}
    return tuple((place, facing) for place in formed(grid, formation, leader, facing, figures(facing), full))


def places_in_area(
    grid: Grid, encounter: Encounter, side: str, area: Collection[Place], taken: Collection[Place], figures: Figures
) -> tuple[tuple[Place, int], ...]:
    """Return the places and facings of a side that fills an area, rank by rank towards its nearest foe.

    Returns nothing if the area has too few cells that are neither solid nor `taken`.
    """
    foes = [each.at for each in encounter.combatants.values() if each.side != side and each.at is not None]
    facing = _facing(grid, area, foes)
    # A marked area has straight sides, so on squares its ranks are rows or columns even if the foe lies aslant.
    front = rotate(grid, facing, -1) if grid.shape == "square" and facing % 2 else facing
    placed = figures(facing)
    places = filled(grid, area, front, placed, {*taken, *solid_cells(encounter.terrain)})
    return tuple((place, facing) for place in places) if len(places) == len(placed) else ()


def _facing(grid: Grid, area: Collection[Place], foes: Collection[Place]) -> int:
    """Return the facing from the middle of an area to the nearest foe; north without one."""
    if not area or not foes:
        return 0
    middle = tuple(round(sum(place[axis] for place in area) / len(area)) for axis in (0, 1))
    nearest = min(foes, key=partial(distance, grid, (middle[0], middle[1])))
    return 0 if nearest == middle else direction(grid, (middle[0], middle[1]), nearest)


def _head(grid: Grid, friends: list[Place], foes: list[tuple[Place, int]], home: Place) -> tuple[Place, int]:
    """Return where the first of the newcomers stands, and where all of them face."""
    if not foes:
        return (friends[-1] if friends else home), 0
    if not friends:
        foe, faces = foes[0]
        return step(grid, foe, faces, APART), (faces + facings(grid) // 2) % facings(grid)
    places = [place for place, _ in foes]
    rear = max(friends, key=lambda at: min(distance(grid, at, foe) for foe in places))
    nearest = min(places, key=partial(distance, grid, rear))
    facing = direction(grid, rear, nearest) if rear != nearest else 0
    return step(grid, rear, facing, -1), facing
