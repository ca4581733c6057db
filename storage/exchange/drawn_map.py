"""A map as a file draws it, in cells from its upper left corner: walls, doors and lights, before they meet a grid."""

import base64
import binascii
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.words.messages import Message, message_of
from storage.campaign.kept_map import KeptMap
from storage.exchange.guard import ExchangeError

LARGEST_FILE: Final = 48 * 2**20
"""Maximum size of a file, in bytes."""

MOST_CELLS: Final = 500
"""Maximum width and height of a map, in cells."""

MOST_POINTS: Final = 50_000
"""Maximum number of points of all walls together, and of lights."""

MOST_LENGTH: Final = 30_000
"""Maximum length of all walls and doors together, in cells: each cell along them is looked at."""

FARTHEST_LIGHT: Final = 200.0
"""The greatest range of a light that is taken over, in cells; the ground holds none that reaches farther."""

Point: TypeAlias = tuple[float, float]
"""A point of a map: cells to the right and cells down from its upper left corner."""

Segment: TypeAlias = tuple[Point, Point]
"""A straight piece of a wall, or a door from end to end."""

Ambient: TypeAlias = Literal["", "dim", "dark"]
"""The light where nothing shines; empty if it is bright."""


class MapWall(Struct, frozen=True):
    """Something that stands on borders of cells, as the kinds of `Terrain` name it."""

    ends: Segment
    kind: str = "wall"


class MapDoor(Struct, frozen=True):
    """A door of a map, and whether it is closed."""

    ends: Segment
    closed: bool = True


class MapLight(Struct, frozen=True):
    """A light of a map: where it stands, and how many cells around it are bright, and at least dim."""

    at: Point
    bright: float = 0.0
    dim: float = 0.0


class MapFile(Struct, frozen=True):
    """A map as it was read: its size in cells, its picture (empty without one), its walls, its doors and its lights.

    `beside` is the name of the picture's file in the folder of the map, if it has the picture there. `ambient` is the
    light of the whole, `are_openings` whether an open door may be a window too. `own` is the map as Fightbook itself
    wrote it; it counts in place of walls, doors and lights. `corner` is where its upper left corner
    lies on the board, in widths of a cell. `notes` say what of the file was left out.
    """

    width: float
    height: float
    picture: bytes = b""
    walls: tuple[MapWall, ...] = ()
    doors: tuple[MapDoor, ...] = ()
    lights: tuple[MapLight, ...] = ()
    ambient: Ambient = ""
    are_openings: bool = False
    shape: Literal["", "square", "hex"] = ""
    corner: Point = (0.0, 0.0)
    beside: str = ""
    own: KeptMap | None = None
    notes: tuple[Message, ...] = ()

    @property
    def openings(self) -> int:
        """How many doors stand open, or may be windows."""
        return sum(not door.closed for door in self.doors) if self.are_openings else 0


def check_length(ends: Iterable[Segment], name: str) -> None:
    """Raise ExchangeError if walls and doors are too long together to be laid on cells; `name` stands in the error."""
    if sum(dist(one, other) for one, other in ends) > MOST_LENGTH:
        raise ExchangeError(message_of("map.length", name=name, most=MOST_LENGTH))


def segments(line: Sequence[Point]) -> Iterator[Segment]:
    """Yield the straight pieces of a line."""
    return (pair for pair in pairwise(line) if pair[0] != pair[1])


def is_near(points: Iterable[Point], width: float, height: float) -> bool:
    """Return whether all points lie on a map of this size, or at most one cell beside it."""
    return all(-1 <= x <= width + 1 and -1 <= y <= height + 1 for x, y in points)


def picture_in(text: str, name: str) -> bytes:
    """Return the bytes of a picture in base64, with or without the prefix of a data URL. Raises ExchangeError."""
    body = text.partition("base64,")[2] if text.startswith("data:") else text
    try:
        return base64.b64decode(body, validate=False)
    except (binascii.Error, ValueError) as error:
        raise ExchangeError(message_of("map.picture", name=name)) from error


def ambient_of(brightness: float) -> Ambient:
    """Return the light of a brightness from 0 to 1."""
    return "" if brightness >= BRIGHT else "dim" if brightness >= DIM else "dark"


BRIGHT: Final = 0.6
DIM: Final = 0.25
"""The brightness from which on a map is bright, and from which on it is dim."""
