"""The kind and size of pictures, read from their first bytes."""

import base64
import struct
import zlib

import pytest

from storage.campaign.pictures import MOST_BYTES, PictureError, picture_of, picture_of_base64
from storage.campaign.portraits import LARGEST_PORTRAIT
from storage.exchange.portrait_text import portrait_from_text, portrait_to_text


def png(width=3, height=2):
    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IEND", b"")


JPEG = b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x0b\x08\x00\x02\x00\x03\x01\x11\x00\x00"
GIF = b"GIF89a\x03\x00\x02\x00\x00\x00\x00"
VP8 = b"RIFF\x00\x00\x00\x00WEBPVP8 " + b"\x00" * 10 + b"\x03\x00\x02\x00" + b"\x00" * 4
VP8L = b"RIFF\x00\x00\x00\x00WEBPVP8L" + b"\x00" * 5 + (2 | 1 << 14).to_bytes(4, "little") + b"\x00" * 8
VP8X = b"RIFF\x00\x00\x00\x00WEBPVP8X" + b"\x00" * 8 + b"\x02\x00\x00\x01\x00\x00"


@pytest.mark.parametrize(
    ("content", "kind"),
    [(png(), "png"), (JPEG, "jpeg"), (GIF, "gif"), (VP8, "webp"), (VP8L, "webp"), (VP8X, "webp")],
)
def test_kinds_and_sizes(content, kind):
    picture = picture_of(content)
    assert (picture.kind, picture.width, picture.height) == (kind, 3, 2)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "not a picture"),
        (b"<svg/>", "not a picture"),
        (b"MZ" + b"\x00" * 100, "not a picture"),
        (JPEG[:12], "not a picture"),
        (b"\xff\xd8\xff\xe0\x00\x00" + b"\x00" * 20, "not a picture"),
        (png(60_000, 60_000), "60000 × 60000 points"),
        (png(0, 5), "0 × 5 points"),
        (b"\x89PNG" + b"\x00" * MOST_BYTES, "more than 2 MB"),
    ],
)
def test_what_is_no_picture_is_refused(content, reason):
    with pytest.raises(PictureError, match=reason):
        picture_of(content)


def test_pictures_as_text():
    text = base64.b64encode(png()).decode()
    assert picture_of_base64(f"data:image/png;base64,{text}").content == png()
    assert picture_of_base64(f"{text[:20]}\n{text[20:]}").content == png()
    for unfit in ("§§§", "abc", "A" * (MOST_BYTES * 2)):
        with pytest.raises(PictureError):
            picture_of_base64(unfit)


def test_portraits_as_text():
    assert portrait_from_text("") is None
    assert portrait_to_text(None) == ""
    assert portrait_from_text(portrait_to_text(png())) == png()
    for unfit in (GIF, png() + b"\x00" * LARGEST_PORTRAIT):
        with pytest.raises(PictureError, match="only PNG and JPEG"):
            portrait_from_text(portrait_to_text(unfit))
