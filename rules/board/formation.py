"""Formations: the places of several figures that stand together, facing one way."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final, Literal, TypeAlias

from rules.board.figures import Offsets, cells_at
from rules.board.grid import Grid, facings, step
from rules.values import Place

Formation: TypeAlias = Literal["line", "column", "wedge"]
"""Side by side, one behind the other, or as an arrowhead."""

FORMATIONS: Final[tuple[Formation, ...]] = ("line", "column", "wedge")
"""Every formation."""


def formed(
    grid: Grid,
    formation: Formation,
    leader: Place,
    facing: int,
    figures: Sequence[Offsets],
    taken: Collection[Place] = (),
) -> tuple[Place, ...]:
    """Return the places of figures in a formation, that of the leader first.

    Cells that are `taken` stay free of the formation, which goes on behind or beside them, and no two figures overlap.
    """
    return _placed(_SPOTS[formation](grid, leader, facing), figures, set(taken))


def filled(
    grid: Grid, area: Collection[Place], facing: int, figures: Sequence[Offsets], taken: Collection[Place] = ()
) -> tuple[Place, ...]:
    """Return the places of figures who fill an area rank by rank, from its front on, with all of their cells.

    Each rank is filled from its middle. Returns fewer places if the area has not enough cells that are not `taken`.
    """
    ahead, aside = _axes(grid, facing)
    free = {place for place in area if place not in taken}
    front = max((_along(ahead, place) for place in free), default=0)
    ranks: dict[int, list[Place]] = {}
    for place in free:
        # Where neighbours side by side are half a step apart, as on hexes, two half ranks make one.
        ranks.setdefault((front - _along(ahead, place)) // _along(ahead, step(grid, (0, 0), facing)), []).append(place)
    spots = (place for _, rank in sorted(ranks.items()) for place in _from_middle(rank, aside))
    return _placed(spots, figures, set(taken), free)


def _placed(
    spots: Iterable[Place], figures: Sequence[Offsets], taken: set[Place], area: set[Place] | None = None
) -> tuple[Place, ...]:
    """Return the first spot for each figure at which its cells are free, and in the area if there is one."""
    found: list[Place] = []
    passed: list[Place] = []
    coming = iter(spots)
    for offsets in figures:
        for spot in _those_left(passed, coming):
            cells = cells_at(spot, offsets)
            if taken.isdisjoint(cells) and (area is None or area >= frozenset(cells)):
                break
        else:
            break
        passed.remove(spot)
        taken.update(cells)
        found.append(spot)
    return tuple(found)


def _those_left(passed: list[Place], coming: Iterator[Place]) -> Iterator[Place]:
    """Yield the spots that were passed by, then new ones, which are passed by from now on."""
    yield from tuple(passed)
    for spot in coming:
        passed.append(spot)
        yield spot


def _from_middle(rank: list[Place], aside: Place) -> list[Place]:
    """Return the places of a rank, the middle ones first."""
    across = [_along(aside, place) for place in rank]
    twice_middle = min(across) + max(across)
    return sorted(rank, key=lambda place: (abs(2 * _along(aside, place) - twice_middle), place))


def _axes(grid: Grid, facing: int) -> tuple[Place, Place]:
    """Return two weights of the coordinates of a place: how far it lies ahead, and how far aside."""
    q, r = step(grid, (0, 0), facing)
    if grid.shape == "hex":
        # The product of two places as cubes, whose third coordinate is minus the sum of the others.
        return (2 * q + r, q + 2 * r), (r, -q)
    return (q, r), (-r, q)


def _along(axis: Place, place: Place) -> int:
    return axis[0] * place[0] + axis[1] * place[1]


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
