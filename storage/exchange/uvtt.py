"""Maps in the format Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): a picture on squares, with walls and doors.

The format: https://arkenforge.com/universal-vtt-files. All lengths in a file are widths of a square. What a file says
of lights is counted and left out.
"""

import base64
import binascii
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct, field

from rules.words.messages import Message, message_of
from storage.exchange.guard import ExchangeError

ENDINGS: Final = (".dd2vtt", ".uvtt", ".df2vtt")
"""The endings of such files."""

LARGEST_FILE: Final = 48 * 2**20
"""Maximum size of a file, in bytes."""

MOST_CELLS: Final = 500
"""Maximum width and height of a map, in squares."""

MOST_POINTS: Final = 50_000
"""Maximum number of points of all walls together."""

Point: TypeAlias = tuple[float, float]
"""A point of a map: squares to the right and squares down from its upper left corner."""

Segment: TypeAlias = tuple[Point, Point]
"""A straight piece of a wall, or a door from end to end."""


class MapDoor(Struct, frozen=True):
    """A door of a map, and whether it is closed."""

    ends: Segment
    closed: bool = True


class MapFile(Struct, frozen=True):
    """A map as it was read: its size in squares, its picture (empty without one), its walls and its doors.

    `notes` say what of the file was left out.
    """

    width: float
    height: float
    picture: bytes = b""
    walls: tuple[Segment, ...] = ()
    doors: tuple[MapDoor, ...] = ()
    notes: tuple[Message, ...] = ()


class _Point(Struct, frozen=True):
    x: float = 0.0
    y: float = 0.0


class _Resolution(Struct, frozen=True):
    map_size: _Point
    map_origin: _Point = _Point()


class _Portal(Struct, frozen=True):
    bounds: tuple[_Point, ...] = ()
    closed: bool = True


class _File(Struct, frozen=True):
    resolution: _Resolution
    line_of_sight: tuple[tuple[_Point, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[_Point, ...], ...] = ()
    portals: tuple[_Portal, ...] = ()
    lights: tuple[msgspec.Raw, ...] = field(default_factory=tuple)
    image: str = ""


def parse_map(content: bytes, name: str) -> MapFile:
    """Return the map in the content of a file; `name` stands in errors. Raises ExchangeError."""
    try:
        file = msgspec.json.decode(content, type=_File)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ExchangeError(message_of("map.not_read", name=name, detail=str(error))) from error
    size, origin = file.resolution.map_size, file.resolution.map_origin
    if not (0 < size.x <= MOST_CELLS and 0 < size.y <= MOST_CELLS):
        raise ExchangeError(message_of("map.size", name=name, most=MOST_CELLS))
    lines = (*file.line_of_sight, *file.objects_line_of_sight)
    if sum(map(len, lines)) > MOST_POINTS or len(file.portals) > MOST_POINTS:
        raise ExchangeError(message_of("map.points", name=name, most=MOST_POINTS))
    walls = [each for line in lines for each in _segments(line, origin)]
    doors = [MapDoor(each, portal.closed) for portal in file.portals for each in _segments(portal.bounds[:2], origin)]
    near_walls = tuple(each for each in walls if _is_near(each, size))
    near_doors = tuple(each for each in doors if _is_near(each.ends, size))
    outside = len(walls) - len(near_walls) + len(doors) - len(near_doors)
    notes = _notes(outside, len(file.lights), sum(not door.closed for door in near_doors))
    return MapFile(size.x, size.y, _picture(file.image, name), near_walls, near_doors, tuple(notes))


def _segments(line: Sequence[_Point], origin: _Point) -> Iterator[Segment]:
    """Yield the straight pieces of a line, counted from the corner of the map."""
    points = [(point.x - origin.x, point.y - origin.y) for point in line]
    return (pair for pair in pairwise(points) if pair[0] != pair[1])


def _is_near(segment: Segment, size: _Point) -> bool:
    """Return whether both ends lie on the map, or at most one square beside it."""
    return all(-1 <= x <= size.x + 1 and -1 <= y <= size.y + 1 for x, y in segment)


def _picture(text: str, name: str) -> bytes:
    """Return the bytes of the picture in a file. Raises ExchangeError."""
    body = text.partition("base64,")[2] if text.startswith("data:") else text
    try:
        return base64.b64decode(body, validate=False)
    except (binascii.Error, ValueError) as error:
        raise ExchangeError(message_of("map.picture", name=name)) from error


def _notes(outside: int, lights: int, open_doors: int) -> Iterable[Message]:
    if outside:
        yield message_of("map.outside", number=outside)
    if lights:
        yield message_of("map.lights", number=lights)
    if open_doors:
        yield message_of("map.open", number=open_doors)
