"""A map of a file as a change of the ground: where its walls, doors, lights and darkness come to be."""

import pytest

from gui.board_panel.map_drawing import MOST_DARKENED, Answers, change_by, is_too_large, lies
from rules.board.grid import Grid
from rules.state.terrain import LightSource
from storage.campaign.plans import BoardMap
from storage.exchange.drawn_map import MapDoor, MapFile, MapLight, MapWall

SQUARES = Grid()
WALL = MapWall(((1.0, 0.0), (1.0, 1.0)))
DOOR = MapDoor(((0.0, 1.0), (1.0, 1.0)), closed=True)
OPEN = MapDoor(((2.0, 1.0), (3.0, 1.0)), closed=False)


def test_walls_and_doors_stand_where_the_corner_of_the_map_puts_them():
    drawn = MapFile(3, 2, walls=(WALL,), doors=(DOOR, OPEN))
    assert dict(change_by(drawn, SQUARES, Answers()).borders) == {
        "0,0|1,0": "wall",
        "0,0|0,1": "door",
        "2,0|2,1": "open_door",
    }
    moved = MapFile(3, 2, walls=(WALL,), doors=(DOOR, OPEN), corner=(-2.0, 5.0))
    assert dict(change_by(moved, SQUARES, Answers(opening="window")).borders) == {
        "-2,5|-1,5": "wall",
        "-2,5|-2,6": "door",
        "0,5|0,6": "window",
    }


def test_of_several_lights_in_a_cell_the_farthest_shines():
    lights = (MapLight((0.5, 0.5), 1.2, 5.0), MapLight((0.2, 0.7), 2.0, 2.4), MapLight((1.5, 0.5), 0.0, 1.0))
    drawn = MapFile(2, 1, lights=lights, corner=(3.0, -1.0))
    assert change_by(drawn, SQUARES, Answers()).lights == {"3,-1": LightSource(1, 5), "4,-1": LightSource(0, 1)}
    assert change_by(drawn, SQUARES, Answers(lights=False)).lights == {}


def test_the_light_of_the_whole_is_in_each_of_its_cells():
    drawn = MapFile(2, 1, corner=(1.0, -3.0))
    assert change_by(drawn, SQUARES, Answers(ambient="dark")).light == {"1,-3": "dark", "2,-3": "dark"}
    assert change_by(drawn, SQUARES, Answers()).light == {}


@pytest.mark.parametrize(("width", "too_large"), [(MOST_DARKENED, False), (MOST_DARKENED + 1, True)])
def test_a_map_with_too_many_cells_is_not_darkened(width, too_large):
    drawn = MapFile(width, 1)
    assert is_too_large(drawn) is too_large
    assert bool(change_by(drawn, SQUARES, Answers(ambient="dim")).light) is not too_large


def test_the_picture_lies_with_its_corner_where_the_map_says():
    assert lies(MapFile(4, 3, corner=(-1.0, 2.0)), "cave") == BoardMap("cave", -1.0, 2.0, 4, 3)
