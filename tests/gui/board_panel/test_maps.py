"""Test maps under the board: opened from files, fitted, removed."""

import base64
import json

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt

from gui.board_panel.maps import fitted
from gui.board_panel.panel import BoardPanel
from gui.players_window.scene import Scene
from rules.board.grid import Grid
from storage.campaign.plans import BoardMap, load_plans
from tests.gui.board.test_map_picture import painted

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(fight_desk, words, look, stand):
    panel = stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.place_button)
    yield panel
    panel.maps.finish()
    panel.view.finish()


@pytest.fixture
def tools(panel):
    return panel.maps


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "cave.png"
    path.write_bytes(painted(700, 560))
    return path


@pytest.fixture
def vtt(tmp_path):
    """A map of 10 by 8 squares with a wall of 3 squares and an open door."""
    path = tmp_path / "cave.uvtt"
    wall, door = ([{"x": x, "y": 2} for x in (1, 4)], [{"x": x, "y": 3} for x in (1, 2)])
    content = {
        "resolution": {"map_size": {"x": 10, "y": 8}},
        "line_of_sight": [wall],
        "portals": [{"bounds": door, "closed": False}],
        "image": base64.b64encode(painted(700, 560)).decode(),
    }
    path.write_text(json.dumps(content), "utf-8")
    return path


def opened(qtbot, tools, path):
    with qtbot.waitSignal(tools.told) as told:
        tools.open(str(path))
    return told.args[0].text


def test_a_picture_lies_under_the_board_and_is_kept(qtbot, panel, tools, picture, fight_desk):
    said = opened(qtbot, tools, picture)
    assert "The map shows 5 × 4 cells" in said
    map = fight_desk.plans.map
    assert (map.left, map.top, map.width, map.height) == (0, 0, 5, 4)
    assert fight_desk.campaign.maps.picture(map.picture) == picture.read_bytes()
    assert load_plans(fight_desk.campaign.settings, fight_desk.encounter_id).map == map
    qtbot.waitUntil(lambda: panel.view.picture.map == map)
    qtbot.waitUntil(
        lambda: panel.view.grab().toImage().pixelColor(panel.view.spot_of((2, 2)).toPoint()).name() == "#008080"
    )


def test_the_walls_of_a_map_are_one_step(qtbot, tools, vtt, fight_desk):
    said = opened(qtbot, tools, vtt)
    assert "walls and doors drawn: 4" in said
    assert "Doors that stand open, or windows: 1." in said
    assert fight_desk.encounter.terrain.borders == {
        "1,1|1,2": "wall",
        "2,1|2,2": "wall",
        "3,1|3,2": "wall",
        "1,2|1,3": "open_door",
    }
    fight_desk.undo()
    assert fight_desk.encounter.terrain.borders == {}


def test_a_file_that_is_no_map_is_told_and_changes_nothing(qtbot, tools, tmp_path, fight_desk):
    broken = tmp_path / "broken.uvtt"
    broken.write_text("{", "utf-8")
    assert "broken.uvtt is not a map" in opened(qtbot, tools, broken)
    text = tmp_path / "notes.png"
    text.write_text("notes", "utf-8")
    assert "cannot read this picture" in opened(qtbot, tools, text)
    assert "cannot be read" in opened(qtbot, tools, tmp_path / "gone.png")
    assert fight_desk.plans.map is None


def test_a_map_is_fitted_by_the_cells_that_are_marked(qtbot, panel, tools, picture, fight_desk):
    opened(qtbot, tools, picture)
    qtbot.waitUntil(lambda: panel.view.picture.map is not None)
    tools.mark()
    start, end = panel.view.spot_of((0, 0)).toPoint(), panel.view.spot_of((2, 2)).toPoint()
    qtbot.mousePress(panel.view, LEFT, pos=start)
    qtbot.mouseMove(panel.view, end)
    qtbot.mouseRelease(panel.view, LEFT, pos=end)
    assert tools.form.isVisible()
    tools.form.editor("across").setValue(4)
    tools.form.editor("down").setValue(4)
    tools.form.accept()
    assert fight_desk.plans.map.width == pytest.approx(10)
    assert fight_desk.plans.map.height == pytest.approx(8)


def test_marking_is_given_up_by_escape_and_moves_nobody(qtbot, panel, tools, picture, fight_desk):
    opened(qtbot, tools, picture)
    tools.mark()
    qtbot.keyClick(panel.view, Qt.Key.Key_Escape)
    with qtbot.assertNotEmitted(panel.view.marked):
        qtbot.mousePress(panel.view, LEFT, pos=QPoint(50, 50))
        qtbot.mouseMove(panel.view, QPoint(150, 150))
        qtbot.mouseRelease(panel.view, LEFT, pos=QPoint(150, 150))


def test_size_place_and_strength_are_figures_too(qtbot, tools, picture, fight_desk):
    opened(qtbot, tools, picture)
    tools.ask_fit()
    tools.form.editor("left").setValue(-2)
    tools.form.editor("strength").setValue(40)
    tools.form.accept()
    assert (fight_desk.plans.map.left, fight_desk.plans.map.strength) == (-2, 0.4)


def test_a_removed_map_can_be_taken_back(qtbot, tools, picture, fight_desk):
    opened(qtbot, tools, picture)
    map = fight_desk.plans.map
    with qtbot.waitSignal(tools.done) as done:
        tools.remove()
    assert fight_desk.plans.map is None
    done.args[0].take_back()
    assert fight_desk.plans.map == map


@pytest.mark.parametrize("act", ["mark", "ask_fit", "remove"])
def test_without_a_map_each_act_says_so(qtbot, tools, act):
    with qtbot.waitSignal(tools.told) as told:
        getattr(tools, act)()
    assert "no map" in told.args[0].text


def test_everybody_is_placed_in_the_middle_of_the_map(qtbot, panel, tools, vtt, fight_desk):
    opened(qtbot, tools, vtt)
    qtbot.waitUntil(lambda: panel.view.picture.map is not None)
    panel.place_rest_button.click()
    places = [each.at for each in fight_desk.encounter.combatants.values()]
    assert all(place is not None and 0 <= place[0] < 10 for place in places)


def test_the_players_see_the_map(qtbot, tools, picture, fight_desk):
    opened(qtbot, tools, picture)
    assert Scene(fight_desk).board().map == fight_desk.plans.map


@pytest.mark.parametrize("grid", [Grid(), Grid(shape="hex")], ids=["squares", "hexes"])
def test_the_corner_of_what_was_marked_meets_a_corner_of_a_cell(grid):
    map = fitted(BoardMap("", 0.3, 0.2, 10, 8), QRectF(1.1, 2.2, 3.0, 3.0), 3, 3, grid)
    pitch = 1.0 if grid.shape == "square" else 0.75 * 2 / 3**0.5
    corner = map.left + (1.1 - 0.3) * map.width / 10
    assert corner / pitch == pytest.approx(round(corner / pitch))


def test_the_sides_are_placed_with_the_middle_of_the_map_between_them(qtbot, tools, vtt, fight_desk):
    assert tools.home == (0, 0)
    opened(qtbot, tools, vtt)
    fight_desk.place_all(tools.home)
    present = fight_desk.encounter.combatants
    party, beasts = present["una"].at, present["wolf"].at
    assert party[0] == beasts[0] == 5
    assert party[1] - 4 == 4 - beasts[1]
