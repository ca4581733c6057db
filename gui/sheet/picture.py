"""Pictures made fit to be a portrait: small enough to travel with a campaign, whatever size they came in."""

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter

SIDE = 512
"""The most points a portrait has each way."""

ENOUGH = 200 * 1024
"""Bytes that a portrait should not go beyond."""

LARGEST_FILE = 30 * 2**20
"""A picture file of more bytes is not opened."""

MOST_POINTS = 100_000_000
"""A picture of more points is not opened."""

QUALITIES = (88, 75, 60, 45, 30)
"""How well a picture is kept, the best first."""


class NoPicture(Exception):
    """Something cannot become a portrait; `reason` is the key of the sentence that says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def read_picture(path: Path) -> bytes:
    """A portrait made of a picture file. Raises NoPicture."""
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
    """A picture as a portrait: scaled down if it is too large, PNG where it is see-through. Raises NoPicture."""
    if image.isNull():
        raise NoPicture("sheet.picture_unread")
    if max(image.width(), image.height()) > SIDE:
        mode, way = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        image = image.scaled(_fitted(image.size()), mode, way)
    if image.hasAlphaChannel():
        portrait = _written(image, "PNG", -1)
        if len(portrait) <= ENOUGH:
            return portrait
        image = _on_white(image)
    for quality in QUALITIES:
        portrait = _written(image, "JPEG", quality)
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


def _written(image: QImage, kind: str, quality: int) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not image.save(buffer, kind, quality):  # pyright: ignore[reportArgumentType, reportCallIssue]
        raise NoPicture("sheet.picture_unread")
    data: QByteArray = buffer.data()
    return bytes(data.data())
