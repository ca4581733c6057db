"""Test reading maps in the format Universal VTT."""

import base64
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from storage.exchange.guard import ExchangeError
from storage.exchange.uvtt import MOST_CELLS, MapDoor, parse_map

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
    assert found.walls == (((0, 0), (3, 0)), ((3, 0), (3, 3)))
    assert found.doors == (MapDoor(((3, 1.5), (3, 2.5)), closed=True),)
    assert found.notes == ()


def test_walls_of_objects_are_walls():
    more = [[{"x": 3, "y": 2}, {"x": 4, "y": 2}]]
    assert ((1, 1), (2, 1)) in parse_map(file(objects_line_of_sight=more), "cave.uvtt").walls


def test_what_is_left_out_is_told():
    portal = {"bounds": [{"x": 4, "y": 4}, {"x": 5, "y": 4}], "closed": False}
    far = [[{"x": 400, "y": 1}, {"x": 401, "y": 1}]]
    found = parse_map(file(line_of_sight=far, portals=[portal], lights=[{"range": 4}, {}]), "cave.uvtt")
    assert found.walls == ()
    assert [(note.key, dict(note.arguments)["number"]) for note in found.notes] == [
        ("map.outside", 1),
        ("map.lights", 2),
        ("map.open", 1),
    ]


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
