"""Walks along lines over hexes, from border to border, with a byte for each thing that may stop them."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rules.board.lines import HEX_SIDES
from rules.values import Place

_TURNS: Final = tuple(tuple(side.at(to.neighbour) for side in HEX_SIDES) for to in HEX_SIDES)
"""For a step through each side, by how much the way to each of the six borders grows."""

_FACINGS: Final = {side.neighbour: facing for facing, side in enumerate(HEX_SIDES)}


class HexWalk(Struct, frozen=True):
    """What stops lines: a byte for each cell, and for each border of a cell by facing; `shifts` lead to neighbours."""

    solid: bytes
    walls: tuple[bytes, ...]
    shifts: tuple[int, ...]

    def is_free(self, at: int, end: int, offset: Place) -> bool:
        """Return whether the line from one bit to another, this far away, is free; the two cells stop nothing."""
        speeds = [side.at(offset) for side in HEX_SIDES]
        facings = [facing for facing, speed in enumerate(speeds) if speed > 0]
        ways = [side.reach for side in HEX_SIDES]
        walls, shifts, solid = self.walls, self.shifts, self.solid
        while at != end:
            facing, tied = _nearest(facings, ways, speeds)
            if tied >= 0:
                lean = speeds[_parting(facing, tied)]
                if self._is_shut(at, facing, tied, lean):
                    return False
                if lean == 0:
                    at += shifts[tied]
                    for each in facings:
                        ways[each] += _TURNS[tied][each]
                elif lean > 0:
                    facing = tied
            elif walls[facing][at]:
                return False
            at += shifts[facing]
            if solid[at] and at != end:
                return False
            turns = _TURNS[facing]
            for each in facings:
                ways[each] += turns[each]
        return True

    def _is_shut(self, at: int, one: int, other: int, lean: int) -> bool:
        """Return whether the corner in front of two neighbours is shut to a line, or their edge.

        The line enters the first of the two with a negative lean, the other with a positive one, and runs along their
        edge without one.
        """
        walls, shifts = self.walls, self.shifts
        if lean == 0:
            return self._is_stopped(at, one, other) or self._is_stopped(at, other, one)
        first, beside = (other, one) if lean > 0 else (one, other)
        around = at + shifts[beside]
        return bool(
            walls[first][at] and (walls[beside][at] or self.solid[around] or walls[_parting(beside, first)][around])
        )

    def _is_stopped(self, at: int, one: int, other: int) -> bool:
        """Return whether a step through one side, and on through the other, is stopped on the way."""
        beside = at + self.shifts[one]
        return bool(self.walls[one][at] or self.solid[beside] or self.walls[other][beside])


def _nearest(facings: Sequence[int], ways: Sequence[int], speeds: Sequence[int]) -> tuple[int, int]:
    """Return by which side a line leaves a cell, and the other side of the corner through which it does, or -1."""
    best, tied = facings[0], -1
    for facing in facings[1:]:
        lead = ways[facing] * speeds[best] - ways[best] * speeds[facing]
        if lead < 0:
            best, tied = facing, -1
        elif lead == 0:
            tied = facing
    return best, tied


def _parting(one: int, other: int) -> int:
    """Return the facing from the neighbour in one facing to that in another beside it."""
    (column, row), (to_column, to_row) = HEX_SIDES[one].neighbour, HEX_SIDES[other].neighbour
    return _FACINGS[to_column - column, to_row - row]
