"""The whole board becomes bright, dim or dark."""

from gui.desk.lighting import MARGIN, MOST_DARKENED, light_of_all
from rules.state.encounter import Encounter
from rules.state.events import TerrainChanged
from rules.state.terrain import Terrain


def test_the_whole_board_is_darkened_and_brightened_in_one_step(fight_desk):
    fight_desk.move_to("una", (2, 3))
    mark = fight_desk.journal.mark
    fight_desk.light_all("dark")
    light = fight_desk.present.terrain.light
    assert set(light.values()) == {"dark"}
    assert {"2,3", f"{2 + MARGIN},{3 + MARGIN}", f"{2 - MARGIN},{3 - MARGIN}"} <= set(light)
    fight_desk.light_all("dim")
    assert set(fight_desk.present.terrain.light.values()) == {"dim"}
    fight_desk.light_all("")
    assert not fight_desk.present.terrain.light
    for _ in range(3):
        fight_desk.undo()
    assert fight_desk.journal.mark == mark


def test_a_large_board_is_darkened_only_so_far(fight_desk):
    fight_desk.change_ground(TerrainChanged({"0,0": "solid", "500,500": "solid"}))
    assert len(light_of_all(fight_desk.present, "dark").light) <= MOST_DARKENED


def test_light_reaches_fifteen_cells_around_everybody_and_everything(fight_desk):
    fight_desk.move_to("una", (0, 0))
    lit = light_of_all(fight_desk.present, "dim", more=((3, -2),)).light
    cells = {tuple(map(int, key.split(","))) for key in lit}
    columns, rows = zip(*cells, strict=True)
    assert (min(columns), max(columns), min(rows), max(rows)) == (-15, 18, -17, 15)
    assert set(lit.values()) == {"dim"}
    assert len(cells) == 34 * 33


def test_an_empty_board_is_darkened_around_its_middle_and_brightened_where_it_was_dark():
    dark = light_of_all(Encounter("duel"), "dark").light
    assert len(dark) == 31 * 31
    lit = Encounter("duel", terrain=Terrain(light={"0,0": "dark", "9,9": "dim"}))
    assert light_of_all(lit, "").light == {"0,0": "", "9,9": ""}


def test_of_a_board_that_is_too_wide_one_row_is_darkened():
    wide = light_of_all(Encounter("duel"), "dark", more=((0, 0), (50_000, 0))).light
    assert len(wide) == 50_031
