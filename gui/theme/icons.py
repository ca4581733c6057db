"""Icons: our own small drawings, coloured by role."""

from PySide6.QtCore import QByteArray, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from gui.theme.theme import Theme
from resources import read_text

STEPS = (4, 5)
"""The sizes of an icon, in grid steps."""


def read_drawing(name: str) -> str:
    """Return an icon's drawing in `currentColor`. Raises ResourceError if there is none of that name."""
    return read_text("icons", f"{name}.svg")


def draw(drawing: str, colour: QColor, size: int, ratio: float) -> QPixmap:
    """Return an icon of `size` logical pixels in one colour, for a screen with this pixel ratio."""
    return _drawn(_renderer(drawing, colour), size, ratio)


def icon_of(drawing: str, theme: Theme, role: str, ratio: float) -> QIcon:
    """Return an icon in the colour of a role, with a paler version for disabled widgets."""
    icon, renderer = QIcon(), _renderer(drawing, theme.colour(role))
    for steps in STEPS:
        pixmap = _drawn(renderer, theme.space(steps), ratio)
        icon.addPixmap(pixmap, QIcon.Mode.Normal)
        icon.addPixmap(_recoloured(pixmap, theme.colour("disabled")), QIcon.Mode.Disabled)
    return icon


def _renderer(drawing: str, colour: QColor) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(drawing.replace("currentColor", colour.name()).encode()))


def _drawn(renderer: QSvgRenderer, size: int, ratio: float) -> QPixmap:
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter)
    painter.end()
    pixmap.setDevicePixelRatio(ratio)
    return pixmap


def _recoloured(pixmap: QPixmap, colour: QColor) -> QPixmap:
    """Return a copy of a pixmap with all that is drawn in one colour; that is quicker than drawing it again."""
    copy = QPixmap(pixmap)
    painter = QPainter(copy)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(copy.rect(), colour)
    painter.end()
    return copy
