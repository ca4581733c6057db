"""Test pictures of maps."""

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QColor, QImage

from gui.board.map_picture import LEAST_SIDE, SIDE, NoMapPicture, levels, map_picture


def painted(width, height, kind="PNG"):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)  # pyright: ignore[reportCallIssue, reportArgumentType] - the stub wants bytes
    return bytes(content.data())


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP"])
def test_a_usual_picture_is_kept_as_it_is(qapp, kind):
    content = painted(700, 490, kind)
    kept = map_picture(content)
    assert (kept.content, kept.width, kept.height) == (content, 700, 490)


def test_a_picture_of_another_kind_or_too_large_becomes_a_smaller_jpeg(qapp):
    bmp = map_picture(painted(70, 70, "BMP"))
    assert bmp.content.startswith(b"\xff\xd8\xff")
    wide = map_picture(painted(SIDE + 600, 60))
    assert (wide.width, wide.height) == (SIDE + 600, 60)
    assert levels(wide.content)[0].width() == SIDE


@pytest.mark.parametrize("content", [b"", b"map", b"<svg xmlns='http://www.w3.org/2000/svg'/>"])
def test_what_is_no_picture_is_refused(qapp, content):
    with pytest.raises(NoMapPicture) as refused:
        map_picture(content)
    assert refused.value.reason == "map.unread"


def test_a_picture_that_would_fill_the_memory_is_refused_before_it_is_decoded(qapp):
    header = bytearray(painted(16, 16))
    header[16:24] = (20_000).to_bytes(4, "big") * 2
    with pytest.raises(NoMapPicture) as refused:
        map_picture(bytes(header))
    assert refused.value.reason in ("map.large", "map.unread")


def test_a_picture_is_halved_until_it_is_small(qapp):
    widths = [image.width() for image in levels(painted(4 * LEAST_SIDE, 4 * LEAST_SIDE))]
    assert widths == [4 * LEAST_SIDE, 2 * LEAST_SIDE, LEAST_SIDE]
