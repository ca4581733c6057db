"""What a figure pays for each step on a board: the price of the cell it enters, times what its gait asks."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from msgspec import Struct

from rules.board.grid import Grid, facings, neighbours
from rules.board.window import Window
from rules.values import Place


class Steps(Struct, frozen=True):
    """The steps that the ground lets a figure take.

    `entries` holds, for each facing, the cells that a step in it may enter, as pairs of a price and a mask. Prices are
    whole numbers of at least 1; a game that counts halves doubles them. `passes` is the mask of the cells from which
    the figure may go on; any other that it enters is the end of its way.
    """

    window: Window
    entries: tuple[tuple[tuple[int, int], ...], ...]
    passes: int

    def price(self, index: int, facing: int) -> int:
        """Return what it costs to enter a cell by a step in a facing; 0 if no such step is open."""
        for price, cells in self.entries[facing]:
            if cells >> index & 1:
                return price
        return 0


class Stride(Struct, frozen=True):
    """What one step does to a gait: the state after it, and how often the price of the cell is paid.

    The gait does not allow a step whose price is paid 0 times.
    """

    state: int
    times: int = 1


class Gait(Struct, frozen=True):
    """How a figure moves, as states that its steps lead through.

    `strides` holds, for each state, the stride of a step in each facing.
    """

    strides: tuple[tuple[Stride, ...], ...]


def plain(grid: Grid) -> Gait:
    """Return the gait of a figure that turns freely: every step costs its cell, as the grid counts diagonals."""
    if grid.shape == "square" and grid.diagonal == "alternate":
        return Gait(tuple(tuple(_alternate(state, facing) for facing in range(8)) for state in (0, 1)))
    return Gait((tuple(Stride(0) for _ in range(facings(grid))),))


def forward(gait: Gait) -> Gait:
    """Return a gait that leads into the three cells ahead at each step; the figure then faces where it went.

    The state of a figure is the state of the given gait times the number of facings, plus its own facing.
    """
    count = len(gait.strides[0])
    return Gait(tuple(_ahead(strides, facing, count) for strides in gait.strides for facing in range(count)))


def nearing_steps(steps: Steps, goal: Iterable[Place]) -> Steps:
    """Return the steps that do not lead farther from the nearest of some cells."""
    window = steps.window
    disk, inside = window.mask(goal), 0
    allowed = [0] * len(steps.entries)
    while ring := disk & ~inside:
        allowed = [cells | window.moved(ring, facing) & disk for facing, cells in enumerate(allowed)]
        disk, inside = window.spread(disk), disk
    entries = tuple(
        tuple((price, cells & near) for price, cells in each) for each, near in zip(steps.entries, allowed, strict=True)
    )
    return Steps(window, entries, steps.passes)


def _ahead(strides: tuple[Stride, ...], facing: int, count: int) -> tuple[Stride, ...]:
    """Return the strides of a figure with a facing; those that do not lead ahead are not allowed."""
    return tuple(
        Stride(stride.state * count + towards, stride.times if (towards - facing + 1) % count <= 2 else 0)
        for towards, stride in enumerate(strides)
    )


def _alternate(state: int, facing: int) -> Stride:
    """Return the stride where every second diagonal step counts twice; state 1 is after an odd number of them."""
    if facing % 2 == 0:
        return Stride(state)
    return Stride(1 - state, 1 + state)


def price_along(steps: Steps, gait: Gait, path: Sequence[Place]) -> int | None:
    """Return what a figure pays on a path of touching cells from the first one on; None if one of its steps is closed.

    All cells have to lie in the window of the steps.
    """
    state = paid = 0
    for here, to in pairwise(path):
        facing = neighbours(steps.window.grid, here).index(to)
        price, stride = steps.price(steps.window.index(to), facing), gait.strides[state][facing]
        if not price:
            return None
        state, paid = stride.state, paid + price * stride.times
    return paid
