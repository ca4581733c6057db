"""Test maps under the board: opened from files, fitted, removed."""

import base64
import json

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtWidgets import QCheckBox

from gui.board_panel.map_reading import LONGEST_SHOWN, ReadMap, read_map
from gui.board_panel.maps import fitted
from gui.board_panel.panel import BoardPanel
from gui.players_window.scene import Scene
from rules.board.grid import Grid
from rules.state.terrain import LightSource
from storage.campaign.plans import BoardMap, load_plans
from storage.exchange.guard import ExchangeError
from tests.gui.board.test_map_picture import painted

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(fight_desk, words, look, stand):
    panel = stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.place_button)
    yield panel
    panel.maps.form.hide()
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


def opened(qtbot, tools, path, **answers):
    """Open a map, answer what is asked about it, and return what is told."""
    said = list[str]()
    tools.told.connect(lambda notice: said.append(notice.text))
    tools.done.connect(lambda done: said.append(done.sentence))
    with qtbot.waitSignal(tools.reading.ended):
        tools.open(str(path))
        if answers:
            qtbot.waitUntil(tools.form.isVisible)
            for name, value in answers.items():
                editor = tools.form.editor(name)
                if isinstance(editor, QCheckBox):
                    editor.setChecked(value)
                else:
                    editor.setCurrentIndex(editor.findData(value))
            tools.form.accept()
    qtbot.waitUntil(lambda: bool(said))
    return said[0]


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


@pytest.mark.parametrize("opening", ["open_door", "window", ""])
def test_the_walls_of_a_map_are_one_step_and_openings_are_asked_about(qtbot, tools, vtt, fight_desk, opening):
    said = opened(qtbot, tools, vtt, opening=opening)
    assert "Walls and doors drawn: 4" in said
    assert fight_desk.encounter.terrain.borders == {
        "1,1|1,2": "wall",
        "2,1|2,2": "wall",
        "3,1|3,2": "wall",
        **({"1,2|1,3": opening} if opening else {}),
    }
    fight_desk.undo()
    assert fight_desk.encounter.terrain.borders == {}
    assert fight_desk.plans.map is None
    fight_desk.redo()
    assert len(fight_desk.encounter.terrain.borders) == 3 + bool(opening)
    assert fight_desk.plans.map is not None
    assert fight_desk.plans.map.width == 10


@pytest.fixture
def lit(tmp_path):
    """A dark map of 3 by 2 squares with one light."""
    path = tmp_path / "lit.uvtt"
    content = {
        "resolution": {"map_size": {"x": 3, "y": 2}},
        "lights": [{"position": {"x": 0.5, "y": 0.5}, "range": 4}],
        "environment": {"ambient_light": "ff000000"},
    }
    path.write_text(json.dumps(content), "utf-8")
    return path


def test_lights_and_darkness_of_a_map_come_with_it(qtbot, tools, lit, fight_desk):
    opened(qtbot, tools, lit, lights=True)
    terrain = fight_desk.encounter.terrain
    assert terrain.lights == {"0,0": LightSource(2, 4)}
    assert terrain.light == dict.fromkeys((f"{column},{row}" for row in (0, 1) for column in (0, 1, 2)), "dark")


def test_lights_and_darkness_can_be_left_out(qtbot, tools, lit, fight_desk):
    opened(qtbot, tools, lit, lights=False, ambient="")
    assert fight_desk.encounter.terrain.is_plain


def test_a_question_about_a_map_is_forgotten_in_another_fight(qtbot, tools, lit, fight_desk, campaign, skirmish):
    tools.open(str(lit))
    qtbot.waitUntil(tools.form.isVisible)
    fight_desk.open_encounter(campaign.encounters.create("Elsewhere", skirmish))
    tools.form.accept()
    assert fight_desk.encounter.terrain.is_plain


def test_a_scene_takes_the_picture_that_lies_beside_it(qtbot, tools, picture, fight_desk):
    path = picture.with_name("scene.json")
    scene = {"width": 700, "height": 560, "padding": 0, "grid": {"type": 1, "size": 70}}
    wall = {"c": [70, 70, 70, 140], "door": 1}
    path.write_text(json.dumps({**scene, "background": {"src": "maps/cave.png"}, "walls": [wall]}), "utf-8")
    opened(qtbot, tools, path)
    assert fight_desk.encounter.terrain.borders == {"0,1|1,1": "door"}
    assert fight_desk.campaign.maps.picture(fight_desk.plans.map.picture) == picture.read_bytes()
    path.write_text(json.dumps({**scene, "background": {"src": "../../cave of others.png"}, "walls": []}), "utf-8")
    assert "cave of others.png does not lie beside the scene" in opened(qtbot, tools, path)


def test_a_map_of_other_cells_is_told_to_fit_roughly(qtbot, tools, tmp_path, fight_desk):
    path = tmp_path / "hexes.json"
    path.write_text(
        json.dumps({"width": 700, "height": 700, "padding": 0, "grid": {"type": 4, "size": 70}, "walls": []})
    )
    assert "another shape" in opened(qtbot, tools, path)


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


@pytest.mark.parametrize(("end", "across", "down"), [((2, 2), 2, 2), ((4, 1), 4, 1), ((1, 3), 1, 3)])
def test_as_many_cells_are_proposed_as_the_marked_area_covers(
    qtbot, panel, tools, picture, fight_desk, end, across, down
):
    opened(qtbot, tools, picture)
    qtbot.waitUntil(lambda: panel.view.picture.map is not None)
    tools.mark()
    start, end = panel.view.spot_of((0, 0)).toPoint(), panel.view.spot_of(end).toPoint()
    qtbot.mousePress(panel.view, LEFT, pos=start)
    qtbot.mouseMove(panel.view, end)
    qtbot.mouseRelease(panel.view, LEFT, pos=end)
    assert (tools.form.editor("across").value(), tools.form.editor("down").value()) == (across, down)


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


def test_a_map_that_was_opened_or_fitted_by_mistake_can_be_taken_back(qtbot, tools, picture, fight_desk):
    with qtbot.waitSignal(tools.done) as done:
        tools.open(str(picture))
    opened_map = fight_desk.plans.map
    assert "drawn" not in done.args[0].sentence
    done.args[0].take_back()
    assert fight_desk.plans.map is None
    fight_desk.set_map(opened_map)
    with qtbot.waitSignal(tools.done) as done:
        tools.ask_fit()
        tools.form.editor("width").setValue(7)
        tools.form.accept()
    fitted = fight_desk.plans.map
    assert fitted is not None
    assert fitted.width == 7
    done.args[0].take_back()
    assert fight_desk.plans.map == opened_map


@pytest.mark.parametrize("act", ["mark", "ask_fit", "remove"])
def test_without_a_map_each_act_says_so(qtbot, tools, act):
    with qtbot.waitSignal(tools.told) as told:
        getattr(tools, act)()
    assert "no map" in told.args[0].text


def test_everybody_is_placed_in_the_middle_of_the_map(qtbot, panel, tools, vtt, fight_desk):
    opened(qtbot, tools, vtt, opening="window")
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
    opened(qtbot, tools, vtt, opening="window")
    fight_desk.place_all(tools.home)
    present = fight_desk.encounter.combatants
    party, beasts = present["una"].at, present["wolf"].at
    assert party[0] == beasts[0] == 5
    assert party[1] - 4 == 4 - beasts[1]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_maps_with_a_byte_order_mark_are_read(vtt, encoding):
    vtt.write_text(vtt.read_text("utf-8"), encoding)
    assert len(read_map(vtt).walls) == 1


def test_a_picture_whose_name_no_file_can_have_is_told_shortly(tmp_path):
    path = tmp_path / "cave.json"
    scene = {"width": 700, "height": 700, "walls": [], "background": {"src": "x" * 5000}}
    path.write_text(json.dumps(scene), "utf-8")
    (note,) = read_map(path).notes
    assert dict(note.arguments)["name"] == "x" * LONGEST_SHOWN


def test_places_are_asked_for_to_the_hundredth(tools, fight_desk):
    fight_desk.set_map(BoardMap("", left=0.123, top=-1.456, width=7.891, height=2.346))
    tools.ask_fit()
    shown = {name: tools.form.editor(name).value() for name in ("left", "top", "width", "height")}
    assert shown == {"left": 0.12, "top": -1.46, "width": 7.89, "height": 2.35}


def test_a_text_that_cannot_be_read_says_why(tmp_path):
    path = tmp_path / "cave.uvtt"
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(ExchangeError, match="cave.uvtt"):
        read_map(path)


def test_a_reading_that_was_given_up_or_is_for_another_fight_changes_nothing(tools, fight_desk, campaign, skirmish):
    said = []
    tools.told.connect(said.append)
    tools.done.connect(said.append)
    tools._encounter = fight_desk.encounter_id
    tools.reading.ended.emit(None)
    other = campaign.encounters.create("Elsewhere", skirmish)
    fight_desk.open_encounter(other)
    tools.reading.ended.emit(ReadMap(fault="map.none"))
    assert said == []
    tools._encounter = other
    tools.reading.ended.emit(ReadMap(fault="map.none"))
    assert [notice.tone for notice in said] == ["danger"]
