"""Conversion of pictures to portraits: small enough to travel with a campaign, whatever their original size."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

SIDE = 512
"""Maximum width and height of a portrait in pixels."""

ENOUGH = 200 * 1024
"""Size in bytes that a portrait should not exceed."""

LARGEST_FILE = 30 * 2**20
"""Maximum size in bytes of a picture file to open."""

MOST_POINTS = 100_000_000
"""Maximum number of pixels of a picture to open."""

QUALITIES = (88, 75, 60, 45, 30)
"""JPEG qualities to try, best first."""


class NoPicture(Exception):
    """Raised when a picture cannot become a portrait; `reason` is the key of the explanation."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_picture(path: Path) -> bytes:
    """Return the portrait made from a picture file. Raises NoPicture."""
    try:
        size = path.stat().st_size
    except OSError as error:
        raise NoPicture("sheet.picture_unread") from error
    if size > LARGEST_FILE:
        raise NoPicture("sheet.picture_large")
    reader = QImageReader(str(path))
    reader.setAutoTransform(True)
    reader.setDecideFormatFromContent(True)
    found = reader.size()
    if not reader.canRead() or not found.isValid() or bytes(reader.format().data()) in (b"svg", b"svgz"):
        raise NoPicture("sheet.picture_unread")
    if found.width() * found.height() > MOST_POINTS:
        raise NoPicture("sheet.picture_large")
    if max(found.width(), found.height()) > SIDE:
        reader.setScaledSize(_fitted(found))
    return portrait_of(reader.read())


def portrait_of(image: QImage) -> bytes:
    """Return a picture as a portrait: scaled down if too large, PNG if it has transparency. Raises NoPicture."""
    if image.isNull():
        raise NoPicture("sheet.picture_unread")
    if max(image.width(), image.height()) > SIDE:
        mode, way = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(_fitted(image.size()), mode, way)
    if image.hasAlphaChannel():
        portrait = _encoded(image, "PNG", -1)
        if len(portrait) <= ENOUGH:
            return portrait
        image = _on_white(image)
    for quality in QUALITIES:
        portrait = _encoded(image, "JPEG", quality)
        if len(portrait) <= ENOUGH:
            return portrait
    raise NoPicture("sheet.picture_large")


def _fitted(size: QSize) -> QSize:
    return size.scaled(SIDE, SIDE, Qt.AspectRatioMode.KeepAspectRatio).expandedTo(QSize(1, 1))


def _on_white(image: QImage) -> QImage:
    ground = QImage(image.size(), QImage.Format.Format_RGB32)
    ground.fill(Qt.GlobalColor.white)
    for_paint = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(ground)
    painter.drawImage(0, 0, for_paint)
    painter.end()
    return ground


def _encoded(image: QImage, kind: str, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, kind, quality):  # pyright: ignore[reportArgumentType, reportCallIssue]
        raise NoPicture("sheet.picture_unread")
    data: QByteArray = buffer.data()
    return bytes(data.data())
