"""The ground under a figure's feet: where its steps lead, what each costs, and where walls stop it."""

from collections.abc import Sequence

from msgspec import Struct

from rules.board.grid import Grid, facings, neighbours
from rules.board.steps import Steps
from rules.board.window import Window
from rules.values import Place

DIFFICULT = 2
"""How many cells a difficult cell counts on a way."""


class Ground(Struct, frozen=True):
    """What is on a board.

    `closed` holds pairs of cells that share a side through which nobody gets; the order of a pair does not matter.
    """

    solid: frozenset[Place] = frozenset()
    difficult: frozenset[Place] = frozenset()
    closed: frozenset[tuple[Place, Place]] = frozenset()

    @property
    def is_plain(self) -> bool:
        """Whether every cell may be entered and counts once."""
        return not (self.solid or self.difficult or self.closed)


PLAIN = Ground()


def sides(grid: Grid) -> tuple[int, ...]:
    """Return the facings in which a cell shares a side with a neighbour: four of a square, six of a hex."""
    return tuple(range(0, facings(grid), 2 if grid.shape == "square" else 1))


def steps_over(window: Window, ground: Ground, passes: int) -> Steps:
    """Return the steps over a ground; `passes` is the mask of the cells from which the figure may go on.

    A diagonal step between squares is open if both ways round the corner are.
    """
    solid, difficult = window.mask(ground.solid), window.mask(ground.difficult)
    shut = _shut(window, ground, solid)
    entries: list[tuple[tuple[int, int], ...]] = []
    for facing, closed in enumerate(shut):
        entered = window.moved(window.everything & ~closed, facing) & ~solid
        prices = ((1, entered & ~difficult), (DIFFICULT, entered & difficult))
        entries.append(tuple((price, cells) for price, cells in prices if cells))
    return Steps(window, tuple(entries), passes & ~solid)


def is_open(grid: Grid, ground: Ground, here: Place, facing: int) -> bool:
    """Return whether a step from a cell in a facing is open."""
    if ground.is_plain:
        return True
    window = Window.around(grid, [here], 2)
    steps = steps_over(window, ground, window.everything)
    to = neighbours(grid, here)[facing % facings(grid)]
    return steps.price(window.index(to), facing % facings(grid)) > 0


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
