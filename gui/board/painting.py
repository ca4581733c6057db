"""Paints what stands and moves on a board: the figures, the way under the pointer, the cursor, what is measured."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QPolygonF, QTransform

from gui.board.cell_painting import LEAST_WRITTEN, TOKEN, CellPainter
from gui.board.cells import Cells
from gui.board.ground_painting import LEAST_SUN
from gui.board.picture import BoardPicture, Chance, Token, Trail, initials, number_of, signs_of
from gui.board.suns import paint_sun
from gui.theme.theme import Theme
from rules.values import Place

MARKED = 0.18
"""The opacity of the tint over an area that is being marked."""

LEAST_FACED = 9
"""The radius of a figure in pixels from which its portrait is painted."""

LEAST_NOSED = 4
"""The radius of a figure in pixels from which one sees where it faces: that of a smaller one is less than a pixel."""

NOSE: Final = QPolygonF([QPointF(1.3, 0), QPointF(0.9, 0.32), QPointF(0.9, -0.32)])
"""The wedge of a figure that faces to the right, in radii around its middle."""

LEAST_CHANCED = 10
"""The radius of a figure in pixels from which a chance is written above it."""

NO_FACES: Final[Mapping[str, QImage]] = MappingProxyType({})
"""No portraits."""


class BoardPainter(CellPainter):
    """Paints the figures of one picture of a board, and what is shown over them."""

    def __init__(
        self, painter: QPainter, theme: Theme, cells: Cells, seen: QRectF, faces: Mapping[str, QImage] = NO_FACES
    ) -> None:
        """`faces` are round portraits by character."""
        super().__init__(painter, theme, cells, seen)
        self._faces = faces
        self._signs: Mapping[str, str] = {}

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
        # A map may have any colours: a plain edge under the dashes and a tint of the area show on all of them.
        tint = QColor(self._theme.colour("accent"))
        tint.setAlphaF(MARKED)
        self._painter.setPen(QPen(self._theme.colour("base"), 6))
        self._painter.setBrush(tint)
        self._painter.drawRect(area)
        self._painter.setPen(QPen(self._theme.colour("accent"), 3, Qt.PenStyle.DashLine))
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawRect(area)

    def paint(self, picture: BoardPicture) -> None:
        """Paint the figures, and where they began the turn."""
        self.began(picture)
        if picture.standpoint is not None:
            self.standpoint(picture.standpoint)
        self.tokens(picture)

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
        for place in trail.stops:
            self._stop(place, role)
        for place in trail.watched:
            self._warn(place)

    def tokens(self, picture: BoardPicture) -> None:
        """Paint the figures; several in one cell stand in rows without overlap."""
        self._signs = signs_of(picture.tokens)
        for token in picture.tokens:
            if token.others and self._is_in_sight(token.at):
                self._body(token, self._cells.middle(token.at))
        spots = tuple(self._spots(picture.tokens))
        for token, disc in spots:
            self._token(token, disc, picture)
        for token, disc in spots:
            if token.at in picture.ground.carried:
                radius = max(LEAST_SUN, disc.width() * 0.24)
                paint_sun(self._painter, disc.topLeft() + QPointF(radius, radius) * 0.6, radius, self._theme)
        # The plate of a figure may reach into the one above it, and has to stay readable.
        for token, disc in spots:
            chance = picture.chances.get(token.id)
            if chance is not None and chance.text and disc.width() / 2 >= LEAST_CHANCED:
                self._chance(chance, disc)

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

    def _stop(self, place: Place, role: str) -> None:
        """Paint a diamond in a cell through which the user lets a way lead."""
        size, middle = max(4.0, self._cells.size * 0.18), self._cells.middle(place)
        corners = (QPointF(0, -size), QPointF(size, 0), QPointF(0, size), QPointF(-size, 0))
        self._painter.setPen(QPen(self._theme.colour("base"), max(1.0, size * 0.2)))
        self._painter.setBrush(self._theme.colour(role))
        self._painter.drawPolygon(QPolygonF([middle + corner for corner in corners]))

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
        if radius >= LEAST_NOSED:
            self._nose(token, disc)
        if token.id == picture.target:
            self._aimed_at(disc)
        if radius >= 6:
            self._face(token, disc)
            if token.out:
                self._crossed_out(disc)
            self._bars(token, disc)
            self._marks(token, disc)

    def _face(self, token: Token, disc: QRectF) -> None:
        """Paint the portrait of a figure within the ring of its side, with its number, or its initials."""
        radius, face = disc.width() / 2, self._faces.get(token.face)
        if face is None or radius < LEAST_FACED:
            self._write(disc, self._signs.get(token.id, initials(token.name)), radius * 0.9, self._theme.colour("base"))
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
        radius, middle, ahead = disc.width() / 2, disc.center(), self._cells.way(token.facing)
        self._painter.setPen(Qt.PenStyle.NoPen)
        self._painter.setBrush(self._theme.colour("text"))
        turned = QTransform(ahead.x(), ahead.y(), -ahead.y(), ahead.x(), 0, 0)
        placed = QTransform(radius, 0, 0, radius, middle.x(), middle.y())
        self._painter.drawPolygon((turned * placed).map(NOSE))

    def _aimed_at(self, disc: QRectF) -> None:
        """Paint cross hairs around a figure."""
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.setPen(QPen(self._theme.colour("danger"), max(2.0, disc.width() * 0.06)))
        for way in (QPointF(0, -1), QPointF(1, 0), QPointF(0, 1), QPointF(-1, 0)):
            edge = disc.center() + way * disc.width() * 0.5
            self._painter.drawLine(edge, edge + way * disc.width() * 0.16)

    def _crossed_out(self, disc: QRectF) -> None:
        """Paint a line through a figure that can do nothing, as the order strikes out the name."""
        reach = QPointF(disc.width() * 0.36, -disc.height() * 0.36)
        for role, wide in (("text", 0.16), ("base", 0.08)):
            self._painter.setPen(QPen(self._theme.colour(role), disc.width() * wide, c=Qt.PenCapStyle.RoundCap))
            self._painter.drawLine(disc.center() - reach, disc.center() + reach)

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

    def _spots(self, tokens: Sequence[Token]) -> Iterator[tuple[Token, QRectF]]:
        """Yield the figures in sight with their discs."""
        here: dict[Place, list[Token]] = {}
        for token in tokens:
            if self._is_in_sight(token.at):
                here.setdefault(token.at, []).append(token)
        for place, there in here.items():
            discs = self._cells.discs(place, len(there)) if len(there) > 1 else (self._disc(place),)
            yield from zip(there, discs, strict=True)
