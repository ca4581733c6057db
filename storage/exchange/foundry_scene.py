"""Scenes of Foundry VTT, as its command “Export Data” writes them: walls, doors, lights and the name of the picture.

Lengths are pixels of the canvas, on which a border of empty cells surrounds the picture. What else a scene holds, such
as tokens and drawings, is counted and left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import PurePosixPath
from typing import Final, Literal
from urllib.parse import unquote

import msgspec
from msgspec import Struct, field

from rules.words.messages import Message, message_of
from storage.campaign.kept_map import FARTHEST
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
)
from storage.exchange.guard import ExchangeError

HEX_PITCH: Final = 0.75 * 2 / 3**0.5
"""The distance of neighbouring columns of hexes, in heights of a hex."""

EVEN_COLUMNS: Final = 5
"""The type of grid whose even columns of hexes are the lower ones; on the board the odd ones are."""

LEAST_SIZE: Final = 10
"""The smallest width of a cell, in pixels."""

LEFT_OUT: Final = ("tokens", "tiles", "drawings", "notes", "sounds", "templates", "regions")
"""The lists of a scene that are left out."""


class _Grid(Struct, frozen=True):
    type: int = 1
    size: float = 100
    distance: float = 1


class _Background(Struct, frozen=True):
    src: str | None = None
    right: float = field(default=0, name="offsetX")
    down: float = field(default=0, name="offsetY")


class _Wall(Struct, frozen=True):
    c: tuple[float, float, float, float]
    move: int | bool = 20
    sight: int | bool | None = None
    sense: int | bool = 20
    door: int = 0
    ds: int = 0


class _Glow(Struct, frozen=True):
    bright: float = 0
    dim: float = 0


class _Light(Struct, frozen=True):
    x: float = 0
    y: float = 0
    bright: float = 0
    dim: float = 0
    config: _Glow | None = None
    hidden: bool = False


class _Environment(Struct, frozen=True):
    darkness: float = field(default=0, name="darknessLevel")


class _Scene(Struct, frozen=True):
    """A scene; `grid` is a number, and other keys stand beside it, in files of older versions."""

    width: float
    height: float
    walls: tuple[_Wall, ...]
    grid: _Grid | float = _Grid()
    padding: float = 0.25
    background: _Background | None = None
    lights: tuple[_Light, ...] = ()
    environment: _Environment | None = None
    img: str | None = None
    darkness: float = 0
    grid_type: int = field(default=1, name="gridType")
    grid_distance: float = field(default=1, name="gridDistance")

    @property
    def cells(self) -> _Grid:
        """The grid, in the form of newer versions."""
        return self.grid if isinstance(self.grid, _Grid) else _Grid(self.grid_type, self.grid, self.grid_distance)


def is_scene(content: bytes) -> bool:
    """Return whether a file is a scene rather than another map."""
    try:
        keys = msgspec.json.decode(content, type=dict[str, msgspec.Raw]).keys()
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return {"walls", "width", "height"} <= keys and "resolution" not in keys


def parse_scene(content: bytes, name: str) -> MapFile:
    """Return the map in a scene; `name` stands in errors. Raises ExchangeError."""
    try:
        scene = msgspec.json.decode(content, type=_Scene)
        lists = _lists(content)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ExchangeError(message_of("map.no_scene", name=name, detail=str(error))) from error
    size = scene.cells.size
    across, down = (length / size if size >= LEAST_SIZE else 0 for length in (scene.width, scene.height))
    if not (0 < across <= MOST_CELLS and 0 < down <= MOST_CELLS and 0 <= scene.padding <= 0.5):
        raise ExchangeError(message_of("map.size", name=name, most=MOST_CELLS))
    if max(len(scene.walls), len(scene.lights)) > MOST_POINTS // 2:
        raise ExchangeError(message_of("map.points", name=name, most=MOST_POINTS))
    found = _Reading(scene, across, down).map(name, lists)
    if max(map(abs, found.corner)) > FARTHEST:
        raise ExchangeError(message_of("map.moved_far", name=name, most=FARTHEST))
    check_length((each.ends for each in (*found.walls, *found.doors)), name)
    return found


def _lists(content: bytes) -> Mapping[str, tuple[object, ...]]:
    """Return the lists of a scene that are left out."""
    keys = msgspec.json.decode(content, type=dict[str, msgspec.Raw])
    left_out = {key: keys[key] for key in LEFT_OUT if bytes(keys.get(key, msgspec.Raw())).lstrip()[:1] == b"["}
    return {key: msgspec.json.decode(value, type=tuple[msgspec.Raw, ...]) for key, value in left_out.items()}


class _Reading:
    """Turns a scene into cells, and counts what has no place in them."""

    def __init__(self, scene: _Scene, across: float, down: float) -> None:
        self._scene = scene
        self._size = scene.cells.size
        self._across, self._down = across, down
        background = scene.background or _Background(scene.img)
        self._source = background.src or ""
        # The canvas has whole cells of padding on each side; the offset moves the picture against the cells.
        padding = (ceil(scene.padding * length / self._size) * self._size for length in (scene.width, scene.height))
        self._left, self._top = padding
        self._left -= background.right
        self._top -= background.down
        self._right, self._below = -background.right, -background.down

    def map(self, name: str, lists: Mapping[str, tuple[object, ...]]) -> MapFile:
        """Return the map."""
        scene, kind = self._scene, self._scene.cells.type
        inside = [wall for wall in scene.walls if is_near(self._ends(wall), self._across, self._down)]
        walls = [MapWall(self._ends(wall), _kind(wall)) for wall in inside if _kind(wall)]
        doors = [MapDoor(self._ends(wall), wall.ds != 1) for wall in inside if wall.door]
        lights = tuple(self._lights())
        shape: Literal["", "square", "hex"] = "" if kind == 0 else "square" if kind == 1 else "hex"
        picture = picture_in(self._source, name) if self._source.startswith("data:") else b""
        nothing = len(inside) - len(walls) - len(doors)
        notes = (*_count("map.outside", len(scene.walls) - len(inside)), *_count("map.no_walls", nothing))
        return MapFile(
            self._across,
            self._down,
            picture,
            tuple(walls),
            tuple(doors),
            lights,
            self._ambient(),
            shape=shape,
            corner=(self._right / self._size + (HEX_PITCH if kind == EVEN_COLUMNS else 0), self._below / self._size),
            beside="" if picture else _file_name(self._source),
            notes=(*notes, *self._more_notes(inside, lists)),
        )

    def _ends(self, wall: _Wall) -> tuple[Point, Point]:
        x, y, to_x, to_y = wall.c
        return self._point(x, y), self._point(to_x, to_y)

    def _point(self, x: float, y: float) -> Point:
        return (x - self._left) / self._size, (y - self._top) / self._size

    def _lights(self) -> Iterator[MapLight]:
        """Yield the lights that shine on the map; their radii are in units of the grid's distance."""
        unit = self._scene.cells.distance or 1
        for light in self._scene.lights:
            glow, at = light.config or _Glow(light.bright, light.dim), self._point(light.x, light.y)
            far = max(glow.bright, glow.dim) / unit
            if far > 0 and not light.hidden and is_near([at], self._across, self._down):
                yield MapLight(at, min(max(glow.bright / unit, 0.0), FARTHEST_LIGHT), min(far, FARTHEST_LIGHT))

    def _ambient(self) -> Ambient:
        scene = self._scene
        darkness = scene.darkness if scene.environment is None else scene.environment.darkness
        return ambient_of(1 - min(max(darkness, 0), 1))

    def _more_notes(self, inside: Sequence[_Wall], lists: Mapping[str, tuple[object, ...]]) -> Iterator[Message]:
        yield from _count("map.secret", sum(wall.door == 2 for wall in inside))
        yield from _count("map.dark_lights", sum(light.hidden for light in self._scene.lights))
        yield from _count("map.others", sum(len(lists.get(key, ())) for key in LEFT_OUT))
        if self._scene.cells.type == 0:
            yield message_of("map.no_grid")
        elif self._scene.cells.type in (2, 3):
            yield message_of("map.turned_hexes")
        if "://" in self._source:
            yield message_of("map.far_picture")


def _kind(wall: _Wall) -> str:
    """Return the kind of a wall by what it stops; empty for a door, and for one that stops nothing."""
    if wall.door:
        return ""
    sight = wall.sense if wall.sight is None else wall.sight
    if wall.move:
        return "wall" if sight else "window"
    return "curtain" if sight else ""


def _file_name(source: str) -> str:
    """Return the name of the picture's file, without the folders before it; empty if it lies elsewhere."""
    name = PurePosixPath(unquote(source)).name
    return "" if "://" in source or source.startswith("data:") or "\\" in name else name


def _count(key: str, number: int) -> Iterator[Message]:
    if number > 0:
        yield message_of(key, number=number)
