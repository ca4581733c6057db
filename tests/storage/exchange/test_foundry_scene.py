"""Test reading scenes of Foundry VTT."""

import base64
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.state.terrain import LightSource
from storage.exchange.drawn_map import MOST_CELLS, MapDoor, MapLight
from storage.exchange.foundry_scene import HEX_PITCH, is_scene, parse_scene
from storage.exchange.guard import ExchangeError

PICTURE = b"\x89PNG\r\n\x1a\n and so on"


def scene(**more: Any) -> bytes:
    """Return a scene of 10 by 8 squares of 100 pixels, with 3 and 2 squares of padding and one wall."""
    content = {
        "width": 1000,
        "height": 800,
        "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5},
        "background": {"src": "worlds/maps/old%20cave.webp"},
        "walls": [{"c": [300, 200, 600, 200], "move": 20, "sight": 20, "door": 0, "ds": 0}],
        **more,
    }
    return msgspec.json.encode(content)


def keys(found):
    return [note.key for note in found.notes]


def test_walls_are_counted_from_the_corner_of_the_picture():
    found = parse_scene(scene(), "cave.json")
    assert (found.width, found.height, found.shape) == (10, 8, "square")
    assert [(wall.ends, wall.kind) for wall in found.walls] == [(((0, 0), (3, 0)), "wall")]
    assert (found.picture, found.beside, found.notes) == (b"", "old cave.webp", ())


def test_without_padding_the_picture_begins_with_the_canvas():
    (wall,) = parse_scene(scene(padding=0), "cave.json").walls
    assert wall.ends == ((3, 2), (6, 2))


@pytest.mark.parametrize(
    ("more", "kind"),
    [
        ({"move": 20, "sight": 20}, "wall"),
        ({"move": 20, "sight": 10}, "wall"),
        ({"move": 20, "sight": 0}, "window"),
        ({"move": 0, "sight": 20}, "curtain"),
        ({"move": 1, "sense": 0}, "window"),
        ({"move": True, "sense": True}, "wall"),
    ],
)
def test_what_a_wall_stops_makes_its_kind(more, kind):
    (wall,) = parse_scene(scene(walls=[{"c": [300, 200, 600, 200], **more}]), "cave.json").walls
    assert wall.kind == kind


def test_doors_are_open_or_closed_and_secret_ones_are_told():
    at = {"c": [300, 200, 400, 200]}
    walls = [{**at, "door": 1, "ds": 0}, {**at, "door": 1, "ds": 1}, {**at, "door": 2, "ds": 2}]
    found = parse_scene(scene(walls=walls), "cave.json")
    assert found.doors == tuple(MapDoor(((0, 0), (1, 0)), closed) for closed in (True, False, True))
    assert (found.walls, found.openings, keys(found)) == ((), 0, ["map.secret"])


def test_lights_reach_by_the_distance_of_a_cell():
    lights = [
        {"x": 500, "y": 450, "config": {"bright": 10, "dim": 20}},
        {"x": 500, "y": 450, "bright": 5, "dim": 5},
        {"x": 500, "y": 450, "config": {"bright": 10, "dim": 20}, "hidden": True},
        {"x": 9000, "y": 450, "config": {"bright": 10, "dim": 20}},
    ]
    found = parse_scene(scene(lights=lights), "cave.json")
    assert found.lights == (MapLight((2, 2.5), 2, 4), MapLight((2, 2.5), 1, 1))
    assert keys(found) == ["map.dark_lights"]


def test_darkness_is_the_light_of_the_whole():
    assert parse_scene(scene(environment={"darknessLevel": 1}), "cave.json").ambient == "dark"
    assert parse_scene(scene(darkness=0.5), "cave.json").ambient == "dim"


def test_what_is_left_out_is_told():
    more = {
        "walls": [{"c": [9000, 0, 9100, 0]}, {"c": [300, 200, 400, 200], "move": 0, "sight": 0}],
        "tokens": [{}, {}],
        "drawings": [{}],
        "notes": None,
        "background": {"src": "https://example.org/cave.webp"},
    }
    found = parse_scene(scene(**more), "cave.json")
    told = [(note.key, dict(note.arguments).get("number")) for note in found.notes]
    assert told == [("map.outside", 1), ("map.no_walls", 1), ("map.others", 3), ("map.far_picture", None)]
    assert found.beside == ""


def test_the_picture_may_be_in_the_file():
    found = parse_scene(scene(background={"src": f"data:image/png;base64,{base64.b64encode(PICTURE).decode()}"}), "x")
    assert (found.picture, found.beside) == (PICTURE, "")


def test_scenes_of_older_versions_are_scenes():
    content = msgspec.json.encode(
        {"width": 500, "height": 500, "padding": 0, "grid": 50, "gridType": 4, "gridDistance": 2, "img": "a/b/ford.png",
         "walls": [], "lights": [{"x": 100, "y": 100, "bright": 2, "dim": 4}]}
    )  # fmt: skip
    found = parse_scene(content, "ford.json")
    assert (found.width, found.shape, found.beside) == (10, "hex", "ford.png")
    assert found.lights == (MapLight((2, 2), 1, 2),)


@pytest.mark.parametrize(
    ("kind", "shape", "corner", "told"),
    [
        (0, "", 0, ["map.no_grid"]),
        (2, "hex", 0, ["map.turned_hexes"]),
        (3, "hex", 0, ["map.turned_hexes"]),
        (4, "hex", 0, []),
        (5, "hex", HEX_PITCH, []),
    ],
)
def test_hexes_lie_so_that_their_columns_meet(kind, shape, corner, told):
    found = parse_scene(scene(grid={"type": kind, "size": 100, "distance": 5}), "cave.json")
    assert (found.shape, found.corner, keys(found)) == (shape, (corner, 0), told)


def test_an_offset_moves_the_picture_against_the_cells():
    found = parse_scene(scene(background={"src": "cave.png", "offsetX": 50, "offsetY": -25}), "cave.json")
    assert found.corner == (-0.5, 0.25)
    assert found.walls[0].ends[0] == (0.5, -0.25)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "map.no_scene"),
        (b"[" * 100_000, "map.no_scene"),
        (scene(walls=[{"c": [1, 2, 3]}]), "map.no_scene"),
        (scene(width="wide"), "map.no_scene"),
        (scene(grid={"size": 0}), "map.size"),
        (scene(width=100 * MOST_CELLS + 100), "map.size"),
        (scene(padding=10), "map.size"),
        (scene(walls=[{"c": [1, 2, 3, 4]}] * 25_001), "map.points"),
    ],
)
def test_what_is_no_scene_is_refused(content, key):
    with pytest.raises(ExchangeError) as refused:
        parse_scene(content, "cave.json")
    assert refused.value.message.key == key


def test_scenes_are_told_from_other_maps():
    assert is_scene(scene())
    assert not is_scene(msgspec.json.encode({"resolution": {}, "walls": [], "width": 1, "height": 1}))
    assert not is_scene(b"no JSON")
    assert not is_scene(b"[]")


@given(st.recursive(st.none() | st.booleans() | st.floats() | st.text(), lambda each: st.lists(each), max_leaves=5))
def test_nothing_else_than_an_error_comes_of_strange_values(value):
    for name in ("walls", "grid", "lights", "background", "environment", "tokens", "padding"):
        with suppress(ExchangeError):
            parse_scene(scene(**{name: value}), "cave.json")


@pytest.mark.parametrize(("bright", "dim"), [(1e9, 2e9), (-1e308, 20), (2000, 2500)])
def test_lights_stay_within_what_the_ground_holds(bright, dim):
    lamp = {"x": 400, "y": 400, "config": {"bright": bright, "dim": dim}}
    (light,) = parse_scene(scene(lights=[lamp]), "cave.json").lights
    source = LightSource(round(light.bright), round(light.dim))
    assert msgspec.json.decode(msgspec.json.encode(source), type=LightSource) == source


def test_a_picture_that_is_moved_without_end_is_refused():
    with pytest.raises(ExchangeError, match="offset"):
        parse_scene(scene(background={"src": "cave.webp", "offsetX": 1e308}), "cave.json")


def test_walls_that_are_too_long_together_are_refused():
    across = {"c": [300, 200, 1300, 1000]}
    with pytest.raises(ExchangeError, match="longer than"):
        parse_scene(scene(walls=[across] * 3000), "cave.json")
