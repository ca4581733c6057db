"""The ground of a fight's board as a picture."""

import pytest

from gui.board.ground import GroundPictures
from rules.state.terrain import LightSource, Terrain

TERRAIN = Terrain(
    cells={"1,2": "solid", "0,0": "difficult", "3,3": "marsh", "nowhere": "solid"},
    borders={"0,0|0,1": "wall", "nowhere": "door"},
    light={"5,5": "dim", "6,6": "dark"},
    heights={"2,2": 3},
    lights={"9,9": LightSource(0, 1)},
    cover={"4,4": 2},
    carried={"una": LightSource(1, 1), "bern": LightSource(2, 2)},
)


@pytest.fixture
def ruleset(shelf):
    return shelf.rulebook("realms_of_myth").ruleset


def test_each_layer_is_by_its_cells_and_what_is_no_cell_is_left_out(ruleset):
    picture = GroundPictures().picture(TERRAIN, ruleset, {})
    assert (picture.solid, picture.difficult) == ({(1, 2)}, {(0, 0)})
    assert picture.borders == {((0, 0), (0, 1)): "wall"}
    assert (picture.dim, picture.dark) == ({(5, 5)}, {(6, 6)})
    assert (picture.heights, picture.grounds, picture.cover) == ({(2, 2): 3}, {(3, 3): "marsh"}, {(4, 4): 2})
    assert picture.lights == {(9, 9): LightSource(0, 1)}
    assert picture.carried == {}


def test_a_light_is_where_who_carries_it_is(ruleset):
    picture = GroundPictures().picture(TERRAIN, ruleset, {"una": (7, 7), "wolf": (1, 1)})
    assert picture.carried == {(7, 7): LightSource(1, 1)}


def test_the_picture_is_made_anew_only_for_another_ground_or_when_a_light_moves(ruleset):
    pictures = GroundPictures()
    first = pictures.picture(TERRAIN, ruleset, {"una": (7, 7)})
    assert pictures.picture(TERRAIN, ruleset, {"una": (7, 7)}) is first
    moved = pictures.picture(TERRAIN, ruleset, {"una": (7, 8)})
    assert moved.carried == {(7, 8): LightSource(1, 1)}
    assert pictures.picture(Terrain(), ruleset, {"una": (7, 8)}).solid == frozenset()
