"""The ground under a figure's feet: where its steps lead, what each costs, and where walls stop it."""

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct

from rules.board.figures import SINGLE, Offsets, cells_at
from rules.board.grid import Grid, facings, neighbours, step
from rules.board.steps import Steps
from rules.board.window import Window
from rules.values import Place

Border: TypeAlias = tuple[Place, Place]
"""Two cells that share a side."""

Priced: TypeAlias = tuple[tuple[int, int], ...]
"""Prices, each with the mask of the cells that have it; no cell is in two masks."""

EMPTY_PRICES: Final[Mapping[Place, int]] = MappingProxyType({})
EMPTY_TOLLS: Final[Mapping[Border, int]] = MappingProxyType({})
"""Nothing that costs more."""


class Ground(Struct, frozen=True):
    """What is on a board, for one mover.

    `prices` says of cells how many a step into them counts, at least 1; the others count 1. `closed` holds pairs of
    cells that share a side through which nobody gets, `tolls` says of such pairs how many cells more a step through
    counts; the order of a pair does not matter. `heights` are levels; each costs `rise` cells more for a step up, and
    `drop` for one down.
    """

    solid: frozenset[Place] = frozenset()
    prices: Mapping[Place, int] = EMPTY_PRICES
    closed: frozenset[Border] = frozenset()
    tolls: Mapping[Border, int] = EMPTY_TOLLS
    heights: Mapping[Place, int] = EMPTY_PRICES
    rise: int = 0
    drop: int = 0

    @property
    def is_plain(self) -> bool:
        """Whether every cell may be entered and counts once."""
        return not (self.solid or self.prices or self.closed or self.tolls or self.has_slopes)

    @property
    def has_slopes(self) -> bool:
        """Whether heights cost anything."""
        return bool(self.heights and (self.rise or self.drop))


PLAIN = Ground()


def sides(grid: Grid) -> tuple[int, ...]:
    """Return the facings in which a cell shares a side with a neighbour: four of a square, six of a hex."""
    return tuple(range(0, facings(grid), 2 if grid.shape == "square" else 1))


def steps_over(window: Window, ground: Ground, passes: int, offsets: Offsets = SINGLE) -> Steps:
    """Return the steps over a ground; `passes` is the mask of the cells from which the figure may go on.

    A diagonal step between squares is open if both ways round the corner are, and the dearest border there sets its
    toll. The steps of a figure of several cells are those of its anchor. Each cell that it newly takes has to be open
    to the step, no wall may run through it after the step, and the dearest of its cells sets the price.
    """
    solid = window.mask(ground.solid)
    shut = _shut(window, ground, solid)
    opened = [window.moved(window.everything & ~closed, facing) & ~solid for facing, closed in enumerate(shut)]
    if offsets:
        parted = _parted(window, offsets, shut)
        opened = [_anchors(window, offsets, cells, facing) & ~parted for facing, cells in enumerate(opened)]
        passes = window.everything & ~_touching(window, offsets, window.everything & ~passes | solid)
    prices = _dearest(window, ground.prices, offsets)
    more = _more(window, ground, offsets)
    entries = tuple(_priced(entered, prices, extra) for entered, extra in zip(opened, more, strict=True))
    return Steps(window, entries, passes & ~solid)


def _priced(entered: int, prices: Priced, more: Sequence[Priced]) -> Priced:
    """Return the cells that a step may enter by its price: that of the cell, and everything that comes on top."""
    found: dict[int, int] = {}
    left = entered
    for price, cells in prices:
        found[price] = found.get(price, 0) | entered & cells
        left &= ~cells
    found[1] = found.get(1, 0) | left
    for extra in more:
        dearer: dict[int, int] = {}
        for price, cells in found.items():
            rest = cells
            for toll, tolled in extra:
                if cells & tolled:
                    dearer[price + toll] = dearer.get(price + toll, 0) | cells & tolled
                    rest &= ~tolled
            dearer[price] = dearer.get(price, 0) | rest
        found = dearer
    return tuple((price, cells) for price, cells in sorted(found.items()) if cells)


def _dearest(window: Window, prices: Mapping[Place, int], offsets: Offsets) -> Priced:
    """Return the anchors of a figure by the price of the dearest of its cells."""
    masks: dict[int, int] = {}
    for place, price in prices.items():
        masks[price] = masks.get(price, 0) | window.bit(place)
    return _without_overlap((price, _touching(window, offsets, cells)) for price, cells in masks.items())


def _without_overlap(priced: Iterator[tuple[int, int]]) -> Priced:
    """Return masks by price, each without the cells of the dearer ones."""
    found: list[tuple[int, int]] = []
    taken = 0
    for price, cells in sorted(priced, reverse=True):
        found.append((price, cells & ~taken))
        taken |= cells
    return tuple(found)


def _more(window: Window, ground: Ground, offsets: Offsets) -> Sequence[Sequence[Priced]]:
    """Return for each facing what comes on top of the price of the cell entered: for borders, and for heights."""
    found: list[list[Priced]] = [[] for _ in window.shifts]
    if ground.tolls:
        for facing, tolls in enumerate(_tolls(window, ground.tolls)):
            found[facing].append(_spread(window, offsets, tolls))
    if ground.has_slopes:
        for facing, slopes in enumerate(_slopes(window, ground)):
            found[facing].append(_spread(window, offsets, slopes))
    return found


def _spread(window: Window, offsets: Offsets, entered: Mapping[int, int]) -> Priced:
    return _without_overlap((toll, _touching(window, offsets, cells)) for toll, cells in entered.items() if cells)


def _tolls(window: Window, tolls: Mapping[Border, int]) -> Sequence[Mapping[int, int]]:
    """Return for each facing the cells that a step in it enters through a border with a toll, by that toll."""
    found: list[dict[int, int]] = [{} for _ in window.shifts]
    for toll in set(tolls.values()):
        marked = Ground(closed=frozenset(border for border, each in tolls.items() if each == toll))
        # What shuts a border, or the corner beside it, marks the same steps as a toll on it does.
        for facing, left in enumerate(_shut(window, marked, 0)):
            found[facing][toll] = window.moved(left, facing)
    return found


def _slopes(window: Window, ground: Ground) -> Iterator[Mapping[int, int]]:
    """Yield for each facing the cells that a step in it enters from another height, by what the levels cost."""
    levels: dict[int, int] = {}
    for place, height in ground.heights.items():
        levels[height] = levels.get(height, 0) | window.bit(place)
    raised = 0
    for cells in levels.values():
        raised |= cells
    levels[0] = levels.get(0, 0) | window.everything & ~raised
    for facing in range(len(window.shifts)):
        found: dict[int, int] = {}
        for before, left in levels.items():
            entered = window.moved(left, facing)
            for after, cells in levels.items():
                cost = ground.rise * (after - before) if after > before else ground.drop * (before - after)
                if cost and entered & cells:
                    found[cost] = found.get(cost, 0) | entered & cells
        yield found


def is_open(grid: Grid, ground: Ground, here: Place, facing: int, offsets: Offsets = SINGLE) -> bool:
    """Return whether a step of a figure from a cell in a facing is open."""
    if ground.is_plain:
        return True
    window = Window.around(grid, cells_at(here, offsets), 2)
    steps = steps_over(window, ground, window.everything, offsets)
    to = neighbours(grid, here)[facing % facings(grid)]
    return steps.price(window.index(to), facing % facings(grid)) > 0


def _touching(window: Window, offsets: Offsets, cells: int) -> int:
    """Return the mask of the anchors of a figure that stands in any of these cells."""
    touching = cells
    for columns, rows in offsets:
        touching |= window.shifted(cells, (-columns, -rows))
    return touching


def _anchors(window: Window, offsets: Offsets, opened: int, facing: int) -> int:
    """Return the anchors to which a step in a facing leads if these cells are open to it.

    Cells that the figure takes from itself need not be open.
    """
    columns, rows = neighbours(window.grid, (0, 0))[facing]
    covered, anchors = {(0, 0), *offsets}, window.everything
    for column, row in covered:
        if (column + columns, row + rows) not in covered:
            anchors &= ~window.shifted(window.everything & ~opened, (-column, -row))
    return anchors


def _parted(window: Window, offsets: Offsets, shut: Sequence[int]) -> int:
    """Return the anchors of a figure through which a wall would run."""
    covered, parted = {(0, 0), *offsets}, 0
    for column, row in covered:
        for facing in sides(window.grid):
            if step(window.grid, (column, row), facing) in covered:
                parted |= window.shifted(shut[facing], (-column, -row))
    return parted


def _shut(window: Window, ground: Ground, solid: int) -> Sequence[int]:
    """Return for each facing the mask of the cells that cannot be left in it."""
    shut = _walls(window, ground)
    if window.grid.shape == "hex":
        return shut
    count = len(shut)
    walls = list(shut)
    for facing in range(1, count, 2):
        one, other = facing - 1, (facing + 1) % count
        shut[facing] = (
            walls[one]
            | walls[other]
            | _before(window, walls[other] | solid, one)
            | _before(window, walls[one] | solid, other)
        )
    return shut


def _before(window: Window, cells: int, facing: int) -> int:
    """Return the cells from which a step in a facing leads into one of these."""
    return window.moved(cells, (facing + len(window.shifts) // 2) % len(window.shifts))


def _walls(window: Window, ground: Ground) -> list[int]:
    """Return for each facing the mask of the cells with a closed side there."""
    walls = [0] * len(window.shifts)
    for one, other in ground.closed:
        for here, there in ((one, other), (other, one)):
            if here in window:
                walls[neighbours(window.grid, here).index(there)] |= window.bit(here)
    return walls
