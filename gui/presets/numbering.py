"""Names for several combatants of a kind."""

import re
from collections.abc import Collection, Iterable
from itertools import count, islice
from typing import Final

MOST_OF_A_KIND: Final = 100
"""Maximum number of a kind to add at once."""


def numbered(name: str, how_many: int, taken: Collection[str]) -> tuple[str, ...]:
    """Return names for new combatants of a kind: one is `Wolf`, three are `Wolf 1` to `Wolf 3`, later ones go on."""
    if how_many == 1 and name not in taken and f"{name} 1" not in taken:
        return (name,)
    first = 2 if name in taken else 1
    free = (f"{name} {number}" for number in count(first) if f"{name} {number}" not in taken)
    return tuple(islice(free, how_many))


def next_name(name: str, taken: Iterable[str]) -> str:
    """Return the name with the next free number: `Wolf 3` after `Wolf` and `Wolf 2`."""
    base = re.sub(r" \d+$", "", name)
    known, number = set(taken), 2
    while f"{base} {number}" in known:
        number += 1
    return f"{base} {number}"
