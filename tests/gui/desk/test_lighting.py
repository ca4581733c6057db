"""The whole board becomes bright, dim or dark."""

from gui.desk.lighting import MARGIN, MOST_DARKENED, light_of_all
from rules.state.events import TerrainChanged


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
