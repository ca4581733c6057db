"""Maps in the format Universal VTT (`.dd2vtt`, `.uvtt`, `.df2vtt`): a picture on squares, with walls, doors and lights.

The format: https://arkenforge.com/universal-vtt-files. All lengths in a file are widths of a square. Under the key
`fightbook` a file that Fightbook wrote holds its own map, hexes too; other programs read the rest.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.campaign.kept_map import KeptMap, checked
from storage.exchange.drawn_map import (
    FARTHEST_LIGHT,
    MOST_CELLS,
    MOST_POINTS,
    Ambient,
    MapDoor,
    MapFile,
    MapLight,
    MapWall,
    Point,
    ambient_of,
    check_length,
    is_near,
    picture_in,
    segments,
)
from storage.exchange.guard import ExchangeError

ENDINGS: Final = (".dd2vtt", ".uvtt", ".df2vtt")
"""The endings of such files."""

VERSION: Final = 1
"""The version of what is under `fightbook`."""

NOT_A_MAP: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class At(Struct, frozen=True):
    """A point of a file."""

    x: float = 0.0
    y: float = 0.0


class _Resolution(Struct, frozen=True):
    map_size: At
    map_origin: At = At()


class _Portal(Struct, frozen=True):
    bounds: tuple[At, ...] = ()
    closed: bool = True


class _Light(Struct, frozen=True):
    position: At = At()
    range: float = 0.0


class _Environment(Struct, frozen=True):
    baked_lighting: bool = False
    ambient_light: str = ""


class Own(Struct, frozen=True):
    """What Fightbook adds to a file: the version, and its own map."""

    version: int
    map: KeptMap = KeptMap()


class _File(Struct, frozen=True):
    resolution: _Resolution
    line_of_sight: tuple[tuple[At, ...], ...] = ()
    objects_line_of_sight: tuple[tuple[At, ...], ...] = ()
    portals: tuple[_Portal, ...] = ()
    lights: tuple[_Light, ...] = ()
    environment: _Environment = _Environment()
    image: str = ""
    fightbook: Own | None = None


def parse_map(content: bytes, name: str) -> MapFile:
    """Return the map in the content of a file; `name` stands in errors. Raises ExchangeError."""
    _check_version(content, name)
    try:
        file = msgspec.json.decode(content, type=_File)
        own = None if file.fightbook is None else checked(file.fightbook.map)
    except NOT_A_MAP as error:
        raise ExchangeError(message_of("map.not_read", name=name, detail=str(error))) from error
    size = file.resolution.map_size
    if not (0 < size.x <= MOST_CELLS and 0 < size.y <= MOST_CELLS):
        raise ExchangeError(message_of("map.size", name=name, most=MOST_CELLS))
    lines = (*file.line_of_sight, *file.objects_line_of_sight)
    if max(sum(map(len, lines)), len(file.portals), len(file.lights)) > MOST_POINTS:
        raise ExchangeError(message_of("map.points", name=name, most=MOST_POINTS))
    picture = picture_in(file.image, name)
    if own is not None:
        return MapFile(size.x, size.y, picture, shape=own.shape, own=own)
    found = _drawn(file, picture)
    check_length((each.ends for each in (*found.walls, *found.doors)), name)
    return found


def _drawn(file: _File, picture: bytes) -> MapFile:
    """Return what another program drew, counted from the corner of the map, with notes of what lies beside it."""
    size, origin = file.resolution.map_size, file.resolution.map_origin

    def point(at: At) -> Point:
        return at.x - origin.x, at.y - origin.y

    lines = (*file.line_of_sight, *file.objects_line_of_sight)
    walls = [MapWall(each) for line in lines for each in segments([point(at) for at in line])]
    doors = [
        MapDoor(each, portal.closed)
        for portal in file.portals
        for each in segments([point(at) for at in portal.bounds[:2]])
    ]
    lights = [_light(point(each.position), each.range) for each in file.lights if each.range > 0]
    near_walls = tuple(each for each in walls if is_near(each.ends, size.x, size.y))
    near_doors = tuple(each for each in doors if is_near(each.ends, size.x, size.y))
    near_lights = tuple(each for each in lights if is_near([each.at], size.x, size.y))
    outside = sum(map(len, (walls, doors, lights))) - sum(map(len, (near_walls, near_doors, near_lights)))
    return MapFile(
        size.x,
        size.y,
        picture,
        near_walls,
        near_doors,
        near_lights,
        _ambient(file.environment),
        are_openings=True,
        shape="square",
        notes=tuple(_notes(outside, file.environment)),
    )


def _light(at: Point, reach: float) -> MapLight:
    """Return a light; a file gives only how far it reaches, and the nearer half of that is bright."""
    far = min(reach, FARTHEST_LIGHT)
    return MapLight(at, far / 2, far)


def _ambient(environment: _Environment) -> Ambient:
    """Return the light of the whole from its colour, AARRGGBB; a picture that holds its light already is bright."""
    colour = environment.ambient_light[-6:]
    try:
        parts = [int(colour[start : start + 2], 16) for start in (0, 2, 4)]
    except ValueError:
        return ""
    return "" if environment.baked_lighting else ambient_of(max(parts) / 255)


def _check_version(content: bytes, name: str) -> None:
    """Raise ExchangeError if a newer Fightbook wrote the file."""
    try:
        version = msgspec.json.decode(content, type=_Versioned).fightbook.get("version", 0)
    except NOT_A_MAP:
        return
    if isinstance(version, int) and version > VERSION:
        raise ExchangeError(message_of("map.newer", name=name))


class _Versioned(Struct, frozen=True):
    fightbook: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])


def _notes(outside: int, environment: _Environment) -> Iterator[Message]:
    if outside:
        yield message_of("map.outside", number=outside)
    if environment.baked_lighting:
        yield message_of("map.baked")
