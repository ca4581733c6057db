"""Paints what lies under the figures: the ground, its borders, the outlines of the cells, and where moves lead."""

from collections.abc import Mapping, Set

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QPixmap

from gui.board.brush import Border, Stroke, line_of
from gui.board.cell_painting import LEAST_LINED, LEAST_WRITTEN, CellPainter
from gui.board.cells import Cells
from gui.board.picture import BoardPicture, Chance, GroundPicture
from gui.board.shapes import Shapes
from gui.board.suns import paint_sun
from gui.theme.theme import Theme
from rules.values import Place

STRONGEST, WEAKEST = 0.42, 0.12
"""The opacity of the first and the last band."""

SHADE = 0.4
"""The opacity of the dots over cells in dim light and in the dark; the dark has more of them."""

GRID_ON_MAP = 0.4
"""The opacity of the grid over the picture of a map."""

LEAST_SUN = 7
"""The least radius in pixels of the sun that shows a light."""

OWN_PATTERNS = (Qt.BrushStyle.FDiagPattern, Qt.BrushStyle.DiagCrossPattern, Qt.BrushStyle.HorPattern)
"""The patterns of the grounds of a ruleset, none of them that of difficult ground."""

REACHED = 0.16
"""The opacity of cells that somebody reaches."""

COVERED = 0.3
"""The opacity of cells that an act covers."""

LOWER = 0.56
"""How far below the upper edge of a cell the chance of its best act is written, as a share of the cell."""

QUARTERS = "\N{CIRCLE WITH UPPER RIGHT QUADRANT BLACK}\N{CIRCLE WITH RIGHT HALF BLACK}\
\N{CIRCLE WITH ALL BUT UPPER LEFT QUADRANT BLACK}\N{BLACK CIRCLE}"
"""The signs of cover, from a quarter to nearly all."""

MERLONS = (1.2, 0.8)
"""The lengths of the merlons of a low wall and of the gaps between them, in widths of a wall."""

EDGED = 1.8
"""The width of a wall on a map with its edge, in widths of a wall."""

PLATE = 0.72
"""The opacity of the plate under a figure on a map."""

LEAST_SMOOTH = 18
"""The pixels of a hex from which its outline is painted smoothly, which takes longer."""


def band_colour(theme: Theme, index: int, count: int) -> QColor:
    """Return the colour of one of so many bands: the first is the strongest."""
    colour = QColor(theme.colour("accent"))
    colour.setAlphaF(STRONGEST - index * (STRONGEST - WEAKEST) / max(count - 1, 1))
    return colour


class GroundPainter(CellPainter):
    """Paints the ground of one picture of a board; `shapes` keeps what is the same at the next zoom and shift.

    On a map, whose colours nobody knows, lines get an edge and figures a plate in the colour of the ground.
    """

    def __init__(
        self, painter: QPainter, theme: Theme, cells: Cells, seen: QRectF, shapes: Shapes, *, on_map: bool = False
    ) -> None:
        super().__init__(painter, theme, cells, seen)
        self._shapes = shapes
        self._on_map = on_map

    def paint(self, picture: BoardPicture) -> None:
        """Paint everything that lies under the fog and the figures."""
        self.terrain(picture.ground)
        self.bands(picture)
        self.ground()
        self.zones(picture)
        self.area(picture.area)
        self.heights(picture.ground.heights)
        self.cover(picture.ground.cover)
        self.borders(picture.ground.borders)

    def ground(self) -> None:
        """Paint the outlines of the cells in sight."""
        if self._cells.size < LEAST_LINED:
            return
        if self._cells.shape == "hex":
            self._hexes()
        else:
            self._lines()

    def terrain(self, ground: GroundPicture) -> None:
        """Paint the light, and solid and difficult cells."""
        shade = QColor(self._theme.colour("text"))
        shade.setAlphaF(SHADE)
        for shaded, pattern in ((ground.dim, Qt.BrushStyle.Dense6Pattern), (ground.dark, Qt.BrushStyle.Dense3Pattern)):
            self._fill(shaded, QBrush(shade, pattern))
        self._fill(ground.solid, QBrush(self._theme.colour("muted")))
        hatching = self._theme.colour("pool_ghost")
        self._fill(ground.difficult, QBrush(hatching, Qt.BrushStyle.BDiagPattern))
        for index, kind in enumerate(sorted(set(ground.grounds.values()))):
            cells = frozenset(place for place, each in ground.grounds.items() if each == kind)
            self._fill(cells, QBrush(hatching, OWN_PATTERNS[index % len(OWN_PATTERNS)]))
        self._lights(ground.lights.keys())

    def _lights(self, lights: Set[Place]) -> None:
        """Paint a sun where light falls from."""
        for place in self._those_in_sight(lights):
            paint_sun(self._painter, self._cells.middle(place), max(LEAST_SUN, self._cells.size * 0.3), self._theme)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)

    def heights(self, heights: Mapping[Place, int]) -> None:
        """Write how many levels a cell is above the others, or below."""
        size = self._cells.size
        if size < LEAST_WRITTEN:
            return
        for place in self._those_in_sight(heights):
            height = heights[place]
            corner = self._cells.middle(place) + QPointF(-0.45, 0.12) * size
            sign = "\N{BLACK UP-POINTING TRIANGLE}" if height > 0 else "\N{BLACK DOWN-POINTING TRIANGLE}"
            area = QRectF(corner.x(), corner.y(), size * 0.9, size * 0.34)
            self._plate(self._painter, area.adjusted(size * 0.2, 0, -size * 0.2, 0))
            self._write(area, f"{sign}{abs(height)}", size * 0.26, self._theme.colour("muted"))

    def cover(self, cover: Mapping[Place, int]) -> None:
        """Write how much of whoever stands there is covered, as a circle that is filled by quarters."""
        size = self._cells.size
        if size < LEAST_WRITTEN:
            return
        for place in self._those_in_sight(cover):
            corner = self._cells.middle(place) + QPointF(-0.45, -0.46) * size
            area = QRectF(corner.x(), corner.y(), size * 0.3, size * 0.34)
            self._plate(self._painter, area)
            self._write(area, QUARTERS[cover[place] - 1], size * 0.26, self._theme.colour("text"))

    def borders(self, borders: Mapping[Border, str]) -> None:
        """Paint walls, windows as gaps in them, doors as boxes on their line (empty if open), others dashed."""
        if not borders:
            return
        painter, theme, size = self._painter, self._theme, self._cells.size
        shapes = self._shapes.borders(self._cells.shape, borders)
        wide = max(2.5, size * 0.12) / size
        painter.save()
        painter.scale(size, size)
        # What runs straight across and down is as sharp without smooth edges, and painted faster.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, self._cells.shape == "hex")
        # Few are in sight of a near board, and a line outside costs as much as one inside.
        seen = QRectF(self._around.topLeft() / size, self._around.size() / size)
        walls = [line for line in shapes.walls if seen.contains(line.p1())]
        if self._on_map:
            lines = (*walls, *(line for line in (*shapes.others, *shapes.low_walls) if seen.contains(line.p1())))
            painter.setPen(QPen(theme.colour("base"), wide * EDGED, c=Qt.PenCapStyle.SquareCap))
            painter.drawLines(lines)
        painter.setPen(QPen(theme.colour("text"), wide, c=Qt.PenCapStyle.SquareCap))
        painter.drawLines(walls)
        painter.setPen(QPen(theme.colour("base"), wide / 2, c=Qt.PenCapStyle.FlatCap))
        painter.drawLines([line for line in shapes.gaps if seen.contains(line.p1())])
        painter.setPen(QPen(theme.colour("text"), wide / 2, Qt.PenStyle.DashLine, Qt.PenCapStyle.FlatCap))
        painter.drawLines([line for line in shapes.others if seen.contains(line.p1())])
        self._low_walls([line for line in shapes.low_walls if seen.contains(line.p1())], wide)
        painter.setPen(QPen(theme.colour("pool_mark"), max(1.5 / size, wide / 2)))
        for doors, role in ((shapes.doors, "pool_mark"), (shapes.open_doors, "base")):
            painter.setBrush(theme.colour(role))
            painter.drawPath(doors)
        painter.restore()

    def _low_walls(self, lines: list[QLineF], wide: float) -> None:
        """Paint low walls as thin lines with merlons on them."""
        if not lines:
            return
        thin = QPen(self._theme.colour("text"), wide / 3, c=Qt.PenCapStyle.FlatCap)
        merlons = QPen(self._theme.colour("text"), wide, c=Qt.PenCapStyle.FlatCap)
        merlons.setDashPattern(MERLONS)
        for pen in (thin, merlons):
            self._painter.setPen(pen)
            self._painter.drawLines(lines)

    def bands(self, picture: BoardPicture) -> None:
        """Paint the cells of each move, the first ones strongest, with what each costs."""
        for index, band in enumerate(picture.bands):
            self._fill(band.places, QBrush(band_colour(self._theme, index, len(picture.bands))))
            if self._on_map:
                for role, share in (("base", 0.1), ("accent", 0.05)):
                    self._rim(band.places, self._theme.colour(role), max(30 * share, self._cells.size * share))
            if self._cells.size >= LEAST_WRITTEN and band.short:
                self._write_all(band.places, band.short)
        if self._cells.size >= LEAST_WRITTEN:
            self._vantages(picture.vantages)

    def _vantages(self, vantages: Mapping[Place, Chance]) -> None:
        """Write the chance of the best act into the lower part of each cell."""
        alike: dict[str, set[Place]] = {}
        for place, chance in vantages.items():
            alike.setdefault(chance.text, set()).add(place)
        for text, places in alike.items():
            self._write_all(places, text, LOWER, "accent")

    def area(self, cells: frozenset[Place]) -> None:
        """Paint the cells that an act covers."""
        colour = QColor(self._theme.colour("warning"))
        self._rim(cells, colour, max(2.0, self._cells.size * 0.07))
        colour.setAlphaF(COVERED)
        self._fill(cells, QBrush(colour))

    def zones(self, picture: BoardPicture) -> None:
        """Paint what combatants reach as a tint in the colour of their side, and the rims of their sides.

        That of the rear has the colour of danger.
        """
        for zone in picture.zones:
            token = picture.token(zone.who)
            if token is not None:
                tint = QColor(self._theme.colour(token.side.role))
                self._rim(zone.reach, tint, max(2.0, self._cells.size * 0.07))
                tint.setAlphaF(REACHED)
                self._fill(zone.reach, QBrush(tint))
                for side, cells in zone.sides.items():
                    role = "danger" if side == "rear" else "muted"
                    self._rim(cells, QColor(self._theme.colour(role)), 1.5, Qt.PenStyle.DotLine)

    def stroke(self, stroke: Stroke) -> None:
        """Paint what a stroke has touched so far."""
        colour = QColor(self._theme.colour("danger" if stroke.brush == "erase" else "accent"))
        self._painter.setPen(QPen(colour, max(3.0, self._cells.size * 0.14)))
        for border in stroke.borders:
            self._painter.drawLine(*line_of(self._cells, border))
        colour.setAlphaF(0.4)
        self._fill(frozenset(stroke.cells), QBrush(colour))

    def _rim(self, places: Set[Place], colour: QColor, wide: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        """Paint the outline of a region of cells."""
        if not places:
            return
        size = self._cells.size
        self._painter.save()
        self._painter.scale(size, size)
        self._painter.setPen(QPen(colour, wide / size, style))
        self._painter.drawLines(self._shapes.rim(self._cells.shape, places))
        self._painter.restore()

    def _fill(self, places: Set[Place], brush: QBrush) -> None:
        """Fill cells: squares as runs without smooth edges, which is much faster, hexes as one region."""
        if not places:
            return
        painter, size = self._painter, self._cells.size
        painter.save()
        painter.scale(size, size)
        if self._cells.shape == "hex":
            painter.fillPath(self._shapes.region(places), brush)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(brush)
            painter.drawRects(self._shapes.runs(places))
        painter.restore()

    def _write_all(self, places: Set[Place], text: str, row: float = 0.0, role: str = "muted") -> None:
        """Write a text into each cell in sight: painted once, and copied; `row` says how far below the upper edge."""
        painter, label = self._painter, self._label(text, role)
        size, across = self._cells.size, self._cells.pitch.x()
        first = self._cells.middle((0, 0)) - QPointF(size * 0.45, size * (0.45 - row))
        left, top, slant = first.x(), first.y(), size / 2 if self._cells.shape == "hex" else 0.0
        for column, line in self._those_in_sight(places):
            painter.drawPixmap(round(left + column * across), round(top + line * size + column * slant), label)

    def _label(self, text: str, role: str) -> QPixmap:
        """Return a text as a picture that is as sharp as the device."""
        ratio, size = self._ratio(), self._cells.size
        label = QPixmap(round(size * 0.9 * ratio), round(size * 0.34 * ratio))
        label.setDevicePixelRatio(ratio)
        label.fill(Qt.GlobalColor.transparent)
        painter, area = QPainter(label), QRectF(0, 0, size * 0.9, size * 0.34)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font(size * 0.24))
        across = painter.fontMetrics().horizontalAdvance(text)
        beside = max(0.0, (area.width() - across - size * 0.1) / 2)
        self._plate(painter, area.adjusted(beside, 0, -beside, 0))
        painter.setPen(self._theme.colour("text" if self._on_map and role == "muted" else role))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, text)
        painter.end()
        return label

    def _plate(self, painter: QPainter, area: QRectF) -> None:
        """Paint the plate of a figure on a map."""
        if self._on_map:
            colour = QColor(self._theme.colour("base"))
            colour.setAlphaF(PLATE)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour)
            painter.drawRoundedRect(area, area.height() * 0.3, area.height() * 0.3)

    def _hexes(self) -> None:
        left, top = self._cells.cell_of(self._cells.under(self._seen.topLeft()))
        right, bottom = self._cells.cell_of(self._cells.under(self._seen.bottomRight()))
        size = self._cells.size
        self._painter.save()
        self._painter.setPen(QPen(self._grid_colour(), 0))
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, size >= LEAST_SMOOTH)
        self._painter.scale(size, size)
        self._painter.drawLines(self._shapes.hexes(left, top, right, bottom))
        self._painter.restore()

    def _lines(self) -> None:
        """Paint the grid of squares, each line exactly a pixel wide."""
        size, seen = self._cells.size, self._seen
        left, top = (self._cells.under(seen.topLeft())[axis] for axis in (0, 1))
        right, bottom = (self._cells.under(seen.bottomRight())[axis] for axis in (0, 1))
        pixel, colour = 1 / self._ratio(), self._grid_colour()
        # Rectangles are painted twice as fast as lines.
        down = [QRectF(column * size, seen.top(), pixel, seen.height()) for column in range(left, right + 2)]
        across = [QRectF(seen.left(), row * size, seen.width(), pixel) for row in range(top, bottom + 2)]
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(colour)
        self._painter.drawRects(down + across)
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _grid_colour(self) -> QColor:
        """Return the colour of the grid; a map shows through it, so that its walls stay walls."""
        colour = QColor(self._theme.colour("border"))
        if self._on_map:
            colour.setAlphaF(GRID_ON_MAP)
        return colour

    def _ratio(self) -> float:
        """Return the pixels of the device in one of the painter's."""
        device = self._painter.device()
        return device.devicePixelRatio() if device is not None else 1.0
