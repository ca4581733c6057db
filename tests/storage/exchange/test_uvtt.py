"""Test reading maps in the format Universal VTT."""

import base64
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.exchange.drawn_map import MOST_CELLS, MapDoor, MapLight
from storage.exchange.guard import ExchangeError
from storage.exchange.uvtt import VERSION, parse_map

PICTURE = b"\x89PNG\r\n\x1a\n and so on"


def file(**more: Any) -> bytes:
    """Return a map of 10 by 8 squares, with some keys replaced."""
    content = {
        "format": 0.3,
        "resolution": {"map_origin": {"x": 2, "y": 1}, "map_size": {"x": 10, "y": 8}, "pixels_per_grid": 70},
        "line_of_sight": [[{"x": 2, "y": 1}, {"x": 5, "y": 1}, {"x": 5, "y": 4}]],
        "portals": [{"position": {"x": 5, "y": 3}, "bounds": [{"x": 5, "y": 2.5}, {"x": 5, "y": 3.5}], "closed": True}],
        "lights": [],
        "image": base64.b64encode(PICTURE).decode(),
        **more,
    }
    return msgspec.json.encode(content)


def test_a_map_is_read_from_its_own_corner():
    found = parse_map(file(), "cave.uvtt")
    assert (found.width, found.height, found.picture) == (10, 8, PICTURE)
    assert [wall.ends for wall in found.walls] == [((0, 0), (3, 0)), ((3, 0), (3, 3))]
    assert found.doors == (MapDoor(((3, 1.5), (3, 2.5)), closed=True),)
    assert found.notes == ()


def test_walls_of_objects_are_walls():
    more = [[{"x": 3, "y": 2}, {"x": 4, "y": 2}]]
    walls = parse_map(file(objects_line_of_sight=more), "cave.uvtt").walls
    assert ((1, 1), (2, 1)) in [wall.ends for wall in walls]


def test_what_is_left_out_is_told():
    far = [[{"x": 400, "y": 1}, {"x": 401, "y": 1}]]
    lamps = [{"position": {"x": 4, "y": 3}, "range": 4}, {"position": {"x": 90, "y": 3}, "range": 4}, {}]
    found = parse_map(file(line_of_sight=far, lights=lamps), "cave.uvtt")
    assert found.walls == ()
    assert [(note.key, dict(note.arguments)["number"]) for note in found.notes] == [("map.outside", 2)]
    assert found.lights == (MapLight((2, 2), 2, 4),)


def test_doors_that_stand_open_are_asked_about():
    portal = {"bounds": [{"x": 4, "y": 4}, {"x": 5, "y": 4}], "closed": False}
    assert parse_map(file(portals=[portal]), "cave.uvtt").openings == 1
    assert parse_map(file(), "cave.uvtt").openings == 0


@pytest.mark.parametrize(
    ("environment", "ambient"),
    [
        ({}, ""),
        ({"ambient_light": "ffffffff"}, ""),
        ({"ambient_light": "ff808080"}, "dim"),
        ({"ambient_light": "ff101020"}, "dark"),
        ({"ambient_light": "101020"}, "dark"),
        ({"ambient_light": "ff101020", "baked_lighting": True}, ""),
        ({"ambient_light": "night"}, ""),
    ],
)
def test_the_light_of_the_whole_is_read_from_its_colour(environment, ambient):
    found = parse_map(file(environment=environment), "cave.uvtt")
    assert found.ambient == ambient
    assert ("map.baked" in [note.key for note in found.notes]) == environment.get("baked_lighting", False)


def test_a_wall_without_length_is_none():
    assert parse_map(file(line_of_sight=[[{"x": 3, "y": 2}] * 3]), "cave.uvtt").walls == ()


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "map.not_read"),
        (b"[]", "map.not_read"),
        (b"{}", "map.not_read"),
        (b"[" * 100_000, "map.not_read"),
        (file(line_of_sight="walls"), "map.not_read"),
        (file(resolution={"map_size": {"x": 0, "y": 8}}), "map.size"),
        (file(resolution={"map_size": {"x": MOST_CELLS + 1, "y": 8}}), "map.size"),
        (file(line_of_sight=[[{"x": 1, "y": 1}] * 50_001]), "map.points"),
        (file(image="A"), "map.picture"),
        (file(lights=[{}] * 50_001), "map.points"),
        (file(fightbook={"version": VERSION + 1, "map": {"terrain": "of tomorrow"}}), "map.newer"),
        (file(fightbook={"version": VERSION, "map": {"terrain": {"cells": {"here": "solid"}}}}), "map.not_read"),
        (file(fightbook={"version": VERSION, "map": {"shape": "round"}}), "map.not_read"),
    ],
)
def test_what_is_no_map_is_refused(content, key):
    with pytest.raises(ExchangeError) as refused:
        parse_map(content, "cave.uvtt")
    assert refused.value.message.key == key


def test_a_map_without_a_picture_is_a_map():
    assert parse_map(file(image=""), "cave.uvtt").picture == b""


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_bytes_of_any_kind_are_read_or_refused(content):
    with pytest.raises(ExchangeError):
        parse_map(content, "cave.uvtt")


def test_walls_that_are_too_long_together_are_refused():
    there_and_back = [[{"x": 490 * (number % 2), "y": 1} for number in range(100)]]
    size = {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 500, "y": 500}}
    with pytest.raises(ExchangeError, match="longer than"):
        parse_map(file(resolution=size, line_of_sight=there_and_back), "cave.uvtt")
