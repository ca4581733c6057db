"""The ground under a figure's feet: where its steps lead, what each costs, and where walls stop it."""

from collections.abc import Sequence

from msgspec import Struct

from rules.board.figures import SINGLE, Offsets, cells_at
from rules.board.grid import Grid, facings, neighbours, step
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


def steps_over(window: Window, ground: Ground, passes: int, offsets: Offsets = SINGLE) -> Steps:
    """Return the steps over a ground; `passes` is the mask of the cells from which the figure may go on.

    A diagonal step between squares is open if both ways round the corner are. The steps of a figure of several cells
    are those of its anchor. Each cell that it newly takes has to be open to the step, no wall may run through it after
    the step, and the dearest of its cells sets the price.
    """
    solid, difficult = window.mask(ground.solid), window.mask(ground.difficult)
    shut = _shut(window, ground, solid)
    opened = [window.moved(window.everything & ~closed, facing) & ~solid for facing, closed in enumerate(shut)]
    if offsets:
        parted = _parted(window, offsets, shut)
        opened = [_anchors(window, offsets, cells, facing) & ~parted for facing, cells in enumerate(opened)]
        difficult = _touching(window, offsets, difficult)
        passes = window.everything & ~_touching(window, offsets, window.everything & ~passes | solid)
    entries: list[tuple[tuple[int, int], ...]] = []
    for entered in opened:
        prices = ((1, entered & ~difficult), (DIFFICULT, entered & difficult))
        entries.append(tuple((price, cells) for price, cells in prices if cells))
    return Steps(window, tuple(entries), passes & ~solid)


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
