"""Text without capitals and diacritics, for search and for typed lines."""

import unicodedata
from typing import Final

from rules.words.figures import MINUS

LETTERS: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss", MINUS: "-"})
"""Letters that Unicode does not decompose into a plain letter and a mark, and the minus, which nobody can type."""


def fold(text: str) -> str:
    """Return a text without capitals and diacritics, so that `zolc` finds `Żółć` and `-4` finds `−4`."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
