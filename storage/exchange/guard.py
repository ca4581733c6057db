"""Protection against files from untrusted sources: limits of size and figures, and plain text."""

import unicodedata
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import Final, TypeAlias

from rules.values import Number
from rules.words.messages import Fault, Message, message_of
from storage.files.errors import detail_of


class ExchangeError(Fault):
    """A character cannot be read or written; the message is one sentence for the user."""


SourceName: TypeAlias = str | Message
"""The name of a file, or of a character in it, in an error."""

LARGEST_NUMBER: Final = 1_000_000
"""The maximum absolute value of a figure on a sheet."""

_LARGEST_SHOWN: Final = 1e300

_BIDI_CONTROLS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_ALLOWED_CONTROLS: Final = frozenset("\n\t")


def read_bounded(path: Path, most: int, what: Message) -> bytes:
    """Return the content of a file of at most `most` bytes; errors say `what` the file should be.

    Raises ExchangeError if the file cannot be read, is larger, or is a pipe or a device, which may never end.
    """
    try:
        mode = path.stat().st_mode
        if not (S_ISREG(mode) or S_ISDIR(mode)):
            raise ExchangeError(message_of("sent.no_file", path=str(path)))
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise ExchangeError(message_of("file.not_read", path=str(path), detail=detail_of(error))) from error
    if len(content) > most:
        raise ExchangeError(message_of("sent.too_large", path=str(path), what=what))
    return content


def unmarked(content: bytes) -> bytes:
    """Return a text in UTF-8 without a byte order mark, also from UTF-16. Raises UnicodeError if it is not UTF-16."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16").encode()
    return content.removeprefix(BOM_UTF8)


def short_figure(value: Number) -> str:
    """Return a number of any size in a few digits, for an error; 1e+300 stands for all larger integers."""
    shown = value if isinstance(value, float) else max(-_LARGEST_SHOWN, min(value, _LARGEST_SHOWN))
    return f"{shown:g}"


def is_harmful(sign: str) -> bool:
    """Return whether a character is an invisible control, or changes the direction of the text."""
    return sign in _BIDI_CONTROLS or (
        unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in _ALLOWED_CONTROLS
    )


def plain_text(text: str) -> str:
    """Return a text without harmful characters, and with line feeds as line ends."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text.replace("\r\n", "\n").replace("\r", "\n") if not is_harmful(sign))
