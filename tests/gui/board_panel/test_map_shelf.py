"""The maps of the campaign: kept with places, put under other fights, renamed, removed, and written as files."""

import json

import pytest

from gui.board_panel.panel import BoardPanel
from rules.state.events import TerrainChanged
from rules.state.terrain import LightSource
from storage.campaign.kept_map import FARTHEST
from storage.campaign.kept_maps import KeptMaps
from storage.files.errors import CampaignError, Trouble
from tests.gui.board.test_map_picture import painted

PLACES = {"una": (0, 0), "bern": (1, 0), "wolf": (0, -6)}


@pytest.fixture
def panel(fight_desk, words, look, stand):
    for who, place in PLACES.items():
        fight_desk.move_to(who, place)
    fight_desk.change_ground(TerrainChanged({"2,2": "solid"}, {"0,0|0,-1": "door"}, lights={"1,1": LightSource(2, 4)}))
    panel = stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.view)
    yield panel
    panel.maps.finish()
    panel.shelf.finish()
    panel.view.finish()


@pytest.fixture
def shelf_of_maps(panel):
    return panel.shelf


@pytest.fixture
def pictured(qtbot, panel, tmp_path, fight_desk):
    """The fight with a picture under its board."""
    path = tmp_path / "cave.png"
    path.write_bytes(painted(700, 560))
    with qtbot.waitSignal(panel.maps.done):
        panel.maps.open(str(path))
    return fight_desk


@pytest.fixture
def elsewhere(campaign, skirmish):
    """Another encounter with the same people, who have no places."""
    return campaign.encounters.create("Elsewhere", skirmish)


def save(shelf, name):
    shelf.ask_save()
    shelf.form.editor("name").setCurrentText(name)
    shelf.form.accept()


def names(desk):
    return [entry.name for entry in desk.campaign.kept_maps.entries()]


def places(desk):
    return {id: each.at for id, each in desk.encounter.combatants.items()}


def test_a_map_lies_under_another_fight_as_it_was_kept(shelf_of_maps, pictured, elsewhere):
    terrain, map = pictured.encounter.terrain, pictured.plans.map
    save(shelf_of_maps, "Cave")
    pictured.open_encounter(elsewhere)
    shelf_of_maps.lay("Cave")
    assert pictured.encounter.terrain == terrain
    assert pictured.plans.map == map
    assert places(pictured) == PLACES


def test_one_undo_takes_back_the_whole_map_and_redo_brings_it_again(shelf_of_maps, pictured, elsewhere):
    save(shelf_of_maps, "Cave")
    map = pictured.plans.map
    pictured.open_encounter(elsewhere)
    shelf_of_maps.lay("Cave")
    pictured.undo()
    assert pictured.encounter.terrain.is_plain
    assert pictured.plans.map is None
    assert set(places(pictured).values()) == {None}
    pictured.redo()
    assert pictured.plans.map == map
    assert places(pictured) == PLACES


def test_what_was_drawn_before_gives_way_and_people_stay_where_they_are(shelf_of_maps, fight_desk):
    save(shelf_of_maps, "Cave")
    fight_desk.change_ground(TerrainChanged({"5,5": "solid"}, {"0,0|0,-1": ""}, heights={"0,0": 3}))
    fight_desk.move_to("una", (3, 3))
    shelf_of_maps.lay("Cave")
    terrain = fight_desk.encounter.terrain
    assert (terrain.cells, terrain.borders, terrain.heights) == ({"2,2": "solid"}, {"0,0|0,-1": "door"}, {})
    assert places(fight_desk)["una"] == (3, 3)


def test_sides_of_other_names_take_the_places_that_are_left(shelf_of_maps, fight_desk, elsewhere):
    save(shelf_of_maps, "Cave")
    fight_desk.open_encounter(elsewhere)
    fight_desk.change_side("wolf", "wild things")
    shelf_of_maps.lay("Cave")
    assert places(fight_desk)["wolf"] == PLACES["wolf"]


def test_a_name_is_needed_and_one_that_is_taken_is_replaced(qtbot, shelf_of_maps, fight_desk):
    save(shelf_of_maps, " ")
    assert names(fight_desk) == []
    assert shelf_of_maps.form.isVisible()
    save(shelf_of_maps, "Cave")
    fight_desk.change_ground(TerrainChanged({"5,5": "solid"}))
    with qtbot.waitSignal(shelf_of_maps.done) as done:
        save(shelf_of_maps, "Cave")
    assert "replaced" in done.args[0].sentence
    assert "5,5" in fight_desk.campaign.kept_maps.read("Cave").map.terrain.cells
    done.args[0].take_back()
    assert "5,5" not in fight_desk.campaign.kept_maps.read("Cave").map.terrain.cells


def test_a_replaced_map_comes_back_with_its_picture(qtbot, shelf_of_maps, pictured):
    save(shelf_of_maps, "Cave")
    picture = pictured.plans.map.picture
    pictured.set_map(None)
    with qtbot.waitSignal(shelf_of_maps.done) as done:
        save(shelf_of_maps, "Cave")
    assert pictured.campaign.maps.picture(picture) is None
    done.args[0].take_back()
    assert pictured.campaign.kept_maps.read("Cave").picture == picture
    assert pictured.campaign.maps.picture(picture)


def test_trouble_while_a_map_is_taken_back_is_told(qtbot, shelf_of_maps, fight_desk, monkeypatch):
    with qtbot.waitSignal(shelf_of_maps.done) as done:
        save(shelf_of_maps, "Cave")
    monkeypatch.setattr(KeptMaps, "remove", refuse)
    with qtbot.waitSignal(shelf_of_maps.told) as told:
        done.args[0].take_back()
    assert told.args[0].tone == "danger"


def refuse(kept, _name):
    raise CampaignError(Trouble.DISK_FULL, kept.database.path)


def test_a_saved_map_can_be_taken_back(qtbot, shelf_of_maps, fight_desk):
    with qtbot.waitSignal(shelf_of_maps.done) as done:
        save(shelf_of_maps, "Cave")
    done.args[0].take_back()
    assert names(fight_desk) == []


def test_a_removed_map_comes_back_with_its_picture(qtbot, shelf_of_maps, pictured):
    save(shelf_of_maps, "Cave")
    picture = pictured.plans.map.picture
    pictured.set_map(None)
    with qtbot.waitSignal(shelf_of_maps.done) as done:
        shelf_of_maps.remove("Cave")
    assert names(pictured) == []
    assert pictured.campaign.maps.picture(picture) is None
    done.args[0].take_back()
    assert pictured.campaign.kept_maps.read("Cave").picture == picture
    assert pictured.campaign.maps.picture(picture)


def test_maps_take_other_names(shelf_of_maps, fight_desk):
    for name in ("Cave", "Inn"):
        save(shelf_of_maps, name)
    shelf_of_maps.open_menu("Cave")
    shelf_of_maps.menu.actions()[1].trigger()
    shelf_of_maps.form.editor("name").setText("Inn")
    shelf_of_maps.form.accept()
    assert "already" in shelf_of_maps.form.problem.text()
    shelf_of_maps.form.editor("name").setText("Ford")
    shelf_of_maps.form.accept()
    assert names(fight_desk) == ["Ford", "Inn"]


def test_the_list_opens_a_menu_whose_first_entry_puts_the_map_under_the_fight(shelf_of_maps, fight_desk, elsewhere):
    save(shelf_of_maps, "Cave")
    fight_desk.open_encounter(elsewhere)
    shelf_of_maps.open()
    assert shelf_of_maps.box.isVisible()
    shelf_of_maps.open_menu("Cave")
    shelf_of_maps.menu.activeAction().trigger()
    assert places(fight_desk) == PLACES


def test_without_maps_the_list_says_so(qtbot, shelf_of_maps):
    with qtbot.waitSignal(shelf_of_maps.told) as told:
        shelf_of_maps.open()
    assert "no maps yet" in told.args[0].text


def test_a_map_goes_out_as_a_file_and_comes_back(qtbot, panel, shelf_of_maps, pictured, elsewhere, tmp_path):
    save(shelf_of_maps, "Cave")
    path = tmp_path / "cave.uvtt"
    with qtbot.waitSignal(shelf_of_maps.told) as told:
        shelf_of_maps.export("Cave", str(path))
    assert str(path) in told.args[0].text
    terrain, map = pictured.encounter.terrain, pictured.plans.map
    pictured.open_encounter(elsewhere)
    with qtbot.waitSignal(panel.maps.done):
        panel.maps.open(str(path))
    assert pictured.encounter.terrain == terrain
    assert pictured.plans.map == map
    assert places(pictured) == PLACES


def test_a_file_that_cannot_be_written_is_told(qtbot, shelf_of_maps, tmp_path):
    save(shelf_of_maps, "Cave")
    (tmp_path / "taken").write_text("a file, no folder")
    with qtbot.waitSignal(shelf_of_maps.told) as told:
        shelf_of_maps.export("Cave", str(tmp_path / "taken" / "cave.uvtt"))
    assert "could not be saved" in told.args[0].text


def test_what_is_drawn_is_shifted_in_one_step(shelf_of_maps, fight_desk):
    shelf_of_maps.ask_shift()
    shelf_of_maps.form.editor("columns").setValue(2)
    shelf_of_maps.form.editor("rows").setValue(-1)
    shelf_of_maps.form.accept()
    terrain = fight_desk.encounter.terrain
    assert (terrain.cells, terrain.borders) == ({"4,1": "solid"}, {"2,-2|2,-1": "door"})
    assert terrain.lights == {"3,0": LightSource(2, 4)}
    assert places(fight_desk) == PLACES
    fight_desk.undo()
    assert fight_desk.encounter.terrain.cells == {"2,2": "solid"}


def test_what_is_too_far_away_is_said_in_the_form_and_keeps_nothing(shelf_of_maps, fight_desk):
    fight_desk.change_ground(TerrainChanged({f"{FARTHEST + 1},0": "solid"}))
    save(shelf_of_maps, "Cave")
    assert shelf_of_maps.form.isVisible()
    problem = shelf_of_maps.form.problem.text()
    assert "10000 cells" in problem.replace("\u202f", "").replace(",", "")
    assert names(fight_desk) == []
    fight_desk.undo()
    shelf_of_maps.form.accept()
    assert names(fight_desk) == ["Cave"]


@pytest.mark.parametrize(("width", "pixels"), [(700, 140), (0, 70)])
def test_a_file_says_how_many_points_of_the_picture_a_cell_takes(
    qtbot, panel, shelf_of_maps, fight_desk, tmp_path, width, pixels
):
    if width:
        (tmp_path / "cave.png").write_bytes(painted(width, 560))
        with qtbot.waitSignal(panel.maps.done):
            panel.maps.open(str(tmp_path / "cave.png"))
    save(shelf_of_maps, "Cave")
    with qtbot.waitSignal(shelf_of_maps.told):
        shelf_of_maps.export("Cave", str(tmp_path / "out.uvtt"))
    written = json.loads((tmp_path / "out.uvtt").read_text("utf-8"))
    assert written["resolution"]["pixels_per_grid"] == pixels
