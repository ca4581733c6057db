"""Sight, light and heights of the board as facts of a fight, the GM's word before them."""

import pytest
from msgspec.structs import replace

from rules.facts.book import FactBook
from rules.facts.heights import Spot, highest
from rules.facts.light import light_in
from rules.facts.sight import is_in_sight
from rules.scenario.scenario import parse, read_scenario
from rules.state.terrain import LightSource, Terrain
from tests.shipped import shipped_rulebook

SCENE = """
ruleset = "combat_and_tactics"
[[combatants]]
id = "ann"
side = "party"
at = [0, 0]
[[combatants]]
id = "bob"
side = "foes"
at = [3, 0]
"""


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("combat_and_tactics")


@pytest.fixture
def book(rulebook):
    encounter = read_scenario(parse(SCENE), rulebook).encounter

    def book(**terrain) -> FactBook:
        return FactBook(rulebook, replace(encounter, terrain=Terrain(**terrain)))

    return book


HERE, THERE = ((0, 0),), ((3, 0),)


@pytest.mark.parametrize(
    ("terrain", "seen"),
    [
        ({}, True),
        ({"borders": {"1,0|2,0": "wall"}}, False),
        ({"borders": {"1,0|2,0": "door"}}, False),
        ({"borders": {"1,0|2,0": "open_door"}}, True),
        ({"borders": {"1,0|2,0": "window"}}, True),
        ({"borders": {"1,0|2,0": "low_wall"}}, True),
        ({"borders": {"1,0|2,0": "curtain"}}, False),
        ({"cells": {"1,0": "solid"}}, False),
        ({"cells": {"1,0": "difficult"}}, True),
        ({"light": {"1,0": "dark"}}, True),
    ],
)
def test_walls_closed_doors_and_solid_cells_hide(book, terrain, seen) -> None:
    assert is_in_sight(book(**terrain), HERE, THERE) is seen


def test_a_large_figure_is_seen_if_any_of_its_cells_is(book) -> None:
    hidden = book(cells={"1,0": "solid", "1,1": "solid"})
    assert not is_in_sight(hidden, HERE, THERE)
    assert is_in_sight(hidden, HERE, (*THERE, (0, 3)))


def test_of_several_cells_the_brightest_and_the_highest_count(book) -> None:
    there = book(light={"0,0": "dark", "1,0": "dim"}, heights={"0,0": -2, "1,0": 3})
    assert light_in(there, [(0, 0)]) == "dark"
    assert light_in(there, [(0, 0), (1, 0)]) == "dim"
    assert light_in(there, [(0, 0), (5, 5)]) == "bright"
    assert (highest(there, Spot([(0, 0)])), highest(there, Spot([(0, 0), (1, 0)]))) == (-2, 3)


DARK = {f"{column},0": "dark" for column in range(7)}


@pytest.mark.parametrize(
    ("place", "more", "kind"),
    [
        ((0, 0), {}, "bright"),
        ((1, 0), {}, "bright"),
        ((2, 0), {}, "dim"),
        ((3, 0), {}, "dim"),
        ((4, 0), {}, "dark"),
        ((1, 0), {"borders": {"0,0|1,0": "wall"}}, "dark"),
        ((1, 0), {"borders": {"0,0|1,0": "window"}}, "bright"),
        ((4, 0), {"light": {**DARK, "4,0": "dim"}}, "dim"),
        ((1, 0), {"light": {}}, "bright"),
        ((9, 9), {"lights": {"nowhere": LightSource(9, 9)}, "light": {"9,9": "dark"}}, "dark"),
    ],
)
def test_a_light_makes_what_it_reaches_brighter_and_walls_stop_it(book, place, more, kind) -> None:
    there = book(**{"light": DARK, "lights": {"0,0": LightSource(1, 3)}, **more})
    assert light_in(there, [place]) == kind
