"""What something reaches that spreads from cells of the board: in straight lines, or round the corners of walls too."""

from collections.abc import Iterator, Sequence, Set

from rules.board.areas import LARGEST
from rules.board.grid import Grid, distance, neighbours
from rules.board.sight import Screens, is_seen
from rules.board.vista import Vista
from rules.board.window import Window
from rules.values import Place


def reached(
    grid: Grid, walls: Screens, origins: Sequence[Place], cells: Sequence[Place], *, round_corners: bool = False
) -> tuple[Place, ...]:
    """Return those of some cells to which a straight line from one of the origins leads past the walls, in their order.

    With `round_corners` also those to which neighbours among these cells lead from there. Cells farther than `LARGEST`
    from every origin are not reached. Like a line of sight, a line may end in a cell that stops it.
    """
    near = {origin: _near(grid, origin, cells) for origin in origins}
    met = {cell for those in near.values() for cell in those}
    if not walls.are_none:
        met = {cell for origin, those in near.items() for cell in _in_line(grid, walls, origin, those)}
        if round_corners:
            met = _spread(grid, walls, met.union(origins), {cell for those in near.values() for cell in those})
    return tuple(cell for cell in cells if cell in met)


def _near(grid: Grid, origin: Place, cells: Sequence[Place]) -> tuple[Place, ...]:
    return tuple(cell for cell in cells if distance(grid, origin, cell) <= LARGEST)


def _in_line(grid: Grid, walls: Screens, origin: Place, cells: Sequence[Place]) -> Iterator[Place]:
    """Yield the cells to which a straight line from an origin leads."""
    vista = Vista.over(Window.around(grid, (origin, *cells)), walls)
    return (cell for cell in cells if vista.sees(origin, cell))


def _spread(grid: Grid, walls: Screens, start: Set[Place], within: Set[Place]) -> set[Place]:
    """Return the cells to which steps between neighbours lead that no wall parts; a cell that stops lines is an end."""
    found, fresh = {*start}, [*start]
    while fresh:
        here = fresh.pop()
        if here in walls.cells:
            continue
        for there in neighbours(grid, here):
            if there in within and there not in found and is_seen(grid, walls, here, there):
                found.add(there)
                fresh.append(there)
    return found
