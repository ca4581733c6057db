"""What a person types into a search box, as a query of the full-text index."""

import re
import unicodedata
from typing import Final

_WORD: Final = re.compile(r"[^\W_]{1,64}")
_MOST_WORDS: Final = 16


def match_expression(words: str) -> str:
    """A query for rows that hold every word typed, or a word that begins with it; empty if no word was typed.

    Words of a single letter or digit must stand as they are. Whatever is typed, the query is a valid one.
    """
    found = _WORD.findall(unicodedata.normalize("NFC", words))
    return " ".join(f'"{word}"' if len(word) == 1 else f'"{word}"*' for word in found[:_MOST_WORDS])
