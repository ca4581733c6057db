"""Test where newcomers stand on the board."""

from msgspec.structs import replace

from gui.board.cells import Cells
from gui.desk.desk import Desk
from gui.desk.hand import fact_key
from gui.desk.mustering import APART, is_on_board, places_in_area, places_of_newcomers
from rules.board.figures import SINGLE
from rules.board.grid import Grid, distance
from rules.facts.figures import cells_of
from rules.scenario.scenario import parse, read_scenario
from rules.state.character import Character
from rules.state.encounter import Combatant, Encounter
from rules.state.events import TerrainChanged

GRID = Grid()


def singles(number):
    """Return so many figures of one cell each, whichever way they face."""
    return lambda _facing: (SINGLE,) * number


def fight(*people):
    """Return a fight of people given by id, side, place and facing."""
    those = {
        id: Combatant(id, Character(id, "duel"), side, "standing", at=at, facing=facing)
        for id, side, at, facing in people
    }
    return Encounter("duel", those)


def test_a_fight_is_on_the_board_if_anybody_has_a_place():
    assert not is_on_board(fight(("una", "a", None, 0)))
    assert is_on_board(fight(("una", "a", None, 0), ("wolf", "b", (1, 1), 0)))


def test_newcomers_stand_behind_their_rearmost_friend_and_face_the_foe():
    encounter = fight(("una", "a", (0, 3), 0), ("bern", "a", (0, 5), 0), ("wolf", "b", (0, 0), 4))
    assert places_of_newcomers(GRID, encounter, "a", "column", singles(2)) == (((0, 6), 0), ((0, 7), 0))


def test_a_new_side_stands_in_front_of_its_foe():
    encounter = fight(("wolf", "b", (0, 0), 2))
    ((place, facing),) = places_of_newcomers(GRID, encounter, "a", "line", singles(1))
    assert distance(GRID, place, (0, 0)) == APART
    assert (place, facing) == ((APART, 0), 6)


def test_without_foes_they_join_their_friends():
    places = [place for place, _ in places_of_newcomers(GRID, fight(("una", "a", (2, 2), 0)), "a", "line", singles(3))]
    assert (2, 2) not in places
    assert len(set(places)) == 3
    assert places_of_newcomers(GRID, fight(), "a", "line", singles(1)) == (((0, 0), 0),)


def test_a_newcomer_to_a_fight_on_the_board_stands_on_it(fight_desk):
    sheet = replace(fight_desk.encounter.combatants["bern"].sheet, id="newcomer", name="Newcomer")
    fight_desk.join(sheet, "party")
    assert fight_desk.encounter.combatants["newcomer"].at is None, "without a board nobody has a place"
    fight_desk.place_all()
    second = replace(sheet, id="second", name="Second")
    fight_desk.join(second, "party")
    places = [each.at for each in fight_desk.encounter.combatants.values()]
    assert None not in places
    assert len(set(places)) == len(places)
    fight_desk.join_all([replace(sheet, id="third", name="Third")], "party", "")
    assert fight_desk.encounter.combatants["third"].at is None


def test_nobody_is_put_into_a_solid_cell(fight_desk):
    fight_desk.change_ground(TerrainChanged({"0,0": "solid", "1,0": "solid"}))
    fight_desk.place_all()
    assert not {(0, 0), (1, 0)} & {each.at for each in fight_desk.encounter.combatants.values()}


def test_what_was_told_of_distances_ends_when_the_board_measures_them(fight_desk):
    key = fact_key("distance", "una", "wolf")
    fight_desk.enter_fact("distance", 1, "una", "wolf")
    assert fight_desk.encounter.facts == {key: 1}
    fight_desk.place_all()
    assert fight_desk.encounter.facts == {}
    fight_desk.undo()
    assert fight_desk.encounter.facts == {key: 1}


AREA = frozenset((column, row) for column in range(10, 13) for row in range(5))


def test_a_side_fills_an_area_towards_its_foe_in_one_step(fight_desk):
    fight_desk.move_to("wolf", (11, -5))
    before = {id: each.at for id, each in fight_desk.encounter.combatants.items()}
    assert fight_desk.place_side("party", AREA)
    party = [each for each in fight_desk.encounter.combatants.values() if each.side == "party"]
    assert len(party) > 1
    assert {each.at for each in party} <= {(10, 0), (11, 0), (12, 0)}
    assert {each.facing for each in party} == {0}
    assert fight_desk.encounter.combatants["wolf"].at == (11, -5)
    fight_desk.undo()
    assert {id: each.at for id, each in fight_desk.encounter.combatants.items()} == before


def test_a_side_stands_neither_in_solid_cells_nor_on_others(fight_desk):
    fight_desk.move_to("wolf", (11, 0))
    fight_desk.change_ground(TerrainChanged({"10,0": "solid"}))
    assert fight_desk.place_side("party", AREA)
    places = [each.at for each in fight_desk.encounter.combatants.values() if each.side == "party"]
    assert len(set(places)) == len(places)
    assert not {(10, 0), (11, 0)} & set(places)


def test_an_area_that_is_too_small_moves_nobody(fight_desk):
    before = fight_desk.encounter
    assert not fight_desk.place_side("party", frozenset({(10, 0)}))
    assert not fight_desk.place_side("party", frozenset())
    assert fight_desk.encounter == before


def test_facts_of_distance_end_when_a_side_is_placed(fight_desk):
    fight_desk.enter_fact("distance", 1, "una", "wolf")
    fight_desk.place_side("party", AREA)
    assert fight_desk.encounter.facts == {}


def test_ranks_are_rows_or_columns_of_squares_even_if_the_foe_lies_aslant():
    people = [(id, "a", None, 0) for id in ("una", "bern", "cara")]
    area = [(column, row) for column in range(3) for row in range(3)]
    placed = places_in_area(GRID, fight(*people, ("wolf", "b", (9, -9), 0)), "a", area, (), singles(3))
    assert {place for place, _ in placed} == {(0, 0), (1, 0), (2, 0)}
    assert {facing for _, facing in placed} == {1}


def test_a_side_of_large_figures_does_not_overlap(qapp, campaign, words, shelf):
    scenario = """
ruleset = "gurps3"
[[combatants]]
id = "one"
side = "a"
position = "prone"
[[combatants]]
id = "two"
side = "a"
position = "prone"
[[combatants]]
id = "three"
side = "b"
at = [0, -9]
"""
    encounter = read_scenario(parse(scenario), shelf.rulebook("gurps3")).encounter
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(campaign.encounters.create("Lying", encounter))
    area = frozenset(Cells("hex", (-3, -1), 5, 6, 1.0).places())

    def cells():
        book = desk.fight.book
        return [cell for id in desk.encounter.combatants for cell in cells_of(book, id)]

    assert desk.place_side("a", area)
    assert len(cells()) == len(set(cells())) == 5
    assert not desk.place_side("a", frozenset({(0, 0), (0, 1), (1, 0)}))
    for who in ("one", "two"):
        desk.take_off_board(who)
    desk.place_all()
    assert len(cells()) == len(set(cells())) == 5
