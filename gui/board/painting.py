"""Paints a board: its cells, the cells a combatant can reach, the way under the pointer, and the figures."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from gui.board.brush import Border, Stroke, line_of
from gui.board.cells import Cells
from gui.board.picture import BoardPicture, Chance, GroundPicture, Token, Trail, initials, number_of
from gui.theme.theme import Theme
from rules.values import Place

LEAST_LINED, LEAST_WRITTEN = 9, 22
"""The pixels of a cell from which its outline is drawn, and from which its figure is written."""

LEAST_FACED = 9
"""The radius of a figure in pixels from which its portrait is painted."""

LEAST_CHANCED = 10
"""The radius of a figure in pixels from which a chance is written above it."""

STRONGEST, WEAKEST = 0.42, 0.12
"""The opacity of the first and the last band."""

NO_FACES: Final[Mapping[str, QImage]] = MappingProxyType({})
"""No portraits."""

SHADE = 0.4
"""The opacity of the dots over cells in dim light and in the dark; the dark has more of them."""

WINDOW = 0.18
"""The share of a wall at each end of a window."""

TOKEN = 0.78
"""The share of a cell that a figure fills."""


def band_colour(theme: Theme, index: int, count: int) -> QColor:
    """Return the colour of one of so many bands: the first is the strongest."""
    colour = QColor(theme.colour("accent"))
    colour.setAlphaF(STRONGEST - index * (STRONGEST - WEAKEST) / max(count - 1, 1))
    return colour


class BoardPainter:
    """Paints one picture of a board with a painter whose origin is the corner of the cell (0, 0)."""

    def __init__(
        self, painter: QPainter, theme: Theme, cells: Cells, seen: QRectF, faces: Mapping[str, QImage] = NO_FACES
    ) -> None:
        """`faces` are round portraits by character."""
        self._painter = painter
        self._theme = theme
        self._cells = cells
        self._seen = seen
        self._faces = faces

    def ground(self) -> None:
        """Paint the outlines of the cells in sight."""
        if self._cells.size < LEAST_LINED:
            return
        self._painter.setPen(QPen(self._theme.colour("border"), 0))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._cells.shape == "hex":
            self._painter.drawPath(self._outlines(self._in_sight()))
        else:
            self._lines()

    def terrain(self, ground: GroundPicture) -> None:
        """Paint the light, and solid and difficult cells."""
        shade = QColor(self._theme.colour("text"))
        shade.setAlphaF(SHADE)
        for shaded, pattern in ((ground.dim, Qt.BrushStyle.Dense6Pattern), (ground.dark, Qt.BrushStyle.Dense3Pattern)):
            self._fill(self._those_in_sight(shaded), QBrush(shade, pattern))
        self._fill(self._those_in_sight(ground.solid), QBrush(self._theme.colour("muted")))
        hatched = QBrush(self._theme.colour("pool_ghost"), Qt.BrushStyle.BDiagPattern)
        self._fill(self._those_in_sight(ground.difficult | ground.grounds.keys()), hatched)
        self._lights(ground.lights)

    def _lights(self, lights: Collection[Place]) -> None:
        """Paint a ring where light falls from."""
        self._painter.setPen(QPen(self._theme.colour("accent"), max(1.5, self._cells.size * 0.05)))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for place in self._those_in_sight(lights):
            self._painter.drawEllipse(self._cells.middle(place), self._cells.size * 0.1, self._cells.size * 0.1)

    def heights(self, heights: Mapping[Place, int]) -> None:
        """Write how many levels a cell is above the others, or below."""
        size = self._cells.size
        if size < LEAST_WRITTEN:
            return
        for place in self._those_in_sight(heights):
            height = heights[place]
            corner = self._cells.middle(place) + QPointF(-0.45, 0.12) * size
            sign = "\N{BLACK UP-POINTING TRIANGLE}" if height > 0 else "\N{BLACK DOWN-POINTING TRIANGLE}"
            self._write(
                QRectF(corner.x(), corner.y(), size * 0.9, size * 0.34),
                f"{sign}{abs(height)}",
                size * 0.26,
                self._ink(),
            )

    def borders(self, borders: Mapping[Border, str]) -> None:
        """Paint walls, windows as gaps in them, and doors as boxes on their line: filled if closed, empty if open."""
        size = self._cells.size
        for border, kind in borders.items():
            if not self._is_in_sight(border[0]):
                continue
            one, other = line_of(self._cells, border)
            wide = max(2.5, size * 0.12)
            if kind in ("wall", "window"):
                self._painter.setPen(QPen(self._theme.colour("text"), wide, c=Qt.PenCapStyle.RoundCap))
                self._painter.drawLine(one, other)
                if kind == "window":
                    along = (other - one) * WINDOW
                    self._painter.setPen(QPen(self._theme.colour("base"), wide / 2, c=Qt.PenCapStyle.FlatCap))
                    self._painter.drawLine(one + along, other - along)
                continue
            if kind not in ("door", "open_door"):
                self._painter.setPen(QPen(self._theme.colour("text"), wide / 2, Qt.PenStyle.DashLine))
                self._painter.drawLine(one, other)
                continue
            self._painter.setPen(QPen(self._theme.colour("pool_mark"), max(1.5, wide / 2)))
            self._painter.setBrush(self._theme.colour("pool_mark" if kind == "door" else "base"))
            along = other - one
            across = QPointF(-along.y(), along.x()) * 0.09
            ends = (one + along * 0.12, other - along * 0.12)
            corners = [ends[0] - across, ends[1] - across, ends[1] + across, ends[0] + across]
            self._painter.drawPolygon(QPolygonF(corners))

    def stroke(self, stroke: Stroke) -> None:
        """Paint what a stroke has touched so far."""
        colour = QColor(self._theme.colour("danger" if stroke.brush == "erase" else "accent"))
        self._painter.setPen(QPen(colour, max(3.0, self._cells.size * 0.14)))
        for border in stroke.borders:
            self._painter.drawLine(*line_of(self._cells, border))
        colour.setAlphaF(0.4)
        self._fill(list(stroke.cells), QBrush(colour))

    def standpoint(self, place: Place) -> None:
        """Paint the cell from which the act would be open."""
        self._painter.setPen(QPen(self._theme.colour("accent"), max(2.0, self._cells.size * 0.06), Qt.PenStyle.DotLine))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawEllipse(self._disc(place))

    def ruler(self, start: Place, end: Place) -> None:
        """Paint the line of what is measured."""
        self._painter.setPen(QPen(self._theme.colour("accent"), 2, Qt.PenStyle.DashLine))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawLine(self._cells.middle(start), self._cells.middle(end))
        self._painter.drawEllipse(self._cells.middle(start), 3.0, 3.0)

    def mark(self, area: QRectF) -> None:
        """Paint the frame of an area that is being marked."""
        self._painter.setPen(QPen(self._theme.colour("accent"), 2, Qt.PenStyle.DashLine))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(area)

    def bands(self, picture: BoardPicture) -> None:
        """Paint the cells of each move, the first ones strongest, with what each costs."""
        done: set[Place] = set()
        for index, band in enumerate(picture.bands):
            own = self._those_in_sight(band.places - done)
            done |= band.places
            self._fill(own, QBrush(band_colour(self._theme, index, len(picture.bands))))
            if self._cells.size >= LEAST_WRITTEN and band.short:
                self._write_all(own, band.short)

    def began(self, picture: BoardPicture) -> None:
        """Paint where those stood at the start of the turn who have moved since, with a line to where they are."""
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        for id, place in picture.began.items():
            token = picture.token(id)
            if token is not None:
                self._painter.setPen(QPen(self._theme.colour(token.side.role), 1, Qt.PenStyle.DashLine))
                self._painter.drawEllipse(self._disc(place))
                self._painter.drawLine(self._cells.middle(place), self._cells.middle(token.at))

    def trail(self, trail: Trail) -> None:
        """Paint a way, dashed and in the colour of what is closed if it may not be taken."""
        if len(trail.cells) < 2:
            return
        role, style = ("accent", Qt.PenStyle.SolidLine) if trail.is_open else ("illegal", Qt.PenStyle.DashLine)
        self._painter.setPen(QPen(self._theme.colour(role), max(2.0, self._cells.size * 0.1), style))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolyline(QPolygonF([self._cells.middle(place) for place in trail.cells]))
        self._painter.drawPolygon(self._cells.outline(trail.cells[-1]))
        for place in trail.watched:
            self._warn(place)

    def tokens(self, picture: BoardPicture) -> None:
        """Paint the figures; several in one cell stand in rows without overlap."""
        for token in picture.tokens:
            if self._is_in_sight(token.at):
                self._body(token, self._cells.middle(token.at))
        for token, disc in self._spots(picture.tokens):
            self._token(token, disc, picture)

    def ghost(self, token: Token, middle: QPointF) -> None:
        """Paint a figure that is dragged, around a point."""
        half = self._cells.size * TOKEN / 2
        self._painter.setOpacity(0.6)
        disc = QRectF(middle - QPointF(half, half), middle + QPointF(half, half))
        self._body(token, middle)
        self._token(token, disc, BoardPicture(chosen=token.id))
        self._painter.setOpacity(1.0)

    def cursor(self, place: Place, *, has_keys: bool) -> None:
        """Paint the outline of the cell under the keys."""
        role = "accent" if has_keys else "muted"
        self._painter.setPen(QPen(self._theme.colour(role), max(2.0, self._cells.size * 0.06)))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPolygon(self._cells.outline(place))

    def _warn(self, place: Place) -> None:
        """Paint a warning in a cell where somebody may react."""
        size, middle = self._cells.size * 0.26, self._cells.middle(place)
        corners = (QPointF(0, -size), QPointF(size, size * 0.8), QPointF(-size, size * 0.8))
        self._painter.setPen(QPen(self._theme.colour("base"), max(1.0, size * 0.12)))
        self._painter.setBrush(self._theme.colour("warning"))
        self._painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))
        area = QRectF(middle.x() - size, middle.y() - size * 0.55, 2 * size, size * 1.4)
        self._write(area, "!", size * 1.1, self._theme.colour("base"))

    def _token(self, token: Token, disc: QRectF, picture: BoardPicture) -> None:
        painter, theme, radius = self._painter, self._theme, disc.width() / 2
        if token.id == picture.acting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("warning"))
            painter.drawEllipse(disc.adjusted(-radius * 0.3, -radius * 0.3, radius * 0.3, radius * 0.3))
        painter.setBrush(theme.colour(token.side.role))
        painter.setPen(QPen(theme.colour("text"), radius * (0.22 if token.id == picture.chosen else 0.06)))
        painter.drawEllipse(disc)
        self._nose(token, disc)
        if token.id == picture.target:
            self._aimed_at(disc)
        chance = picture.chances.get(token.id)
        if chance is not None and chance.text and radius >= LEAST_CHANCED:
            self._chance(chance, disc)
        if radius >= 6:
            self._face(token, disc)
            self._bars(token, disc)
            self._marks(token, disc)

    def _face(self, token: Token, disc: QRectF) -> None:
        """Paint the portrait of a figure within the ring of its side, with its number, or its initials."""
        radius, face = disc.width() / 2, self._faces.get(token.face)
        if face is None or radius < LEAST_FACED:
            self._write(disc, initials(token.name), radius * 0.9, self._theme.colour("base"))
            return
        ring = radius * 0.14
        self._painter.drawImage(disc.adjusted(ring, ring, -ring, -ring), face)
        number = number_of(token.name)
        if number:
            plate = QRectF(disc.left(), disc.top(), radius * 0.8, radius * 0.8)
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(self._theme.colour(token.side.role))
            self._painter.drawEllipse(plate)
            self._write(plate, number, radius * 0.6, self._theme.colour("base"))

    def _body(self, token: Token, middle: QPointF) -> None:
        """Paint a figure of several cells, whose own cell has its middle here, as one broad body."""
        shift = middle - self._cells.middle(token.at)
        spots = [self._cells.middle(cell) + shift for cell in (token.at, *token.others)]
        for wide, role in ((TOKEN * 0.78, "text"), (TOKEN * 0.7, token.side.role)):
            self._painter.setPen(QPen(self._theme.colour(role), self._cells.size * wide, c=Qt.PenCapStyle.RoundCap))
            for one, other in combinations(spots, 2):
                self._painter.drawLine(one, other)

    def _chance(self, chance: Chance, disc: QRectF) -> None:
        """Write a chance on a plate above a figure, in the colour of what is closed if it may not be done."""
        height = disc.height() * 0.36
        plate = QRectF(disc.left(), disc.top() - height * 0.9, disc.width(), height)
        role = "accent" if chance.is_open else "illegal"
        self._painter.setPen(QPen(self._theme.colour(role), 1))
        self._painter.setBrush(self._theme.colour("base"))
        self._painter.drawRoundedRect(plate, height * 0.3, height * 0.3)
        self._write(plate, chance.text, height * 0.78, self._theme.colour("text" if chance.is_open else "illegal"))

    def _nose(self, token: Token, disc: QRectF) -> None:
        """Paint where a figure faces: a wedge at its edge."""
        radius, ahead = disc.width() / 2, self._cells.way(token.facing)
        aside = QPointF(-ahead.y(), ahead.x())
        tip, base = disc.center() + ahead * radius * 1.3, disc.center() + ahead * radius * 0.9
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._theme.colour("text"))
        self._painter.drawPolygon(QPolygonF([tip, base + aside * radius * 0.32, base - aside * radius * 0.32]))

    def _aimed_at(self, disc: QRectF) -> None:
        """Paint cross hairs around a figure."""
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(QPen(self._theme.colour("danger"), max(2.0, disc.width() * 0.06)))
        for way in (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0)):
            edge = disc.center() + way * disc.width() * 0.5
            self._painter.drawLine(edge, edge + way * disc.width() * 0.16)

    def _bars(self, token: Token, disc: QRectF) -> None:
        """Paint the pools of a figure across its lower part."""
        height = max(2.5, disc.height() * 0.09)
        for number, bar in enumerate(token.bars):
            top = disc.bottom() - (len(token.bars) - number) * (height + 1) + 1
            area = QRectF(disc.left() + disc.width() * 0.12, top, disc.width() * 0.76, height)
            self._painter.fillRect(area, self._theme.colour("pool_track"))
            role = "pool_low_edge" if bar.is_low else "pool_edge"
            filled = QRectF(area.left(), area.top(), area.width() * bar.share, area.height())
            self._painter.fillRect(filled, self._theme.colour(role))

    def _marks(self, token: Token, disc: QRectF) -> None:
        """Write the number of conditions at the upper right, and an unusual position below."""
        theme, size = self._theme, disc.width() * 0.3
        if token.marks:
            spot = QRectF(disc.right() - size * 0.7, disc.top() - size * 0.3, size, size)
            self._painter.setPen(Qt.PenStyle.NoPen)
            self._painter.setBrush(theme.colour("warning"))
            self._painter.drawEllipse(spot)
            self._write(spot, str(token.marks), size * 0.75, theme.colour("base"))
        if token.posture and self._cells.size >= 2 * LEAST_WRITTEN:
            below = QRectF(disc.left() - disc.width(), disc.bottom() + 1, disc.width() * 3, disc.height() * 0.35)
            self._write(below, token.posture, disc.height() * 0.28, theme.colour("text"))

    def _write(self, area: QRectF, text: str, pixels: float, colour: QColor) -> None:
        font = self._theme.font("small", strong=True)
        font.setPixelSize(max(6, round(pixels)))
        self._painter.setFont(font)
        self._painter.setPen(colour)
        self._painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextDontClip, text)

    def _write_all(self, places: Sequence[Place], text: str) -> None:
        size = self._cells.size
        for place in places:
            corner = self._cells.middle(place) - QPointF(size, size) * 0.45
            self._write(QRectF(corner.x(), corner.y(), size * 0.9, size * 0.34), text, size * 0.24, self._ink())

    def _ink(self) -> QColor:
        return self._theme.colour("muted")

    def _spots(self, tokens: Sequence[Token]) -> Iterator[tuple[Token, QRectF]]:
        """Yield the figures in sight with their discs."""
        here: dict[Place, list[Token]] = {}
        for token in tokens:
            if self._is_in_sight(token.at):
                here.setdefault(token.at, []).append(token)
        for place, there in here.items():
            discs = self._cells.discs(place, len(there)) if len(there) > 1 else (self._disc(place),)
            yield from zip(there, discs, strict=True)

    def _disc(self, place: Place) -> QRectF:
        half = QPointF(self._cells.size, self._cells.size) * (TOKEN / 2)
        return QRectF(self._cells.middle(place) - half, self._cells.middle(place) + half)

    def _is_in_sight(self, place: Place) -> bool:
        size = self._cells.size
        return self._seen.adjusted(-size, -size, size, size).contains(self._cells.middle(place))

    def _in_sight(self) -> Iterator[Place]:
        """Yield the cells in sight, and some around them."""
        left, top = self._cells.cell_of(self._cells.under(self._seen.topLeft()))
        right, bottom = self._cells.cell_of(self._cells.under(self._seen.bottomRight()))
        for row in range(top - 1, bottom + 2):
            for column in range(left - 1, right + 2):
                yield self._cells.place_at(column, row)

    def _those_in_sight(self, places: Iterable[Place]) -> list[Place]:
        size = self._cells.size
        seen = self._seen.adjusted(-size, -size, size, size)
        left, right, top, bottom = seen.left(), seen.right(), seen.top(), seen.bottom()
        middle, found = self._cells.middle, list[Place]()
        for place in places:
            spot = middle(place)
            if left <= spot.x() <= right and top <= spot.y() <= bottom:
                found.append(place)
        return found

    def _fill(self, places: Sequence[Place], brush: QBrush) -> None:
        """Fill cells: squares as runs without smooth edges, which is much faster, hexes as one path."""
        if self._cells.shape == "hex":
            self._painter.fillPath(self._outlines(places), brush)
            return
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(brush)
        self._painter.drawRects(self._cells.runs(places))
        self._painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def _outlines(self, places: Sequence[Place] | Iterator[Place]) -> QPainterPath:
        path = QPainterPath()
        for place in places:
            path.addPolygon(self._cells.outline(place))
            path.closeSubpath()
        return path

    def _lines(self) -> None:
        """Paint the grid of squares."""
        size, seen = self._cells.size, self._seen
        left, top = (self._cells.under(seen.topLeft())[axis] for axis in (0, 1))
        right, bottom = (self._cells.under(seen.bottomRight())[axis] for axis in (0, 1))
        for column in range(left, right + 2):
            self._painter.drawLine(QPointF(column * size, seen.top()), QPointF(column * size, seen.bottom()))
        for row in range(top, bottom + 2):
            self._painter.drawLine(QPointF(seen.left(), row * size), QPointF(seen.right(), row * size))
