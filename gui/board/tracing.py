"""Walls of a map as borders of cells: a wall parts two cells if it crosses the line between their middles."""

from collections.abc import Iterable, Iterator
from math import ceil, hypot

from PySide6.QtCore import QPointF

from gui.board.brush import Border, border_between
from gui.board.cells import Cells
from rules.board.grid import Grid, neighbours, step
from rules.board.ground import sides
from rules.values import Place
from storage.exchange.drawn_map import Point, Segment

STRIDE = 0.5
"""The distance between the points of a wall around which cells are looked at, in widths of a cell."""


def borders_of(walls: Iterable[Segment], grid: Grid) -> frozenset[Border]:
    """Return the borders on which walls stand; their points are widths of a cell from the corner of the cell (0, 0)."""
    cells = Cells(grid.shape)
    return frozenset(border for wall in walls for border in _borders_of(wall, cells, grid))


def _borders_of(wall: Segment, cells: Cells, grid: Grid) -> Iterator[Border]:
    along = _places_along(wall, cells, grid)
    # A border parts two cells whose middles lie on different sides of the wall, which is rare: look at the sides first.
    middles = {place: _point(cells, place) for place in along}
    right = {place: _side(wall, middle) >= 0 for place, middle in middles.items()}
    ways = sides(grid)
    for place in along:
        for facing in ways:
            beyond = step(grid, place, facing)
            if beyond in right and right[beyond] > right[place] and _meets(wall, (middles[place], middles[beyond])):
                yield border_between(place, beyond)


def _places_along(wall: Segment, cells: Cells, grid: Grid) -> frozenset[Place]:
    """Return the cells that a wall touches, and those around them."""
    (x, y), (to_x, to_y) = wall
    count = max(1, ceil(hypot(to_x - x, to_y - y) / STRIDE))
    points = (QPointF(x + (to_x - x) * each / count, y + (to_y - y) * each / count) for each in range(count + 1))
    touched = {cells.under(point) for point in points}
    return frozenset(touched.union(*(neighbours(grid, place) for place in touched)))


def _point(cells: Cells, place: Place) -> Point:
    middle = cells.middle(place)
    return middle.x(), middle.y()


def _meets(wall: Segment, between: Segment) -> bool:
    """Return whether a wall crosses the line between two middles that lie on different sides of it."""
    return _side(between, wall[0]) * _side(between, wall[1]) <= 0


def _side(line: Segment, point: Point) -> float:
    """Return on which side of a line a point lies: positive, negative, or 0 on it."""
    (x, y), (to_x, to_y) = line
    return (to_x - x) * (point[1] - y) - (to_y - y) * (point[0] - x)
