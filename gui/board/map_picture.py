"""Pictures of maps: files of any size become pictures that a campaign keeps and a board paints quickly."""

from collections.abc import Iterator

from msgspec import Struct
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

from storage.campaign.maps import LARGEST_MAP

MOST_POINTS = 100_000_000
"""Maximum number of pixels of a picture to open."""

SIDE = 6000
"""Maximum width and height in pixels of a picture to keep; a larger one is scaled down."""

LEAST_SIDE = 256
"""The width or height in pixels below which a picture is not halved again."""

QUALITIES = (88, 75, 60, 45)
"""JPEG qualities to try, best first."""

KEPT = (b"png", b"jpeg", b"webp")
"""The formats that are kept as they are."""


class NoMapPicture(Exception):
    """Raised when a picture cannot become a map; `reason` is the key of the explanation."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class MapPicture(Struct, frozen=True):
    """A picture to keep: its bytes, and the width and height in pixels of the original."""

    content: bytes
    width: int
    height: int


def map_picture(content: bytes) -> MapPicture:
    """Return a picture in the form in which a campaign keeps it. Raises NoMapPicture."""
    opened = _Opened(content)
    size = opened.size
    if opened.kind in KEPT and len(content) <= LARGEST_MAP and max(size.width(), size.height()) <= SIDE:
        return MapPicture(content, size.width(), size.height())
    image = opened.read()
    for quality in QUALITIES:
        encoded = _encoded(image, quality)
        if len(encoded) <= LARGEST_MAP:
            return MapPicture(encoded, size.width(), size.height())
    raise NoMapPicture("map.large")


def levels(content: bytes) -> tuple[QImage, ...]:
    """Return a picture in full size, then each time half as wide and high. Raises NoMapPicture."""
    return tuple(_halved(_Opened(content).read()))


def _halved(image: QImage) -> Iterator[QImage]:
    yield image
    while min(image.width(), image.height()) >= 2 * LEAST_SIDE:
        half = QSize(image.width() // 2, image.height() // 2)
        image = image.scaled(half, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
        yield image


class _Opened:
    """A picture whose kind and size are known, but which is not decoded yet. Raises NoMapPicture."""

    def __init__(self, content: bytes) -> None:
        # The reader does not keep the buffer, nor the buffer the bytes.
        self._bytes = QByteArray(content)
        self._buffer = QBuffer(self._bytes)
        self._buffer.open(QIODevice.OpenModeFlag.ReadOnly)
        self._reader = QImageReader(self._buffer)
        self._reader.setAutoTransform(True)
        self._reader.setDecideFormatFromContent(True)
        self.size = self._reader.size()
        self.kind = bytes(self._reader.format().data())
        if not self._reader.canRead() or not self.size.isValid() or self.kind in (b"svg", b"svgz"):
            raise NoMapPicture("map.unread")
        if self.size.width() * self.size.height() > MOST_POINTS:
            raise NoMapPicture("map.large")

    def read(self) -> QImage:
        """Decode the picture, scaled down if it is too large. Raises NoMapPicture."""
        if max(self.size.width(), self.size.height()) > SIDE:
            fitted = self.size.scaled(SIDE, SIDE, Qt.AspectRatioMode.KeepAspectRatio)
            self._reader.setScaledSize(fitted.expandedTo(QSize(1, 1)))
        image = self._reader.read()
        if image.isNull():
            raise NoMapPicture("map.unread")
        wanted = QImage.Format.Format_ARGB32_Premultiplied if image.hasAlphaChannel() else QImage.Format.Format_RGB32
        return image.convertToFormat(wanted)


def _encoded(image: QImage, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, "JPEG", quality):  # pyright: ignore[reportArgumentType, reportCallIssue]
        raise NoMapPicture("map.unread")
    data: QByteArray = buffer.data()
    return bytes(data.data())
