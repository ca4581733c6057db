"""Typed search words as a query of the full-text index."""

import re
import unicodedata
from typing import Final

_WORD: Final = re.compile(r"[^\W_]{1,64}")
_MOST_WORDS: Final = 16


def match_expression(words: str) -> str:
    """Return a query for rows that hold every typed word or a word that begins with it; empty without a word.

    A word of a single letter or digit matches only as a whole. The query is valid for any text.
    """
    found = _WORD.findall(unicodedata.normalize("NFC", words))
    return " ".join(f'"{word}"' if len(word) == 1 else f'"{word}"*' for word in found[:_MOST_WORDS])
