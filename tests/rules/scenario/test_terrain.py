"""The ground of a board in scenario files: read, checked, and written again."""

import pytest

from rules.scenario.scenario import parse, read_scenario
from rules.scenario.text import scenario_text
from rules.scenario.values import ScenarioError
from rules.state.terrain import LightSource, Terrain
from tests.shipped import shipped_rulebook

HEAD = 'ruleset = "heimr"\nterrain = '
TAIL = '\n[[combatants]]\nid = "ann"\n'


@pytest.fixture(scope="module")
def rulebook():
    return shipped_rulebook("heimr")


def read(rulebook, terrain: str):
    return read_scenario(parse(HEAD + terrain + TAIL), rulebook).encounter


def test_ground_is_read_and_written_again(rulebook) -> None:
    ground = 'cells = { "1,0" = "solid" }, borders = { "0,0|0,1" = "window" }'
    lit = 'cover = { "1,1" = 2, "0,0|1,0" = 1 }, lights = { "4,0" = { bright = 2, dim = 4 } }'
    carried = "carried = { ann = { bright = 1, dim = 3 } }"
    text = f'{{ {ground}, light = {{ "2,0" = "dim" }}, heights = {{ "3,0" = -2 }}, {lit}, {carried} }}'
    there = read(rulebook, text)
    assert there.terrain == Terrain(
        {"1,0": "solid"},
        {"0,0|0,1": "window"},
        {"2,0": "dim"},
        {"3,0": -2},
        {"1,1": 2, "0,0|1,0": 1},
        {"4,0": LightSource(2, 4)},
        {"ann": LightSource(1, 3)},
    )
    assert read_scenario(parse(scenario_text(there)), rulebook).encounter.terrain == there.terrain


def test_plain_ground_is_not_written(rulebook) -> None:
    assert "terrain" not in scenario_text(read(rulebook, "{ }"))


@pytest.mark.parametrize(
    ("terrain", "where", "what"),
    [
        ('{ cell = { "1,0" = "solid" } }', "terrain.cell", "there is no such key; did you mean 'cells'?"),
        ('{ cells = { "x" = "solid" } }', "terrain.cells", "'x' is no cell; write '3,-2'."),
        (
            '{ cells = { "1,0" = "dificult" } }',
            "terrain.cells.1,0",
            "there is no kind of ground 'dificult'; did you mean 'difficult'?",
        ),
        (
            "{ carried = { bob = { bright = 1 } } }",
            "terrain.carried",
            "'bob' is no combatant of this scenario, so nobody carries this light.",
        ),
        ('{ heights = { "x" = 1 } }', "terrain.heights", "'x' is no cell; write '3,-2'."),
        ('{ heights = { "1,0" = 1.5 } }', "terrain.heights.1,0", "a height is a whole number from -99 to 99."),
        ('{ heights = { "1,0" = 100 } }', "terrain.heights.1,0", "a height is a whole number from -99 to 99."),
        ('{ light = { "x" = "dim" } }', "terrain.light", "'x' is no cell; write '3,-2'."),
        ('{ light = { "1,0" = "dusk" } }', "terrain.light.1,0", "there is no kind of light 'dusk'."),
        (
            '{ borders = { "0,0|1,1" = "wall" } }',
            "terrain.borders",
            "'0,0|1,1' is no border of two cells that share a side; write '0,0|1,0'.",
        ),
        (
            '{ cover = { "0,0|1,1" = 1 } }',
            "terrain.cover",
            "'0,0|1,1' is no border of two cells that share a side; write '0,0|1,0'.",
        ),
        ('{ cover = { "0,0" = 5 } }', "terrain.cover.0,0", "cover is a whole number from 1 to 4."),
        (
            '{ lights = { "0,0" = { dim = 999 } } }',
            "terrain.lights.0,0.dim",
            "the radius of a light is a whole number of cells from 0 to 200.",
        ),
        (
            '{ lights = { "0,0" = { dimm = 9 } } }',
            "terrain.lights.0,0.dimm",
            "there is no such key; did you mean 'dim'?",
        ),
        ('{ borders = { "0,0|1,0" = "gate" } }', "terrain.borders.0,0|1,0", "there is no kind of border 'gate'."),
    ],
)
def test_what_fits_no_board_is_refused(rulebook, terrain: str, where: str, what: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        read(rulebook, terrain)
    assert where in str(refused.value)
    assert what in str(refused.value)
