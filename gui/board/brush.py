"""Drawing on a board: which cells and borders a stroke of the pointer touches."""

from collections.abc import Iterable, Iterator, Mapping
from math import ceil
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct, field
from PySide6.QtCore import QLineF, QPointF

from gui.board.cells import FACINGS, Cells
from rules.state.terrain import MOST_COVER, MOST_HEIGHT, BorderChange, CellChange, LightChange, LightSource
from rules.values import Place

Brush: TypeAlias = str
"""What is drawn: one of `CELL_BRUSHES` or `BORDER_BRUSHES`, or a ground of the ruleset; nothing if it is empty."""

CELL_BRUSHES: Final[frozenset[Brush]] = frozenset(
    {"solid", "difficult", "shelter", "dim", "dark", "light", "raise", "lower", "erase"}
)
BORDER_BRUSHES: Final[frozenset[Brush]] = frozenset({"wall", "window", "door", "low_wall", "curtain", "erase"})
"""The brushes that change cells, and those that change borders, besides the grounds of a ruleset."""

OWN_CELL, OWN_BORDER = "cell:", "border:"
"""How the brush of a ruleset's ground begins: one of cells, and one of borders. Its id follows."""

LIGHTS: Final = (LightSource(1, 2), LightSource(2, 4), LightSource(4, 8), LightSource(8, 16))
"""The lights that strokes make one after the other, from a candle to a great fire; then there is none."""

EMPTY_HEIGHTS: Final[Mapping[Place, int]] = MappingProxyType({})
"""A level board, and one without cover."""

NO_LIGHTS: Final[Mapping[Place, LightSource]] = MappingProxyType({})
"""A board on which nothing gives light."""

NEAR: Final = 0.22
"""How near to a border, as a share of a cell, the pointer erases the border and not the cell."""

STEP: Final = 0.2
"""How far apart, as a share of a cell, the points of a stroke are looked at."""

CLEARLY: Final = 0.1
"""By how much, as a share of a cell, the next corner has to be nearer for a stroke to go on to it."""

STRAIGHT: Final = 0.3
"""How far the pointer goes on, as a share of a cell, before a stroke of borders has a direction."""

LEAST_ALONG: Final = 0.48
"""The cosine of the greatest angle between a stroke and a border that it runs along: 60 degrees, as on hexes."""

Border: TypeAlias = tuple[Place, Place]
"""Two cells that share a side, the lesser one first."""


def is_on_cells(brush: Brush) -> bool:
    """Return whether a brush changes cells."""
    return brush in CELL_BRUSHES or brush.startswith(OWN_CELL)


def is_on_borders(brush: Brush) -> bool:
    """Return whether a brush changes borders."""
    return brush in BORDER_BRUSHES or brush.startswith(OWN_BORDER)


class Stroke:
    """Everything that the pointer touched since it was pressed.

    A stroke that draws borders goes from corner to corner of the cells, so that a wall has no gaps and no spurs.
    """

    def __init__(self, brush: Brush) -> None:
        self.brush = brush
        self.cells: dict[Place, None] = {}
        self.borders: dict[Border, None] = {}
        self._last: QPointF | None = None
        self._corner: QPointF | None = None

    def touch(self, cells: Cells, point: QPointF) -> None:
        """Add what is under the line from the last point to this one, since a quick pointer leaves cells out."""
        if self._last is None:
            self._last = point
            self._add(cells, point)
            return
        start, line = self._last, QLineF(self._last, point)
        lines = is_on_borders(self.brush) and self.brush != "erase"
        if lines and self._corner is None:
            if line.length() < STRAIGHT * cells.size:
                return
            self._corner = self._turn(cells, start, point - start)
        parts = max(1, ceil(line.length() / (STEP * cells.size)))
        for part in range(1, parts + 1):
            (self._follow if lines else self._add)(cells, start + (point - start) * (part / parts))
        self._last = point

    def _turn(self, cells: Cells, start: QPointF, way: QPointF) -> QPointF:
        """Return the corner from which a stroke goes on; drop its first border if that does not run along the way."""
        (border,) = self.borders
        ends = line_of(cells, border)
        if _is_along(ends, way):
            return max(ends, key=lambda end: QPointF.dotProduct(end, way))
        self.borders.clear()
        return min(ends, key=lambda end: QLineF(start, end).length())

    def _follow(self, cells: Cells, point: QPointF) -> None:
        """Go on along borders as long as the next corner is nearer to a point."""
        while self._corner is not None:
            here = QLineF(self._corner, point).length() - CLEARLY * cells.size
            ways = [(QLineF(end, point).length(), border, end) for border, end in ways_from(cells, self._corner)]
            nearest, border, end = min(ways, key=lambda way: way[:2])
            if nearest >= here:
                return
            self.borders[border] = None
            self._corner = end

    def _add(self, cells: Cells, point: QPointF) -> None:
        """Add what is under a point; one that erases takes a border only where it is near to it."""
        place = cells.under(point)
        border, far = nearest_border(cells, place, point)
        if is_on_borders(self.brush) and (self.brush != "erase" or far <= NEAR * cells.size):
            self.borders[border] = None
        elif is_on_cells(self.brush):
            self.cells[place] = None


def ways_from(cells: Cells, corner: QPointF) -> Iterator[tuple[Border, QPointF]]:
    """Yield the borders that end at a corner of cells, each with its other end."""
    near = 0.1 * cells.size
    around = dict.fromkeys(cells.under(corner + QPointF(x, y) * near) for x in (-1, 1) for y in (-1, 1))
    found = dict.fromkeys(border_between(place, other) for place in around for other in beside(cells, place))
    for border in found:
        one, other = line_of(cells, border)
        for here, there in ((one, other), (other, one)):
            if QLineF(here, corner).length() < near:
                yield border, there


def nearest_border(cells: Cells, place: Place, point: QPointF) -> tuple[Border, float]:
    """Return the border of a cell that is nearest to a point, and how far its line is from the point in pixels."""
    ranked = [(_beyond(cells, place, other, point), border_between(place, other)) for other in beside(cells, place)]
    nearest, border = min(ranked)
    return border, nearest


def beside(cells: Cells, place: Place) -> Iterator[Place]:
    """Yield the cells that share a side with a cell, clockwise from north."""
    step = 2 if cells.shape == "square" else 1
    for facing in range(0, FACINGS[cells.shape], step):
        yield cells.under(cells.middle(place) + cells.way(facing) * cells.size)


def border_between(one: Place, other: Place) -> Border:
    """Return the border of two cells."""
    return (one, other) if one < other else (other, one)


def line_of(cells: Cells, border: Border) -> tuple[QPointF, QPointF]:
    """Return the ends of a border's line."""
    one, other = (cells.middle(place) for place in border)
    along = other - one
    across = QPointF(-along.y(), along.x())
    # The side of a hex is as long as the distance of the centres divided by the root of 3.
    half = across * (0.5 if cells.shape == "square" else 0.5 / 3**0.5)
    return (one + other) / 2 - half, (one + other) / 2 + half


def side_by_key(cells: Cells, place: Place, step: tuple[int, int], *, lower: bool) -> Place:
    """Return the cell beyond the side that an arrow key means; on hexes `lower` is the lower one at left and right."""
    across, down = step
    if cells.shape == "square" or not across:
        return cells.beside(place, across, down)
    facing = {(1, False): 1, (1, True): 2, (-1, True): 4, (-1, False): 5}[across, lower]
    return cells.under(cells.middle(place) + cells.way(facing) * cells.size)


class Drawn(Struct, frozen=True):
    """What cells, borders, light, heights and cover become; an empty kind, or 0, clears them.

    Borders in `bare` lose their cover, cells in `unlit` what gives light; `lights` is what gives light from now on.
    """

    cells: Mapping[Place, CellChange] = field(default_factory=dict[Place, CellChange])
    borders: Mapping[Border, BorderChange] = field(default_factory=dict[Border, BorderChange])
    light: Mapping[Place, LightChange] = field(default_factory=dict[Place, LightChange])
    heights: Mapping[Place, int] = field(default_factory=dict[Place, int])
    cover: Mapping[Place, int] = field(default_factory=dict[Place, int])
    bare: frozenset[Border] = frozenset()
    unlit: frozenset[Place] = frozenset()
    lights: Mapping[Place, LightSource] = field(default_factory=dict[Place, LightSource])


def drawn(
    stroke: Stroke,
    there: Mapping[Border, str],
    heights: Mapping[Place, int] = EMPTY_HEIGHTS,
    cover: Mapping[Place, int] = EMPTY_HEIGHTS,
    lights: Mapping[Place, LightSource] = NO_LIGHTS,
) -> Drawn:
    """Return what a stroke makes of a board with these borders, heights, cover and lights.

    A closed door that is drawn again opens, and the other way; a cell rises or falls by one level. Cover grows by a
    quarter, and what is covered most becomes bare. So do lights, one of `LIGHTS` after the other.
    """
    own = _own_ground(stroke)
    if own is not None:
        return own
    match stroke.brush:
        case "solid" | "difficult" as kind:
            return Drawn(dict.fromkeys(stroke.cells, kind))
        case "dim" | "dark" as shade:
            return Drawn(light=dict.fromkeys(stroke.cells, shade))
        case "raise" | "lower" as way:
            by = 1 if way == "raise" else -1
            return Drawn(heights={each: _bounded(heights.get(each, 0) + by) for each in stroke.cells})
        case "shelter":
            return Drawn(cover={each: (cover.get(each, 0) + 1) % (MOST_COVER + 1) for each in stroke.cells})
        case "light":
            return _lit(stroke.cells, lights)
        case "wall" | "window" | "low_wall" | "curtain" as kind:
            return Drawn(borders=dict.fromkeys(stroke.borders, kind))
        case "door":
            turned: dict[Border, BorderChange] = {
                border: "open_door" if there.get(border) == "door" else "door" for border in stroke.borders
            }
            return Drawn(borders=turned)
        case _:
            cells: dict[Place, CellChange] = dict.fromkeys(stroke.cells, "")
            lit: dict[Place, LightChange] = dict.fromkeys(stroke.cells, "")
            level, borders = dict.fromkeys(stroke.cells, 0), dict.fromkeys(stroke.borders, "")
            return Drawn(cells, borders, lit, level, level, frozenset(stroke.borders), frozenset(stroke.cells))


def _own_ground(stroke: Stroke) -> Drawn | None:
    """Return the ground of the ruleset that a stroke draws; None if it draws something else."""
    if stroke.brush.startswith(OWN_CELL):
        return Drawn(dict.fromkeys(stroke.cells, stroke.brush.removeprefix(OWN_CELL)))
    if stroke.brush.startswith(OWN_BORDER):
        return Drawn(borders=dict.fromkeys(stroke.borders, stroke.brush.removeprefix(OWN_BORDER)))
    return None


def _lit(cells: Iterable[Place], lights: Mapping[Place, LightSource]) -> Drawn:
    """Return cells with the next larger light, or without one after the largest."""
    larger = {
        place: next((each for each in LIGHTS if place not in lights or each.dim > lights[place].dim), None)
        for place in cells
    }
    out = frozenset(place for place, light in larger.items() if light is None)
    return Drawn(unlit=out, lights={place: light for place, light in larger.items() if light is not None})


def _bounded(height: int) -> int:
    return max(-MOST_HEIGHT, min(MOST_HEIGHT, height))


def _is_along(ends: tuple[QPointF, QPointF], way: QPointF) -> bool:
    """Return whether a line runs along a way, in either direction."""
    line = ends[1] - ends[0]
    length = QLineF(*ends).length() * QLineF(QPointF(), way).length()
    return abs(QPointF.dotProduct(line, way)) >= LEAST_ALONG * length


def _beyond(cells: Cells, place: Place, other: Place, point: QPointF) -> float:
    """Return how far a point is from the line between two cells, measured along the line through their centres."""
    one, two = cells.middle(place), cells.middle(other)
    along, middle = two - one, (one + two) / 2
    length = (along.x() ** 2 + along.y() ** 2) ** 0.5
    off = point - middle
    return abs(off.x() * along.x() + off.y() * along.y()) / length
