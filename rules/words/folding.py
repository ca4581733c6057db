"""Text without capitals and diacritics, for search and for typed lines."""

import unicodedata
from typing import Final

LETTERS: Final = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss"})
"""Letters that Unicode does not decompose into a plain letter and a mark."""


def fold(text: str) -> str:
    """Return a text without capitals and diacritics, so that `zolc` finds `Żółć`."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))
