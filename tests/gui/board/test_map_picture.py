"""Test pictures of maps."""

from random import Random

import pytest
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QColor, QImage

import gui.board.map_picture as map_picture_module
from gui.board.map_picture import LEAST_SIDE, SIDE, NoMapPicture, levels, map_picture


def painted(width, height, kind="PNG"):
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    return saved(image, kind)


def saved(image, kind="PNG"):
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


@pytest.mark.parametrize(("width", "height", "after"), [(SIDE * 3, 1, (SIDE, 1)), (1, SIDE * 3, (1, SIDE))])
def test_of_a_very_long_picture_at_least_one_row_is_left(qapp, width, height, after):
    image = levels(map_picture(painted(width, height)).content)[0]
    assert (image.width(), image.height()) == after


def test_the_best_quality_that_is_small_enough_is_kept(qapp, monkeypatch):
    noise = QImage(bytes(Random(1).randbytes(120 * 120 * 3)), 120, 120, 360, QImage.Format.Format_RGB888)
    content = saved(noise, "BMP")
    sizes = []
    for most in (10**9, 12_000, 9_000):
        monkeypatch.setattr(map_picture_module, "LARGEST_MAP", most)
        sizes.append(len(map_picture(content).content))
        assert sizes[-1] <= most
    assert sizes == sorted(set(sizes), reverse=True)
    monkeypatch.setattr(map_picture_module, "LARGEST_MAP", 100)
    with pytest.raises(NoMapPicture) as refused:
        map_picture(content)
    assert (refused.value.reason, str(refused.value)) == ("map.large", "map.large")


@pytest.mark.parametrize("small_enough", [True, False])
def test_a_picture_has_at_most_so_many_points(qapp, monkeypatch, small_enough):
    monkeypatch.setattr(map_picture_module, "MOST_POINTS", 600 if small_enough else 599)
    content = painted(30, 20)
    if small_enough:
        assert map_picture(content).content == content
        return
    with pytest.raises(NoMapPicture) as refused:
        map_picture(content)
    assert refused.value.reason == "map.large"


def test_what_shines_through_a_picture_is_kept(qapp):
    glass = QImage(300, 2 * LEAST_SIDE, QImage.Format.Format_ARGB32)
    glass.fill(QColor(10, 20, 30, 128))
    assert [image.hasAlphaChannel() for image in levels(saved(glass))] == [True]
    assert not levels(painted(20, 20))[0].hasAlphaChannel()
