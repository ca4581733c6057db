"""Writes a map as a file of the format Universal VTT, with Fightbook's own map beside what other programs read."""

import base64
from collections.abc import Iterator
from math import sqrt
from typing import Any, Final

import msgspec

from rules.board.grid import Grid
from rules.facts.places import place_of
from rules.facts.terrain import border_of
from rules.values import Place
from storage.campaign.kept_map import KeptMap
from storage.exchange.drawn_map import MOST_CELLS, Point
from storage.exchange.uvtt import VERSION, Own

FORMAT: Final = 0.3
"""The version of the format that is written."""

PORTALS: Final = {"door": True, "open_door": False, "window": False}
"""What is written as a portal, and whether it is closed."""

OPAQUE: Final = ("wall", "curtain")
"""What is written as a wall: other programs know nothing that only stops sight."""

MARGIN: Final = 1
"""Cells around what is drawn, in a map without a picture."""

PLAIN_PIXELS: Final = 70
"""The width of a cell in pixels that is written without a picture."""


def uvtt_of(map: KeptMap, picture: bytes = b"", picture_width: int = 0) -> bytes:
    """Return a map as the content of a file; `picture_width` is that of the picture, in pixels."""
    grid = Grid(shape=map.shape)
    left, top, width, height = _area(map, picture, grid)
    pixels = round(picture_width / width) if picture_width else PLAIN_PIXELS

    def at(point: Point) -> dict[str, float]:
        return {"x": round(point[0] - left, 4), "y": round(point[1] - top, 4)}

    drawn = {key: border for key in map.terrain.borders if (border := border_of(key, grid)) is not None}
    ends = {key: ends_of(border, grid) for key, border in drawn.items()}
    kinds = map.terrain.borders
    file: dict[str, Any] = {
        "format": FORMAT,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": width, "y": height},
            "pixels_per_grid": max(1, pixels),
        },
        "line_of_sight": [[at(one), at(other)] for key, (one, other) in ends.items() if kinds[key] in OPAQUE],
        "objects_line_of_sight": [],
        "portals": [
            {
                "position": at(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)),
                "bounds": [at(one), at(other)],
                "rotation": 0,
                "closed": PORTALS[kinds[key]],
                "freestanding": False,
            }
            for key, (one, other) in ends.items()
            if kinds[key] in PORTALS
        ],
        "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [
            {"position": at(middle), "range": reach, "intensity": 1, "color": "ffffffff", "shadows": True}
            for middle, reach in _lights(map, grid)
        ],
        "image": base64.b64encode(picture).decode(),
        "fightbook": Own(VERSION, map),
    }
    return msgspec.json.encode(file)


def middle_of(place: Place, grid: Grid) -> Point:
    """Return the middle of a cell, in widths of a cell from the corner of the cell (0, 0)."""
    column, row = place
    if grid.shape == "hex":
        return column * sqrt(3) / 2 + 1 / sqrt(3), row + column // 2 + (1.0 if column % 2 else 0.5)
    return column + 0.5, row + 0.5


def ends_of(border: tuple[Place, Place], grid: Grid) -> tuple[Point, Point]:
    """Return the ends of a border, in widths of a cell from the corner of the cell (0, 0)."""
    (x, y), (to_x, to_y) = (middle_of(place, grid) for place in border)
    half = 0.5 / sqrt(3) if grid.shape == "hex" else 0.5
    across, down = -(to_y - y) * half, (to_x - x) * half
    middle = (x + to_x) / 2, (y + to_y) / 2
    return (middle[0] - across, middle[1] - down), (middle[0] + across, middle[1] + down)


def _area(map: KeptMap, picture: bytes, grid: Grid) -> tuple[float, float, float, float]:
    """Return the corner and the size of a map: those of its picture, or of all that is on it."""
    if picture:
        return map.fit.left, map.fit.top, min(map.fit.width, MOST_CELLS), min(map.fit.height, MOST_CELLS)
    points = [middle_of(place, grid) for place in _places(map, grid)] or [(0.5, 0.5)]
    left, top = (int(min(each) // 1) - MARGIN for each in zip(*points, strict=True))
    right, bottom = (int(max(each) // 1) + 1 + MARGIN for each in zip(*points, strict=True))
    return left, top, min(right - left, MOST_CELLS), min(bottom - top, MOST_CELLS)


def _places(map: KeptMap, grid: Grid) -> Iterator[Place]:
    terrain = map.terrain
    for key in (*terrain.cells, *terrain.light, *terrain.heights, *terrain.lights):
        place = place_of(key)
        yield from () if place is None else (place,)
    for key in terrain.borders:
        yield from border_of(key, grid) or ()
    yield from ((column, row) for starts in map.starts.values() for column, row, _ in starts)


def _lights(map: KeptMap, grid: Grid) -> Iterator[tuple[Point, int]]:
    for key, light in map.terrain.lights.items():
        place = place_of(key)
        if place is not None:
            yield middle_of(place, grid), max(light.bright, light.dim)
