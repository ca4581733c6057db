"""Pictures of windows as small files: overlapping widgets in one picture, with few colours."""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QPoint, QRect, QSize
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QWidget

COLOURS = 48
"""The number of colours in a picture; more colours make the file larger without a visible difference."""

ALIKE = 0xF8F8F8
"""The mask of the colour bits that count when rare colours are merged."""

AROUND = 28
"""The margin in pixels around the widgets of a close-up."""


class Shot(Struct, frozen=True):
    """The content of a picture: a widget and the widgets over it; `near` shows only the part around those."""

    widget: QWidget
    over: tuple[QWidget, ...] = ()
    near: bool = False

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """All widgets in the picture."""
        return (self.widget, *self.over)


def photograph(shot: Shot, edge: QColor) -> QImage:
    """Return a picture with a thin border in this colour."""
    corner = shot.widget.mapToGlobal(QPoint(0, 0))
    places = [QRect(each.mapToGlobal(QPoint(0, 0)) - corner, each.size()) for each in shot.widgets]
    area = places[0]
    if shot.near:
        upper = places[1:]
        area = _around(upper).intersected(_united_area([places[0], *upper]))
    elif shot.over:
        area = _united_area(places)
    image = QImage(area.size(), QImage.Format.Format_RGB32)
    image.fill(edge)
    painter = QPainter(image)
    for widget, place in zip(shot.widgets, places, strict=True):
        painter.drawPixmap(place.topLeft() - area.topLeft(), widget.grab())
    painter.setPen(edge)
    painter.drawRect(image.rect().adjusted(0, 0, -1, -1))
    painter.end()
    return image


def _united_area(places: Sequence[QRect]) -> QRect:
    united = QRect()
    for place in places:
        united = united.united(place)
    return united


def _around(places: Sequence[QRect]) -> QRect:
    return _united_area(places).adjusted(-AROUND, -AROUND, AROUND, AROUND)


def with_few_colours(image: QImage) -> QImage:
    """Return the picture with only its most frequent colours; each other colour becomes the nearest of these.

    The program paints with few colours; the others are in the anti-aliased edges of letters, where nobody notices.
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
    """Write a picture as a PNG with the best compression. Raises OSError if it cannot be written."""
    writer = QImageWriter(str(path), b"png")
    writer.setQuality(0)
    if not writer.write(image):
        raise OSError(f"{path} cannot be written: {writer.errorString()}")


def _indexed(size: QSize, indices: bytes, colours: Sequence[int]) -> QImage:
    image = QImage(indices, size.width(), size.height(), size.width(), QImage.Format.Format_Indexed8)
    image.setColorTable([0xFF000000 | colour for colour in colours])
    # The image refers to bytes that are freed when this function returns.
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
