"""The layout of bars that do not fit beside a name: side by side, in as few lines as possible."""

from collections.abc import Sequence

from msgspec import Struct


class Spot(Struct, frozen=True):
    """The place of a bar: its line from 0, and its left and right ends in pixels."""

    line: int
    left: int
    width: int


def spots(wanted: Sequence[int], room: int, gap: int) -> tuple[Spot, ...]:
    """Return the places of bars with these widths, in order; the bars of a line divide its spare width.

    A bar wider than the room has a line of its own.
    """
    lines: list[list[int]] = []
    for width in wanted:
        if lines and sum(lines[-1]) + gap * len(lines[-1]) + width <= room:
            lines[-1].append(width)
        else:
            lines.append([width])
    return tuple(spot for line, widths in enumerate(lines) for spot in _stretched(line, widths, room, gap))


def _stretched(line: int, widths: Sequence[int], room: int, gap: int) -> Sequence[Spot]:
    free = room - sum(widths) - gap * (len(widths) - 1)
    found: list[Spot] = []
    left = 0
    for place, width in enumerate(widths):
        more = free * (place + 1) // len(widths) - free * place // len(widths)
        found.append(Spot(line, left, max(width + more, 0)))
        left += width + more + gap
    return found
