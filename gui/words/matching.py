"""Search by a few letters: how well a name matches the typed text."""

from typing import Final

from rules.words.folding import fold

_PUNCTUATION: Final = str.maketrans(
    {
        **dict.fromkeys("'\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}"),
        **dict.fromkeys("\N{EN DASH}\N{EM DASH}", "-"),
    }
)
"""Apostrophes count for nothing, and dashes as hyphens, since keyboards differ in them."""

BEGINS: Final = 3
"""The highest rank at which the text, or words of it, begin with the typed text."""


def rank(typed: str, text: str) -> int | None:
    """Return how well a text matches the typed one: 0 is best, None no match.

    The ranks in order: the whole text, its beginning, the beginning of a word, the initials of the words, any part.
    An empty typed text matches everything at rank 0.
    """
    wanted, found = _plain(typed).strip(), _plain(text)
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


def rank_of(typed: str, name: str, also: str) -> int | None:
    """Return how well something with other words for its name matches: its name first, then the other words.

    `also` holds the other words, with commas between them. A match in them ranks below every beginning of a word in the
    name, and above letters somewhere within it.
    """
    named = rank(typed, name)
    if named is not None and named <= BEGINS:
        return named
    others = (rank(typed, each.strip()) for each in also.split(",") if each)
    if any(other is not None and other <= BEGINS for other in others):
        return BEGINS + 1
    return None if named is None else named + 1


def _plain(text: str) -> str:
    """Return a text as it is compared: without capitals, diacritics and apostrophes."""
    return fold(text).translate(_PUNCTUATION)
