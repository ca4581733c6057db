"""Fog on a board: as a tint for the GM, and for the players as nothing at all where they have never seen."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from gui.board.cells import Cells
from gui.board.picture import BoardPicture, FogPicture, GroundPicture
from gui.board.shapes import Shapes
from gui.theme.theme import Theme
from rules.facts.fog import Sighted
from rules.values import Place

SEEN, KNOWN, UNSEEN = 0, 1, 2
"""The index of each kind of cell in the image of the fog."""

TINT: Final = (0.0, 0.22, 0.45)
"""The opacity of the fog for the GM, by kind of cell."""

COVER: Final = (0.0, 0.5, 1.0)
"""The opacity of the fog for the players, by kind of cell."""


def as_players_see(picture: BoardPicture, sighted: Sighted, own: Collection[str]) -> BoardPicture:
    """Return a picture without anything that is in cells that the players have not seen.

    Figures stay where the players see them now, and those of their `own` wherever they are; the ground stays also where
    they have seen it before.
    """
    seen = (token for token in picture.tokens if token.id in own or sighted.shows((token.at, *token.others)))
    tokens = tuple(seen)
    return BoardPicture(
        picture.shape,
        tokens,
        acting=picture.acting if picture.acting in {token.id for token in tokens} else "",
        ground=seen_ground(picture.ground, sighted.seen | sighted.known),
        map=picture.map,
        fog=FogPicture(sighted.seen, sighted.known, hides=True),
    )


def seen_ground(ground: GroundPicture, visible: frozenset[Place]) -> GroundPicture:
    """Return the ground without what is in other cells; a border is seen from either of its cells."""
    fields = {name: _seen_layer(getattr(ground, name), visible) for name in GroundPicture.__struct_fields__}
    return replace(ground, **fields)


def _seen_layer(layer: Any, visible: frozenset[Place]) -> Any:
    if isinstance(layer, Mapping):
        return {key: value for key, value in layer.items() if _touches(key, visible)}
    return layer & visible


def _touches(key: Any, visible: frozenset[Place]) -> bool:
    """Return whether a cell, or either cell of a border, is among those."""
    return key in visible or (isinstance(key[0], tuple) and not visible.isdisjoint(key))


class FogPainter:
    """Paints fog; what it is painted from is made once for each fog."""

    def __init__(self) -> None:
        self._fog: FogPicture | None = None
        self._shape = ""
        self._corner: Place = (0, 0)
        self._image = QImage()
        self._paths: tuple[QPainterPath, ...] = ()

    def paint(self, painter: QPainter, theme: Theme, fog: FogPicture, cells: Cells, seen: QRectF) -> None:
        """Paint the fog in a part of the board, with a painter whose origin is the corner of the cell (0, 0)."""
        if fog is not self._fog or cells.shape != self._shape:
            self._fog, self._shape = fog, cells.shape
            self._make(fog)
        shades = [_shade(theme, opacity) for opacity in (COVER if fog.hides else TINT)]
        if cells.shape == "hex":
            self._paint_paths(painter, shades, cells.size, seen)
        else:
            self._paint_image(painter, shades, cells.size, seen)

    def _make(self, fog: FogPicture) -> None:
        if self._shape == "hex":
            shapes = Shapes()
            self._paths = (shapes.region(fog.seen), shapes.region(fog.known))
        else:
            self._corner, self._image = _image(fog)

    def _paint_image(self, painter: QPainter, shades: list[QColor], size: float, seen: QRectF) -> None:
        """Paint a pixel for each square, and everything around them as unseen."""
        left, top = self._corner
        there = QRectF(left * size, top * size, self._image.width() * size, self._image.height() * size)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        around = QPainterPath()
        around.setFillRule(Qt.FillRule.OddEvenFill)
        around.addRect(seen)
        if not self._image.isNull():
            around.addRect(there.intersected(seen))
            self._image.setColorTable([shade.rgba() for shade in shades])
            painter.drawImage(there, self._image)
        painter.fillPath(around, shades[UNSEEN])
        painter.restore()

    def _paint_paths(self, painter: QPainter, shades: list[QColor], size: float, seen: QRectF) -> None:
        """Paint known hexes, and everything but these and the seen ones."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.scale(size, size)
        clear = QPainterPath()
        clear.addRect(QRectF(seen.topLeft() / size, seen.size() / size))
        clear.setFillRule(Qt.FillRule.OddEvenFill)
        for path in self._paths:
            clear.addPath(path)
        painter.fillPath(clear, shades[UNSEEN])
        painter.fillPath(self._paths[KNOWN], shades[KNOWN])
        painter.restore()


def _shade(theme: Theme, opacity: float) -> QColor:
    colour = QColor(theme.colour("fog"))
    colour.setAlphaF(opacity)
    return colour


def _image(fog: FogPicture) -> tuple[Place, QImage]:
    """Return an image with a pixel for each square of the known part of the board, and the square of its corner."""
    every = fog.seen | fog.known
    if not every:
        return (0, 0), QImage()
    left, top = (min(place[axis] for place in every) for axis in (0, 1))
    width, height = (max(place[axis] for place in every) + 1 - low for axis, low in ((0, left), (1, top)))
    stride = (width + 3) // 4 * 4
    kinds = bytearray([UNSEEN]) * (stride * height)
    for kind, places in ((KNOWN, fog.known), (SEEN, fog.seen)):
        for column, row in places:
            kinds[(row - top) * stride + column - left] = kind
    image = QImage(bytes(kinds), width, height, stride, QImage.Format.Format_Indexed8)
    return (left, top), image.copy()
