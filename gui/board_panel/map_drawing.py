"""The map of a file as a change of the ground: walls on borders, lights in cells, the light of the whole."""

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF

from gui.board.brush import Border
from gui.board.cells import Cells
from gui.board.ground import spelled_borders
from gui.board.tracing import borders_of
from rules.board.grid import Grid
from rules.facts.places import spelled_place
from rules.state.events import TerrainChanged
from rules.state.terrain import BorderChange, LightSource
from storage.campaign.plans import BoardMap
from storage.exchange.drawn_map import Ambient, MapFile, MapLight, Point, Segment

MOST_DARKENED: Final = 40_000
"""The most cells of a map that are darkened one by one."""


class Answers(Struct, frozen=True):
    """What the GM said about a map: what an open door is, whether lights are taken over, and the light elsewhere."""

    opening: str = "open_door"
    lights: bool = True
    ambient: Ambient = ""


def change_by(map: MapFile, grid: Grid, answers: Answers) -> TerrainChanged:
    """Return what a map draws on the board."""
    return TerrainChanged(
        borders=spelled_borders(_borders(map, grid, answers.opening)),
        light=_ambient(map, grid, answers.ambient),
        lights=_lights(map, grid) if answers.lights else {},
    )


def lies(map: MapFile, picture: str) -> BoardMap:
    """Return how the picture of a map lies on the board."""
    return BoardMap(picture, map.corner[0], map.corner[1], map.width, map.height)


def is_too_large(map: MapFile) -> bool:
    """Return whether a map has too many cells to darken them."""
    return map.width * map.height > MOST_DARKENED


def _borders(map: MapFile, grid: Grid, opening: str) -> Mapping[Border, BorderChange]:
    borders: dict[Border, BorderChange] = {}
    for kind in dict.fromkeys(wall.kind for wall in map.walls):
        ends = [_moved(wall.ends, map.corner) for wall in map.walls if wall.kind == kind]
        borders |= dict.fromkeys(borders_of(ends, grid), kind)
    for door in map.doors:
        borders |= dict.fromkeys(borders_of([_moved(door.ends, map.corner)], grid), "door" if door.closed else opening)
    return borders


def _lights(map: MapFile, grid: Grid) -> Mapping[str, LightSource]:
    """Return the lights in the cells where they stand; of several in a cell the one that reaches farthest."""
    cells, found = Cells(grid.shape), dict[str, LightSource]()
    for light in sorted(map.lights, key=_reach):
        (x, y), (right, down) = light.at, map.corner
        place = spelled_place(cells.under(QPointF(x + right, y + down)))
        found[place] = LightSource(round(light.bright), round(light.dim))
    return found


def _reach(light: MapLight) -> float:
    return max(light.bright, light.dim)


def _ambient(map: MapFile, grid: Grid, ambient: Ambient) -> Mapping[str, str]:
    if not ambient or is_too_large(map):
        return {}
    area = QRectF(map.corner[0], map.corner[1], map.width, map.height)
    return {spelled_place(place): ambient for place in Cells(grid.shape).inside(area)}


def _moved(ends: Segment, by: Point) -> Segment:
    (x, y), (to_x, to_y) = ends
    return (x + by[0], y + by[1]), (to_x + by[0], to_y + by[1])
