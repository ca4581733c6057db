"""Formations: the places of several figures that stand together, facing one way."""

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import count, islice
from typing import Final, Literal, TypeAlias

from rules.board.grid import Grid, facings, step
from rules.values import Place

Formation: TypeAlias = Literal["line", "column", "wedge"]
"""Side by side, one behind the other, or as an arrowhead."""

FORMATIONS: Final[tuple[Formation, ...]] = ("line", "column", "wedge")
"""Every formation."""


def formed(
    grid: Grid, formation: Formation, leader: Place, facing: int, number: int, taken: Collection[Place] = ()
) -> tuple[Place, ...]:
    """Return the places of so many figures in a formation, that of the leader first.

    Places that are `taken` stay free of the formation, which goes on behind or beside them.
    """
    free = (place for place in _SPOTS[formation](grid, leader, facing) if place not in taken)
    return tuple(islice(free, number))


def _column(grid: Grid, leader: Place, facing: int) -> Iterator[Place]:
    return (step(grid, leader, facing, -back) for back in count())


def _line(grid: Grid, leader: Place, facing: int) -> Iterator[Place]:
    """Yield the leader's place, then places to the right and to the left by turns; on hexes the line zigzags."""
    yield leader
    right = left = leader
    for number in count():
        turn = 2 if facings(grid) == 8 or number % 2 == 0 else 1
        right, left = step(grid, right, facing + turn), step(grid, left, facing - turn)
        yield right
        yield left


def _wedge(grid: Grid, leader: Place, facing: int) -> Iterator[Place]:
    """Yield the leader's place, then places behind it to the right and to the left by turns."""
    yield leader
    turn = 3 if facings(grid) == 8 else 2
    for number in count(1):
        yield step(grid, leader, facing + turn, number)
        yield step(grid, leader, facing - turn, number)


_SPOTS: Final[Mapping[Formation, Callable[[Grid, Place, int], Iterator[Place]]]] = {
    "line": _line,
    "column": _column,
    "wedge": _wedge,
}
