"""Lines of sight: whether solid cells and what stands on borders let one cell be seen from another.

A line that runs along the common edge of two hexes is stopped by what is in either of them; one that runs through the
corner of squares only by what is on both sides of the corner.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from msgspec import Struct

from rules.board.grid import Grid
from rules.board.lines import Meeting, line, meetings
from rules.values import Place


class Screens(Struct, frozen=True):
    """What stops a line of sight: cells, and borders as pairs of cells that share a side, each in both orders."""

    cells: frozenset[Place] = frozenset()
    borders: frozenset[tuple[Place, Place]] = frozenset()

    @property
    def are_none(self) -> bool:
        """Whether nothing stops a line."""
        return not (self.cells or self.borders)

    def between(self, here: Place, there: Place) -> bool:
        """Return whether a step of a line into a cell that shares a side with this one is stopped."""
        return there in self.cells or (here, there) in self.borders


NO_SCREENS: Final = Screens()


def screens(cells: Iterable[Place], borders: Iterable[tuple[Place, Place]]) -> Screens:
    """Return what stops sight, from pairs of cells in any order."""
    pairs = tuple(borders)
    return Screens(frozenset(cells), frozenset((*pairs, *((there, here) for here, there in pairs))))


def is_seen(grid: Grid, blocked: Screens, a: Place, b: Place) -> bool:
    """Return whether a line from the middle of one cell to that of another is free, the two cells themselves left out.

    It is the same from both ends.
    """
    if a == b or blocked.are_none:
        return True
    here, end = (a, b) if a < b else (b, a)
    passed = blocked if blocked.cells.isdisjoint((a, b)) else Screens(blocked.cells - {a, b}, blocked.borders)
    for beside, there in _steps(meetings(grid, here, end), end):
        if beside is None:
            stopped = passed.between(here, there)
        else:
            ways = [passed.between(here, cell) or passed.between(cell, there) for cell in beside.cells]
            stopped = any(ways) if beside.edge else all(ways)
        if stopped:
            return False
        here = there
    return True


class Covers(Struct, frozen=True):
    """What hides a part of whoever is behind it, from 1 to 4: cells, and borders in both orders of their cells."""

    cells: Mapping[Place, int] = MappingProxyType({})
    borders: Mapping[tuple[Place, Place], int] = MappingProxyType({})

    def of_step(self, here: Place, there: Place) -> int:
        """Return the cover that a line meets in a step into a cell that shares a side with this one."""
        return max(self.borders.get((here, there), 0), self.cells.get(there, 0))


NO_COVERS: Final = Covers()


def cover(grid: Grid, covers: Covers, seen_from: Place, seen: Place) -> int:
    """Return the cover of a cell as seen from another: the greatest of what the line between them meets.

    The cell itself counts, the observer's does not, and neither does what stands on a side of the observer's cell,
    unless the two cells share that side. Where the line runs between two cells, the lesser cover of the two ways counts
    at the corner of squares, and the greater along the edge of hexes.
    """
    if seen_from == seen or covers is NO_COVERS:
        return 0
    here, most = seen_from, 0
    for beside, there in _steps(line(grid, seen_from, seen), seen):
        leans = here == seen_from and there != seen
        if beside is None:
            met = covers.cells.get(there, 0) if leans else covers.of_step(here, there)
        else:
            met = max(_between_two(covers, here, beside, there, leans), covers.cells.get(there, 0))
        most = max(most, met)
        here = there
    return most


def _between_two(covers: Covers, here: Place, beside: Meeting, there: Place, leans: bool) -> int:
    """Return the cover of the two cells between which a line runs, and of their borders with its own cells."""
    ways = [
        max(
            covers.cells.get(cell, 0),
            0 if leans else covers.borders.get((here, cell), 0),
            covers.borders.get((cell, there), 0),
        )
        for cell in beside.cells
    ]
    return max(ways) if beside.edge else min(ways)


def _steps(met: Iterable[Meeting], end: Place) -> Iterator[tuple[Meeting | None, Place]]:
    """Yield each cell that a line crosses up to its end, with the two cells between which it comes there, if any."""
    beside: Meeting | None = None
    for meeting in met:
        if len(meeting.cells) == 1:
            yield beside, meeting.cells[0]
            beside = None
        else:
            beside = meeting
    yield beside, end
