"""Finding by a few letters: how well a name answers what was typed."""

import unicodedata
from typing import Final

LETTERS = str.maketrans({"ł": "l", "ø": "o", "đ": "d", "ß": "ss"})
"""Letters that do not fall apart into a plain one and a mark."""


BEGINS: Final = 3
"""The rank up to which the text, or words of it, begin with what was typed."""


def fold(text: str) -> str:
    """Give a text without capitals and marks on letters, so that `zolc` finds `Żółć`."""
    parts = unicodedata.normalize("NFKD", text.casefold().translate(LETTERS))
    return "".join(letter for letter in parts if not unicodedata.combining(letter))


def rank(typed: str, text: str) -> int | None:
    """Say how well a text answers what was typed: 0 is best, None not at all.

    In this order: it is the whole text, the text begins with it, a word does, the words begin with its letters, it
    stands somewhere inside. Where nothing was typed, everything answers best.
    """
    wanted, found = fold(typed).strip(), fold(text)
    if not wanted or found.strip() == wanted:
        return 0
    if found.startswith(wanted):
        return 1
    words = found.split()
    if any(" ".join(words[start:]).startswith(wanted) for start in range(1, len(words))):
        return 2
    if "".join(word[0] for word in words).startswith(wanted):
        return 3
    return 4 if wanted in found else None
