"""Matching typed words with names: prefixes and inflected forms count, the longest name wins."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from msgspec import Struct

from rules.words.folding import fold

_WORD: Final = re.compile(r"[^\W_]+")
_SHORTEST_STEM: Final = 3
"""The fewest letters that two forms of a word share at their beginning."""

_LONGEST_ENDING: Final = 3
"""The most letters by which two forms of a word differ at their end."""

_WHOLE, _BEGINNING, _FORM = 3, 2, 1
"""How well a typed word matches a word of a name: it is the word, begins it, or is another form of it."""


class Match(Struct, frozen=True):
    """The things that typed words may mean equally well, and how many of the words they used; 0 if nothing matches."""

    ids: tuple[str, ...] = ()
    used: int = 0


def words_of(text: str) -> list[str]:
    """Return the words and figures of a text, without capitals and diacritics; a hyphen divides words."""
    return _WORD.findall(fold(text))


def best_match(typed: Sequence[str], names: Mapping[str, Iterable[str]]) -> Match:
    """Return the things whose names match the most of the first typed words, and best; each id has several names."""
    scores = {id: max((_score(typed, words_of(name)) for name in each), default=_NONE) for id, each in names.items()}
    best = max(scores.values(), default=_NONE)
    if not best[0]:
        return Match()
    return Match(tuple(id for id, score in scores.items() if score == best), best[0])


_NONE: Final = (0, False, 0.0, 0.0)


def _score(typed: Sequence[str], name: Sequence[str]) -> tuple[int, bool, float, float]:
    """Return how many typed words match the name in order, whether they cover all of it, how well, and how much of it.

    So a whole name in another form, `attacks` for “Attack”, is meant before a part of a longer one.
    """
    used, quality, place = 0, 0.0, 0
    for word in typed:
        found = next((at for at in range(place, len(name)) if _closeness(word, name[at])), None)
        if found is None:
            break
        used, quality, place = used + 1, quality + _closeness(word, name[found]), found + 1
    return (used, used == len(name), quality / used, used / len(name)) if used else _NONE


def _closeness(typed: str, word: str) -> float:
    """Return how well a typed word matches a word of a name; 0 if not. Figures match only themselves.

    Of two words of which it may be another form, the one that shares more of its letters matches better.
    """
    if typed == word:
        return _WHOLE
    if typed.isdigit() or word.isdigit():
        return 0
    if word.startswith(typed) and len(typed) > 1:
        return _BEGINNING
    shared, longer = _shared(typed, word), max(len(typed), len(word))
    if shared < _SHORTEST_STEM or longer - shared > min(shared, _LONGEST_ENDING):
        return 0
    return _FORM * shared / longer


def _shared(typed: str, word: str) -> int:
    """Return how many letters two words share at their beginning."""
    pairs = enumerate(zip(typed, word, strict=False))
    return next((at for at, (one, other) in pairs if one != other), min(len(typed), len(word)))
