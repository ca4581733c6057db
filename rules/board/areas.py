"""Areas: the cells within a distance, on its rim, in a cone or along a line, counted as the grid counts distance.

An area is made of whole cells. It moves, turns and mirrors with the board.
"""

from collections.abc import Iterator, Sequence

from rules.board.grid import Grid, distance
from rules.board.lines import line
from rules.values import Place

LARGEST = 60
"""The greatest radius or length of an area, in cells."""


def burst(grid: Grid, at: Place, radius: int) -> tuple[Place, ...]:
    """Return the cells within a distance of one, with it, row by row; none if the radius is negative."""
    return tuple(cell for cell in _square(at, radius) if distance(grid, at, cell) <= radius)


def ring(grid: Grid, at: Place, radius: int) -> tuple[Place, ...]:
    """Return the cells at exactly a distance from one, row by row."""
    return tuple(cell for cell in _square(at, radius) if distance(grid, at, cell) == radius)


def cone(grid: Grid, at: Place, towards: Place, length: int) -> tuple[Place, ...]:
    """Return the cells within a distance of a point that lie no farther off a direction than the sides of a cone.

    The cone is a quarter of the circle on squares and a sixth on hexes. Its point is not in it. Without a direction,
    because `towards` is the point itself, it is empty.
    """
    aim = towards[0] - at[0], towards[1] - at[1]
    offsets = ((cell, (cell[0] - at[0], cell[1] - at[1])) for cell in burst(grid, at, length) if cell != at)
    return tuple(cell for cell, offset in offsets if _is_in_cone(grid, aim, offset))


def ray(grid: Grid, at: Place, towards: Place, length: int) -> tuple[Place, ...]:
    """Return the cells that a straight line from one crosses towards another, up to a distance, the first left out.

    The line goes on behind the other cell. Where it runs along the common edge of two hexes both are crossed, where it
    passes a corner between two squares neither is.
    """
    far = distance(grid, at, towards)
    if not far:
        return ()
    times = -(-min(length, LARGEST) // far) + 1
    end = at[0] + times * (towards[0] - at[0]), at[1] + times * (towards[1] - at[1])
    return tuple(cell for cell in _under(grid, at, end) if distance(grid, at, cell) <= length)


def in_line(grid: Grid, cells: Sequence[Place]) -> bool:
    """Return whether all of some cells lie under one straight line between two of them.

    Where it runs along the common edge of two hexes, either of them lies under it.
    """
    ends = ((one, other) for one in cells for other in cells if one <= other)
    return not cells or any(frozenset(cells) <= {one, other, *_under(grid, one, other)} for one, other in ends)


def _under(grid: Grid, one: Place, other: Place) -> Iterator[Place]:
    met = (each for each in line(grid, one, other) if len(each.cells) == 1 or each.edge)
    return (cell for each in met for cell in each.cells)


def _square(at: Place, radius: int) -> tuple[Place, ...]:
    most = min(radius, LARGEST)
    span = range(-most, most + 1)
    return tuple((at[0] + columns, at[1] + rows) for rows in span for columns in span)


def _is_in_cone(grid: Grid, aim: Place, offset: Place) -> bool:
    """Return whether the angle between two offsets is at most 45 degrees on squares, 30 on hexes, exactly."""
    along = _product(grid, aim, offset)
    square = along * along
    bound = _product(grid, aim, aim) * _product(grid, offset, offset)
    # The squared cosine is a half for 45 degrees, three quarters for 30.
    return along > 0 and (2 * square >= bound if grid.shape == "square" else 4 * square >= 3 * bound)


def _product(grid: Grid, one: Place, other: Place) -> int:
    """Return the product of two offsets in the plane, twice over on hexes, so that it is a whole number."""
    across, down = one[0] * other[0], one[1] * other[1]
    if grid.shape == "square":
        return across + down
    return 2 * (across + down) + one[0] * other[1] + one[1] * other[0]
