"""Places, distance, facing and arcs on squares and hexes, as pure functions over values.

A place is a pair of whole numbers (column, row) on a board without edges. On squares columns grow to the east
and rows to the south, as on the screen. Hexes stand on a flat side, so that each has an edge to the north; their
places are axial (q, r): one more r is the hex to the south, one more q the hex to the south-east.

A facing is a whole number, counted clockwise from north: eight of 45 degrees on squares, six of 60 degrees on
hexes. Facings count round, so that every whole number names one.
"""

from enum import StrEnum
from math import floor
from typing import Annotated, Literal

from msgspec import Meta, Struct

from rules.values import Place


class Grid(Struct, frozen=True, forbid_unknown_fields=True):
    """How a ruleset's board is cut into cells and how distance is counted on it.

    `diagonal` says what a diagonal step counts on squares: 1, or "alternate" for 1 and 2 by turns, the first 1
    (5-10-5). Hexes have no diagonals and ignore it. `scale` is how many of `unit` one cell measures.
    """

    shape: Literal["square", "hex"] = "square"
    diagonal: Literal[1, "alternate"] = 1
    unit: str = "cell"
    scale: Annotated[int, Meta(gt=0)] | Annotated[float, Meta(gt=0)] = 1


class Arc(StrEnum):
    """The side of a figure on which another place lies."""

    FRONT = "front"
    LEFT = "left"
    RIGHT = "right"
    REAR = "rear"


class Entry(StrEnum):
    """The side from which a figure's own place is entered."""

    FRONT = "front"
    SIDE = "side"
    REAR = "rear"


class Where(StrEnum):
    """A neighbouring place as the figure in the middle sees it, or `stay` for its own."""

    STAY = "stay"
    FRONT = "front"
    RIGHT_FRONT = "right_front"
    RIGHT = "right"
    RIGHT_REAR = "right_rear"
    REAR = "rear"
    LEFT_REAR = "left_rear"
    LEFT = "left"
    LEFT_FRONT = "left_front"


class _Shape(Struct, frozen=True):
    """The tables of a shape of cell, each clockwise: the steps from north, the rest from straight ahead.

    A turn to the left counts from the end of a table, as negative indices do.
    """

    steps: tuple[Place, ...]
    wheres: tuple[Where, ...]
    arcs: tuple[Arc, ...]


_SQUARE = _Shape(
    steps=((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)),
    wheres=tuple(where for where in Where if where is not Where.STAY),
    arcs=(Arc.FRONT, Arc.FRONT, Arc.RIGHT, Arc.REAR, Arc.REAR, Arc.REAR, Arc.LEFT, Arc.FRONT),
)

_HEX = _Shape(
    steps=((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    wheres=(Where.FRONT, Where.RIGHT_FRONT, Where.RIGHT, Where.REAR, Where.LEFT, Where.LEFT_FRONT),
    arcs=(Arc.FRONT, Arc.FRONT, Arc.RIGHT, Arc.REAR, Arc.LEFT, Arc.FRONT),
)

# A step over a hex edge raises one of the coordinates (q, r, -q - r) and lowers another: (raised, lowered), from north.
_HEX_AXES = ((2, 1), (0, 1), (0, 2), (1, 2), (1, 0), (2, 0))


def way(grid: Grid, a: Place, b: Place) -> tuple[Place, ...]:
    """Return the places on the straight way from a to b, each the neighbour most nearly toward b; b is the last."""
    places: list[Place] = []
    while a != b:
        a = step(grid, a, direction(grid, a, b))
        places.append(a)
    return tuple(places)


def in_units(grid: Grid, cells: int) -> int | float:
    """Return how many of the grid's units so many cells measure."""
    return cells * grid.scale


def in_cells(grid: Grid, units: int | float) -> int:
    """Return how many whole cells lie within a distance in the grid's units; below 0 for a negative distance."""
    return floor(units / grid.scale)


def facings(grid: Grid) -> int:
    """Return how many facings a figure can take: 8 on squares, 6 on hexes."""
    return len(_shape(grid).steps)


def rotate(grid: Grid, facing: int, steps: int) -> int:
    """Return the facing after so many steps of 45 or 60 degrees, clockwise, or the other way if negative."""
    return (facing + steps) % facings(grid)


def turn(grid: Grid, start: int, end: int) -> int:
    """Return the fewest steps that turn facing `start` into `end`, negative if to the left; half round is positive."""
    count = facings(grid)
    steps = (end - start) % count
    return steps if 2 * steps <= count else steps - count


def step(grid: Grid, place: Place, facing: int, n: int = 1) -> Place:
    """Return the place n cells away in the direction of a facing, or backwards if n is negative."""
    shape = _shape(grid)
    columns, rows = shape.steps[facing % len(shape.steps)]
    return place[0] + n * columns, place[1] + n * rows


def neighbours(grid: Grid, place: Place) -> tuple[Place, ...]:
    """Return the eight squares or six hexes around a place, clockwise from north."""
    column, row = place
    return tuple((column + columns, row + rows) for columns, rows in _shape(grid).steps)


def distance(grid: Grid, a: Place, b: Place) -> int:
    """Return how many cells the shortest way from one place to another counts on an empty board.

    With alternate diagonals each call counts afresh from a first diagonal of 1, so distances of the legs of a way do
    not add up to the distance of the whole.
    """
    columns, rows = b[0] - a[0], b[1] - a[1]
    if grid.shape == "hex":
        return max(abs(columns), abs(rows), abs(columns + rows))
    across, along = abs(columns), abs(rows)
    longer, shorter = (across, along) if across > along else (along, across)
    return longer + shorter // 2 if grid.diagonal == "alternate" else longer


def direction(grid: Grid, a: Place, b: Place) -> int:
    """Return the facing that points from a most nearly toward b.

    On hexes b may lie half-way between two facings; then it is the clockwise one of the two. On squares no place lies
    half-way. Raises ValueError if a is b.
    """
    if a == b:
        raise ValueError("a place has no direction to itself")
    return _nearest_facings(grid, a, b)[-1]


def angle(grid: Grid, at: Place, a: Place, b: Place) -> int:
    """Return by how many facings the ways from a place to two others differ: 0 to 4 on squares, 0 to 3 on hexes.

    Where a way lies half-way between two facings, the smaller difference counts. Raises ValueError if one of the two
    is the place itself.
    """
    if at in (a, b):
        raise ValueError("a place has no direction to itself")
    return min(
        abs(turn(grid, one, other)) for one in _nearest_facings(grid, at, a) for other in _nearest_facings(grid, at, b)
    )


def arc(grid: Grid, at: Place, facing: int, other: Place) -> Arc:
    """Return the side of a figure on which another place lies; its own place is in front.

    Around the figure, on squares: the three ahead are front, one on each side left and right, the three behind rear
    (AD&D 2e, Combat & Tactics); on hexes: three front, one left, one right, one rear (GURPS 3e). Farther places belong
    to the arc of the facing that points most nearly toward them: on squares front and rear are sectors of 135 degrees
    and the sides of 45, on hexes front is one of 180 and the others of 60. A hex half-way between two facings belongs
    to the arc nearer the front, so that hexes straight abreast are still in front.
    """
    if at == other:
        return Arc.FRONT
    turns = (turn(grid, facing, towards) for towards in _nearest_facings(grid, at, other))
    return _shape(grid).arcs[min(turns, key=abs)]


def front(grid: Grid, place: Place, facing: int) -> tuple[Place, Place, Place]:
    """Return the three places next to a figure that are in front of it, from left to right."""
    return step(grid, place, facing - 1), step(grid, place, facing), step(grid, place, facing + 1)


def entered_from(grid: Grid, target_at: Place, target_facing: int, came_from: Place) -> Entry:
    """Return the side from which somebody coming from another place entered a figure's place."""
    side = arc(grid, target_at, target_facing, came_from)
    return Entry.SIDE if side in (Arc.LEFT, Arc.RIGHT) else Entry(side.value)


def far_side(grid: Grid, place: Place, threat: Place) -> tuple[Place, ...]:
    """Return the neighbours of a place to which one may step back from a threat, clockwise.

    These are the neighbours straight away from the threat, or one facing beside that, which are farther from it than
    the place is: three when the threat is adjacent. If the threat is in the place itself, all neighbours qualify.
    """
    if place == threat:
        return neighbours(grid, place)
    away = front(grid, place, direction(grid, threat, place))
    return tuple(to for to in away if distance(grid, threat, to) > distance(grid, threat, place))


def wheres(grid: Grid) -> tuple[Where, ...]:
    """Return the words for the places around a figure, clockwise from straight ahead; hexes have no rear flanks."""
    return _shape(grid).wheres


def relative_neighbour(grid: Grid, place: Place, facing: int, where: Where) -> Place:
    """Return the place that lies on the named side of a figure, its own for `stay`.

    Raises ValueError for a rear flank on hexes, where the places behind left and right do not exist.
    """
    if where is Where.STAY:
        return place
    known = wheres(grid)
    if where not in known:
        raise ValueError(f"no hex lies at the {where} of a figure: name one of {', '.join(known)}")
    return step(grid, place, facing + known.index(where))


def shares_border(grid: Grid, a: Place, b: Place) -> bool:
    """Return whether two cells touch along a side, not merely at a corner."""
    if grid.shape == "hex":
        return distance(grid, a, b) == 1
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def _shape(grid: Grid) -> _Shape:
    """Return the tables of the grid's shape."""
    return _HEX if grid.shape == "hex" else _SQUARE


def _nearest_facings(grid: Grid, a: Place, b: Place) -> tuple[int, ...]:
    """Return the facings nearest the line from a to b, clockwise: one, or two if b lies half-way between them."""
    columns, rows = b[0] - a[0], b[1] - a[1]
    return _hex_facings(columns, rows) if grid.shape == "hex" else (_square_facing(columns, rows),)


def _square_facing(columns: int, rows: int) -> int:
    """Return the facing nearest an offset on squares, exactly.

    The shorter part of the offset is dropped where it is below tan(22.5 degrees) = sqrt(2) - 1 of the longer.
    """
    across, along = abs(columns), abs(rows)
    if (across + along) ** 2 < 2 * max(across, along) ** 2:
        columns, rows = (columns, 0) if across > along else (0, rows)
    return _SQUARE.steps.index((_sign(columns), _sign(rows)))


def _hex_facings(q: int, r: int) -> tuple[int, ...]:
    """Return the facings nearest an offset on hexes: those that raise its greatest coordinate and lower its least."""
    cube = (q, r, -q - r)
    greatest, least = max(cube), min(cube)
    nearest = [
        facing
        for facing, (raised, lowered) in enumerate(_HEX_AXES)
        if cube[raised] == greatest and cube[lowered] == least
    ]
    # Facings count round, so 5 comes before 0.
    return (5, 0) if nearest == [0, 5] else tuple(nearest)


def _sign(number: int) -> int:
    """Return -1, 0 or 1, as the number is below, at or above zero."""
    return (number > 0) - (number < 0)
