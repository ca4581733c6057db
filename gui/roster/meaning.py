"""Whose name a typed one means: a part of it, or another form of it, such as `wolves` for Wolf."""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from rules.words.folding import fold

_SEPARATORS = re.compile(r"[\s\-\N{NON-BREAKING HYPHEN}]+")

SHORTEST_STEM = 3
"""The fewest letters by which a word is known in another form, such as `robbers`."""

NO_PLURALS: Mapping[str, str] = MappingProxyType({})


def plurals_in(text: str) -> dict[str, str]:
    """Return the singular of each plural in a list such as `men man, geese goose`."""
    pairs = (fold(pair).split() for pair in text.split(","))
    return {pair[0]: pair[1] for pair in pairs if len(pair) > 1}


def meant_names(typed: str, names: Iterable[str], plurals: Mapping[str, str] = NO_PLURALS) -> list[str]:
    """Return the names that were meant: exactly, or every word in some form; several if nothing tells which.

    `plurals` gives the singular of words whose plural has another stem, such as `men`.
    """
    known = list(dict.fromkeys(names))
    exact = next((name for name in known if fold(name) == fold(typed)), None)
    if exact is not None:
        return [exact]
    wanted = [plurals.get(word, word) for word in _words_of(typed)]
    found = [name for name in known if wanted and all(_is_among(each, name) for each in wanted)]
    fewest = min((len(_words_of(name)) for name in found), default=0)
    return [name for name in found if len(_words_of(name)) == fewest]


def _words_of(name: str) -> list[str]:
    return [word for word in _SEPARATORS.split(fold(name)) if word]


def _is_among(word: str, name: str) -> bool:
    return any(
        each == word or (min(len(each), len(word)) >= SHORTEST_STEM and _same_stem(each, word))
        for each in _words_of(name)
    )


def _same_stem(one: str, other: str) -> bool:
    """Return whether two words begin alike and end in different forms, as `wolf` and `wolves` do."""
    common = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return common >= SHORTEST_STEM and max(len(one), len(other)) - common <= SHORTEST_STEM
