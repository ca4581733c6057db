"""Places and borders of the board as choices spell them: `3,-2` and `0,0|1,0`."""

from collections.abc import Iterable

from rules.values import Place

BETWEEN = "|"
"""The separator of the two cells of a border, and of several cells: `0,0|1,0`."""


def place_of(text: str) -> Place | None:
    """Parse a place: `3,-2`; return None for anything else."""
    first, comma, second = text.partition(",")
    try:
        return (int(first), int(second)) if comma else None
    except ValueError:
        return None


def spelled_place(place: Place) -> str:
    """Spell a place."""
    return f"{place[0]},{place[1]}"


def spelled_cells(places: Iterable[Place]) -> str:
    """Spell several cells in the order given."""
    return BETWEEN.join(map(spelled_place, places))


def spelled_border(one: Place, other: Place) -> str:
    """Spell the border between two cells, the same from either side."""
    first, second = sorted((one, other))
    return f"{spelled_place(first)}{BETWEEN}{spelled_place(second)}"
