"""Places, ways and borders of the board as choices spell them: `3,-2`, `0,1>3,-2` and `0,0|1,0`."""

from collections.abc import Iterable

from rules.values import Place

BETWEEN = "|"
"""The separator of the two cells of a border, and of several cells: `0,0|1,0`."""

THROUGH = ">"
"""The separator of the cells through which a way of one's own choosing leads, the last one its end: `0,1>3,-2`."""


def place_of(text: str) -> Place | None:
    """Parse a place: `3,-2`, or the end of a way: `0,1>3,-2`; return None for anything else."""
    return cell_of(text.rpartition(THROUGH)[2])


def stops_of(text: str) -> tuple[Place, ...]:
    """Parse a way: the cells through which it leads, its end last; return nothing for anything else."""
    cells = [cell_of(each) for each in text.split(THROUGH)]
    known = tuple(cell for cell in cells if cell is not None)
    return known if len(known) == len(cells) else ()


def cell_of(text: str) -> Place | None:
    """Parse a single cell: `3,-2`; return None for anything else."""
    first, comma, second = text.partition(",")
    try:
        return (int(first), int(second)) if comma else None
    except ValueError:
        return None


def spelled_place(place: Place) -> str:
    """Spell a place."""
    return f"{place[0]},{place[1]}"


def spelled_way(stops: Iterable[Place]) -> str:
    """Spell a way by the cells through which it leads, its end last; with its end alone it is spelled as a place."""
    return THROUGH.join(map(spelled_place, stops))


def spelled_cells(places: Iterable[Place]) -> str:
    """Spell several cells in the order given."""
    return BETWEEN.join(map(spelled_place, places))


def spelled_border(one: Place, other: Place) -> str:
    """Spell the border between two cells, the same from either side."""
    first, second = sorted((one, other))
    return f"{spelled_place(first)}{BETWEEN}{spelled_place(second)}"
