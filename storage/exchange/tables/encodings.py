"""The encoding of a table: guessed from its bytes, for the user to correct."""

import codecs
from typing import Final

ENCODINGS: Final = (
    "utf-8",
    "utf-16-le",
    "utf-16-be",
    "utf-32-le",
    "utf-32-be",
    "cp1250",
    "iso8859-2",
    "cp1252",
    "cp852",
)
"""The encodings that a table may be in."""

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
"""Byte order marks with their encodings. The first begins with the fourth, so the order matters."""

_OF_ONE_BYTE: Final = ("cp1250", "iso8859-2", "cp1252", "cp852")
"""The encodings with a byte for each letter, the likeliest first."""

_POLISH: Final = frozenset("ąćęłńóśźżĄĆĘŁŃÓŚŹŻ")
_WESTERN: Final = frozenset("äöüßÄÖÜéèêàâçñÉáíúřščžěýőű’„”“–—…")

_SAMPLE: Final = 200_000
"""How many bytes are looked at where only the letters tell the encoding."""


def guess_encoding(content: bytes) -> str:
    """Return the likeliest encoding of a table: by its mark, else UTF-8 or UTF-16 if it fits, else by its letters."""
    marked = next((encoding for mark, encoding in _MARKS if content.startswith(mark)), "")
    if marked:
        return marked
    wide = _wide(content[:_SAMPLE])
    if wide:
        return wide
    try:
        content.decode("utf-8")
    except UnicodeDecodeError:
        return max(_OF_ONE_BYTE, key=_Likeness(content[:_SAMPLE]))
    return "utf-8"


def decoded(content: bytes, encoding: str) -> tuple[str, int]:
    """Return the text of a table without a mark, and how many signs of it cannot be read in this encoding."""
    text = content.decode(encoding, errors="replace").removeprefix("\ufeff")
    return text, text.count("\ufffd")


class _Likeness:
    """Rates encodings by the letters that a table has in them: the more that people here write, the better."""

    def __init__(self, content: bytes) -> None:
        self._content = bytes(byte for byte in content if byte > 0x7F)

    def __call__(self, encoding: str) -> int:
        text = self._content.decode(encoding, errors="replace")
        return sum(3 if sign in _POLISH else 2 if sign in _WESTERN else -1 for sign in text)


def _wide(content: bytes) -> str:
    """Return the encoding with two bytes for each letter that a text has; empty if it has another."""
    if not content or len(content) % 2:
        return ""
    half = len(content) // 2
    if content[1::2].count(0) > half // 2 and content[0::2].count(0) == 0:
        return "utf-16-le"
    return "utf-16-be" if content[0::2].count(0) > half // 2 and content[1::2].count(0) == 0 else ""
