"""Pictures of windows as small files: what lies one over the other is put together, and few colours are kept."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QWidget

COLOURS = 96
"""So many colours a picture keeps; more of them make the file larger, and nobody sees it."""

ALIKE = 0xF8F8F8
"""Colours that are the same in these bits become the same."""

AROUND = 28
"""Pixels of the desk that are shown around what stands over it."""


class Shot(Struct, frozen=True):
    """What is in a picture: a widget, and what lies over it; `near` shows only the part where that is."""

    widget: QWidget
    over: tuple[QWidget, ...] = ()
    near: bool = False

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """Everything that is shown."""
        return (self.widget, *self.over)


def photograph(shot: Shot, edge: QColor) -> QImage:
    """Take a picture, with a thin line of this colour around it."""
    corner = shot.widget.mapToGlobal(QPoint(0, 0))
    places = [QRect(each.mapToGlobal(QPoint(0, 0)) - corner, each.size()) for each in shot.widgets]
    area = places[0]
    if shot.near:
        upper = places[1:]
        area = _around(upper).intersected(_united([places[0], *upper]))
    elif shot.over:
        area = _united(places)
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    image.fill(edge)
    painter = QPainter(image)
    for widget, place in zip(shot.widgets, places, strict=True):
        painter.drawPixmap(place.topLeft() - area.topLeft(), widget.grab())
    painter.setPen(edge)
    painter.drawRect(image.rect().adjusted(0, 0, -1, -1))
    painter.end()
    return image


def _united(places: Sequence[QRect]) -> QRect:
    united = QRect()
    for place in places:
        united = united.united(place)
    return united


def _around(places: Sequence[QRect]) -> QRect:
    return _united(places).adjusted(-AROUND, -AROUND, AROUND, AROUND)


def with_few_colours(image: QImage) -> QImage:
    """The same picture with its most frequent colours; each of the others becomes the one that is nearest to it.

    Screens are painted with few colours: the others are those of the soft edges of letters, which bear it.
    """
    size = image.size()
    pixels = memoryview(image.convertToFormat(QImage.Format.Format_RGB32).constBits()).cast("B").cast("I")
    counted = Counter(pixels)
    kept = sorted(colour for colour, _ in sorted(counted.items(), key=_frequent_first)[:COLOURS])
    places = {colour: place for place, colour in enumerate(kept)}
    channels = [_channels(colour) for colour in kept]
    near: dict[int, int] = {}
    for colour in counted.keys() - places.keys():
        alike = colour & ALIKE
        if alike not in near:
            near[alike] = _nearest(_channels(alike), channels)
        places[colour] = near[alike]
    return _indexed(size, bytes(map(places.__getitem__, pixels)), kept)


def save(image: QImage, path: Path) -> None:
    """Write a picture as a PNG, as small as it gets. Raises OSError if it cannot be written."""
    writer = QImageWriter(str(path), b"png")
    writer.setQuality(0)
    if not writer.write(image):
        raise OSError(f"{path} cannot be written: {writer.errorString()}")


def _indexed(size: QSize, indices: bytes, colours: Sequence[int]) -> QImage:
    image = QImage(indices, size.width(), size.height(), size.width(), QImage.Format.Format_Indexed8)
    image.setColorTable([0xFF000000 | colour for colour in colours])
    # The image looks at bytes that go when this function ends.
    return image.copy()


def _frequent_first(entry: tuple[int, int]) -> tuple[int, int]:
    colour, count = entry
    return -count, colour


def _channels(colour: int) -> tuple[int, int, int]:
    return colour >> 16 & 255, colour >> 8 & 255, colour & 255


def _nearest(wanted: tuple[int, int, int], among: Sequence[tuple[int, int, int]]) -> int:
    red, green, blue = wanted
    distances = [(red - r) ** 2 + (green - g) ** 2 + (blue - b) ** 2 for r, g, b in among]
    return distances.index(min(distances))
