"""Imported pictures: their kind and size are read from their first bytes, without decoding them."""

import base64
import binascii
from collections.abc import Callable
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.words.messages import Fault, message_of

Kind: TypeAlias = Literal["png", "jpeg", "gif", "webp"]
"""The accepted kinds of pictures."""

MOST_BYTES: Final = 2 * 2**20
"""Maximum size of an accepted picture, in bytes."""

WIDEST: Final = 4096
"""Maximum width and height of an accepted picture in pixels: decoding a larger one would fill the memory."""


class PictureError(Fault):
    """The content is not an accepted picture; the message says why in a few words."""


class Picture(Struct, frozen=True):
    """A picture: its kind, its size in pixels, and its bytes."""

    kind: Kind
    width: int
    height: int
    content: bytes


def picture_of(content: bytes) -> Picture:
    """Return a picture from its bytes. Raises PictureError."""
    if len(content) > MOST_BYTES:
        raise PictureError(message_of("picture.bytes", most=MOST_BYTES // 2**20))
    for kind, measure in _KINDS:
        size = measure(content)
        if size is not None:
            width, height = size
            if not (0 < width <= WIDEST and 0 < height <= WIDEST):
                raise PictureError(message_of("picture.points", width=width, height=height, most=WIDEST))
            return Picture(kind, width, height, content)
    raise PictureError(message_of("picture.kind"))


def picture_of_base64(text: str) -> Picture:
    """Return a picture from base64, with or without the prefix `data:…;base64,`. Raises PictureError."""
    body = text.partition("base64,")[2] if text.startswith("data:") else text
    if len(body) > MOST_BYTES * 3 // 2:
        raise PictureError(message_of("picture.bytes", most=MOST_BYTES // 2**20))
    try:
        return picture_of(base64.b64decode("".join(body.split()), validate=True))
    except (binascii.Error, UnicodeError, ValueError) as error:
        raise PictureError(message_of("picture.text")) from error


def _png(content: bytes) -> tuple[int, int] | None:
    if not content.startswith(b"\x89PNG\r\n\x1a\n") or content[12:16] != b"IHDR" or len(content) < 33:
        return None
    return int.from_bytes(content[16:20], "big"), int.from_bytes(content[20:24], "big")


def _gif(content: bytes) -> tuple[int, int] | None:
    if content[:6] not in (b"GIF87a", b"GIF89a") or len(content) < 13:
        return None
    return int.from_bytes(content[6:8], "little"), int.from_bytes(content[8:10], "little")


def _jpeg(content: bytes) -> tuple[int, int] | None:
    if not content.startswith(b"\xff\xd8\xff"):
        return None
    at = 2
    while at + 9 <= len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], int.from_bytes(content[at + 2 : at + 4], "big")
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            return int.from_bytes(content[at + 7 : at + 9], "big"), int.from_bytes(content[at + 5 : at + 7], "big")
        if length < 2:
            return None
        at += 2 + length
    return None


def _webp(content: bytes) -> tuple[int, int] | None:
    if content[:4] != b"RIFF" or content[8:12] != b"WEBP" or len(content) < 30:
        return None
    match content[12:16]:
        case b"VP8 ":
            width, height = (int.from_bytes(content[at : at + 2], "little") & 0x3FFF for at in (26, 28))
            return width, height
        case b"VP8L":
            bits = int.from_bytes(content[21:25], "little")
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            width, height = (int.from_bytes(content[at : at + 3], "little") + 1 for at in (24, 27))
            return width, height
        case _:
            return None


_KINDS: Final[tuple[tuple[Kind, Callable[[bytes], tuple[int, int] | None]], ...]] = (
    ("png", _png),
    ("jpeg", _jpeg),
    ("gif", _gif),
    ("webp", _webp),
)
