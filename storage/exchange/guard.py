"""What keeps files that come from others from doing harm: limits of size, plain text, figures that can be."""

import unicodedata
from pathlib import Path
from typing import Final, TypeAlias

from rules.words.messages import Fault, Message, message_of
from storage.files.errors import detail_of


class ExchangeError(Fault):
    """A character cannot be read or written; the message is one sentence to show to the user."""


Called: TypeAlias = str | Message
"""What a file, or somebody in it, is called in an error."""

LARGEST_NUMBER: Final = 1_000_000
"""No figure of a sheet is farther from zero than this."""

_TURNS_AROUND: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
_BREAKS: Final = frozenset("\n\t")


def read_bounded(path: Path, most: int, what: Message) -> bytes:
    """The bytes of a file that is no larger than `most`; `what` it should be stands in the error.

    Raises ExchangeError if it cannot be read or is larger.
    """
    try:
        with path.open("rb") as file:
            content = file.read(most + 1)
    except OSError as error:
        raise ExchangeError(message_of("file.not_read", path=str(path), detail=detail_of(error))) from error
    if len(content) > most:
        raise ExchangeError(message_of("sent.too_large", path=str(path), what=what))
    return content


def is_harmful(sign: str) -> bool:
    """Whether a sign is not seen but changes how others are: a control, or one that turns the writing around."""
    return sign in _TURNS_AROUND or (unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") and sign not in _BREAKS)


def plain_text(text: str) -> str:
    """A text without such signs; line ends are as we write them."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text.replace("\r\n", "\n").replace("\r", "\n") if not is_harmful(sign))
