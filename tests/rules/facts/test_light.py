"""The light that falls into all cells at once is what each cell is asked for one by one."""

from hypothesis import given
from hypothesis import strategies as st

from rules.board.grid import step
from rules.board.ground import sides
from rules.facts.light import bearers_in, falling_light, growing_light, light_in
from rules.facts.places import spelled_border, spelled_place
from rules.play.fight import Fight
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.terrain import LIGHT_KINDS, LightSource, Terrain
from tests.shipped import shipped_rulebook

RULEBOOKS = [shipped_rulebook(id) for id in ("castles_and_crusades", "gurps3")]

places = st.tuples(st.integers(-4, 4), st.integers(-4, 4))
cells = places.map(spelled_place)
lights = st.builds(LightSource, st.integers(0, 4), st.integers(0, 4))


@given(
    st.sampled_from(RULEBOOKS),
    st.dictionaries(cells, st.sampled_from(LIGHT_KINDS), max_size=40),
    st.dictionaries(cells, lights, max_size=3),
    st.lists(st.tuples(places, st.integers(0, 5)), max_size=8),
    st.dictionaries(st.sampled_from(("ann", "bob", "nobody")), lights),
    st.dictionaries(st.sampled_from(("ann", "bob")), places | st.none()),
)
def test_all_cells_at_once_are_as_each_by_itself(rulebook, drawn, shining, walls, carried, people):
    grid = rulebook.ruleset.grid
    ways = sides(grid)
    borders = {spelled_border(place, step(grid, place, ways[way % len(ways)])): "wall" for place, way in walls}
    terrain = Terrain(borders=borders, light=drawn, lights=shining, carried=carried)
    there = {id: Combatant(id, Character(id, "", id), "town", "standing", at=at) for id, at in people.items()}
    encounter = Encounter(rulebook.ruleset.id, there, terrain=terrain)
    book = Fight(rulebook, encounter).book
    every = [(column, row) for column in range(-5, 6) for row in range(-5, 6)]
    one_by_one = {place: light_in(book, [place]) for place in every}
    assert falling_light(terrain, rulebook.ruleset, bearers_in(encounter)) == {
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


def test_a_carried_light_shines_wherever_its_bearer_is():
    rulebook = RULEBOOKS[0]
    terrain = Terrain(light={f"{column},0": "dark" for column in range(6)}, carried={"ann": LightSource(0, 1)})
    for at, dim in (((1, 0), {(0, 0), (2, 0)}), ((5, 0), {(4, 0)}), (None, set())):
        ann = Combatant("ann", Character("ann", "", "Ann"), "town", "standing", at=at)
        encounter = Encounter(rulebook.ruleset.id, {"ann": ann}, terrain=terrain)
        found = falling_light(terrain, rulebook.ruleset, bearers_in(encounter))
        assert {place for place, kind in found.items() if kind == "dim"} == dim
