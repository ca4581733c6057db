"""Where newcomers stand on the board: in a formation of their own, towards their foes."""

from functools import partial

from rules.board.formation import Formation, formed
from rules.board.grid import Grid, direction, distance, facings, step
from rules.facts.terrain import ground_of
from rules.state.encounter import Encounter
from rules.values import Place

APART = 6
"""How many cells from the nearest foe newcomers stand whose side is not on the board yet."""


def is_on_board(encounter: Encounter) -> bool:
    """Return whether anybody in a fight has a place."""
    return any(each.at is not None for each in encounter.combatants.values())


def places_of_newcomers(
    grid: Grid, encounter: Encounter, side: str, formation: Formation, number: int, home: Place = (0, 0)
) -> tuple[tuple[Place, int], ...]:
    """Return the places and facings of newcomers of a side: behind their friends, or some way before their foes.

    The first of all stand at `home`. Nobody is put into a solid cell.
    """
    there = [each for each in encounter.combatants.values() if each.at is not None]
    friends = [each.at for each in there if each.side == side and each.at is not None]
    foes = [(each.at, each.facing) for each in there if each.side != side and each.at is not None]
    leader, facing = _head(grid, friends, foes, home)
    taken = {each.at for each in there if each.at is not None} | ground_of(encounter.terrain, grid).solid
    return tuple((place, facing) for place in formed(grid, formation, leader, facing, number, taken))


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
