"""Lines of sight: whether solid cells and what stands on borders let one cell be seen from another.

A line that runs along the common edge of two hexes is stopped by what is in either of them; one that runs through the
corner of squares only by what is on both sides of the corner.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from rules.board.grid import Grid
from rules.board.lines import Meeting, meetings
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
