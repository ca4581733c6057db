"""The light that falls into all cells at once is what each cell is asked for one by one."""

from hypothesis import given
from hypothesis import strategies as st

import resources
from rules.board.grid import step
from rules.board.ground import sides
from rules.facts.light import falling_light, growing_light, light_in
from rules.facts.places import spelled_border, spelled_place
from rules.play.fight import Fight
from rules.state.encounter import Encounter
from rules.state.terrain import LIGHT_KINDS, LightSource, Terrain
from storage.rulesets.library import load_rulebook

RULEBOOKS = [load_rulebook(resources.ruleset_folder(id)) for id in ("castles_and_crusades", "gurps3")]

places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
cells = places.map(spelled_place)
lights = st.builds(LightSource, st.integers(0, 4), st.integers(0, 4))


@given(
    st.sampled_from(RULEBOOKS),
    st.dictionaries(cells, st.sampled_from(LIGHT_KINDS), max_size=40),
    st.dictionaries(cells, lights, max_size=3),
    st.lists(st.tuples(places, st.integers(0, 5)), max_size=8),
)
def test_all_cells_at_once_are_as_each_by_itself(rulebook, drawn, shining, walls):
    grid = rulebook.ruleset.grid
    ways = sides(grid)
    borders = {spelled_border(place, step(grid, place, ways[way % len(ways)])): "wall" for place, way in walls}
    terrain = Terrain(borders=borders, light=drawn, lights=shining)
    book = Fight(rulebook, Encounter(rulebook.ruleset.id, terrain=terrain)).book
    every = [(column, row) for column in range(-5, 6) for row in range(-5, 6)]
    one_by_one = {place: light_in(book, [place]) for place in every}
    assert falling_light(terrain, rulebook.ruleset) == {
        place: kind for place, kind in one_by_one.items() if kind != "bright"
    }


def test_each_light_more_makes_the_board_brighter_up_to_the_whole():
    rulebook = RULEBOOKS[0]
    lights = {"0,0": LightSource(1, 2), "3,0": LightSource(0, 1), "nowhere": LightSource(9, 9)}
    terrain = Terrain(light={f"{column},0": "dark" for column in range(6)}, lights=lights)
    grown = [dict(found) for found in growing_light(terrain, rulebook.ruleset)]
    assert [sorted(found) for found in grown] == [
        [(column, 0) for column in range(6)],
        [(2, 0), (3, 0), (4, 0), (5, 0)],
        [(2, 0), (4, 0), (5, 0)],
    ]
    assert grown[-1] == falling_light(terrain, rulebook.ruleset)
    assert grown[-1] == {(2, 0): "dim", (4, 0): "dim", (5, 0): "dark"}
