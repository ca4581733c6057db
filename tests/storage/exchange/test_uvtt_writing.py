"""Test writing maps: Fightbook reads back what it wrote, and other programs find walls, doors and lights."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import Grid, step
from rules.board.ground import sides
from rules.facts.places import spelled_border, spelled_place
from rules.state.terrain import BORDER_KINDS, CELL_KINDS, LIGHT_KINDS, LightSource, Terrain
from storage.campaign.kept_map import Fit, KeptMap
from storage.exchange.uvtt import parse_map
from storage.exchange.uvtt_writing import uvtt_of

PICTURE = b"\x89PNG\r\n\x1a\n and so on"

places = st.tuples(st.integers(-20, 20), st.integers(-20, 20))
cells = places.map(spelled_place)


@st.composite
def maps(draw):
    shape = draw(st.sampled_from(("square", "hex")))
    grid = Grid(shape=shape)
    ways = sides(grid)
    borders = st.tuples(places, st.sampled_from(ways)).map(
        lambda each: spelled_border(each[0], step(grid, each[0], each[1]))
    )
    terrain = Terrain(
        draw(st.dictionaries(cells, st.sampled_from(CELL_KINDS), max_size=5)),
        draw(st.dictionaries(borders, st.sampled_from(BORDER_KINDS), max_size=5)),
        draw(st.dictionaries(cells, st.sampled_from(LIGHT_KINDS), max_size=5)),
        draw(st.dictionaries(cells, st.integers(1, 9), max_size=5)),
        draw(st.dictionaries(cells | borders, st.integers(1, 4), max_size=5)),
        draw(st.dictionaries(cells, st.builds(LightSource, st.integers(0, 9), st.integers(0, 9)), max_size=5)),
    )
    starts = st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), st.integers(0, 5)), max_size=3).map(tuple)
    fit = Fit(draw(st.integers(-9, 9)), draw(st.integers(-9, 9)), draw(st.integers(1, 40)), draw(st.integers(1, 40)))
    return KeptMap(shape, fit, terrain, draw(st.dictionaries(st.sampled_from("ab"), starts, max_size=2)))


@given(maps(), st.sampled_from((b"", PICTURE)))
def test_fightbook_reads_back_what_it_wrote(map, picture):
    found = parse_map(uvtt_of(map, picture, 1400), "cave.uvtt")
    assert found.own == map
    assert found.picture == picture
    assert found.shape == map.shape


@pytest.fixture
def written():
    """A map whose picture begins at the cell 2,1, as other programs read it."""
    terrain = Terrain(
        borders={
            "3,2|4,2": "wall",
            "3,3|4,3": "door",
            "3,4|4,4": "window",
            "3,5|4,5": "curtain",
            "3,6|4,6": "low_wall",
        },
        lights={"5,5": LightSource(2, 4)},
    )
    return msgspec.json.decode(uvtt_of(KeptMap("square", Fit(2, 1, 20, 10), terrain), PICTURE, 1400))


def test_other_programs_find_walls_from_the_corner_of_the_picture(written):
    assert written["resolution"] == {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": 20, "y": 10},
        "pixels_per_grid": 70,
    }
    walls = [{(at["x"], at["y"]) for at in line} for line in written["line_of_sight"]]
    assert walls == [{(2, 1), (2, 2)}, {(2, 4), (2, 5)}]


def test_other_programs_find_doors_and_windows(written):
    assert [(portal["position"], portal["closed"]) for portal in written["portals"]] == [
        ({"x": 2, "y": 2.5}, True),
        ({"x": 2, "y": 3.5}, False),
    ]


def test_other_programs_find_lights(written):
    (light,) = written["lights"]
    assert (light["position"], light["range"]) == ({"x": 3.5, "y": 4.5}, 4)


def test_a_map_without_a_picture_is_as_large_as_what_is_on_it():
    file = msgspec.json.decode(uvtt_of(KeptMap(terrain=Terrain({"0,0": "solid", "9,4": "solid"}))))
    assert file["resolution"]["map_size"] == {"x": 12, "y": 7}
    assert file["image"] == ""
