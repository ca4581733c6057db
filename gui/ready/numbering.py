"""Names for several of a kind."""

from collections.abc import Collection
from itertools import count, islice


def numbered(name: str, how_many: int, taken: Collection[str]) -> tuple[str, ...]:
    """Names for so many of a kind: `Wolf` alone is `Wolf`, three are `Wolf 1` to `Wolf 3`, and later ones go on."""
    if how_many == 1 and name not in taken and f"{name} 1" not in taken:
        return (name,)
    first = 2 if name in taken else 1
    free = (f"{name} {number}" for number in count(first) if f"{name} {number}" not in taken)
    return tuple(islice(free, how_many))
