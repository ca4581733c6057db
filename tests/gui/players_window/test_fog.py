"""In fog the players' window holds nothing that their side does not see: a property over many boards."""

import random

import pytest
from msgspec.structs import replace

from gui.players_window.scene import Scene
from gui.players_window.window import PlayerWindow
from rules.board.grid import Grid
from rules.board.sight import is_seen
from rules.facts.places import spelled_border, spelled_place
from rules.facts.terrain import screens_of
from rules.state.events import FogChanged, TerrainChanged
from rules.state.fog import rows_of

SIDE = 7
"""The columns and rows of the board."""


def somewhere(chance):
    return chance.randrange(SIDE), chance.randrange(SIDE)


def drawn_board(desk, seed):
    """Draw a board with people, walls and cells hidden by hand, and return the cells hidden by hand."""
    chance = random.Random(seed)
    for who in ("una", "bern", "wolf"):
        desk.move_to(who, somewhere(chance))
    borders = {}
    for _ in range(20):
        column, row = somewhere(chance)
        other = (column + 1, row) if chance.random() < 0.5 else (column, row + 1)
        borders[spelled_border((column, row), other)] = chance.choice(("wall", "door", "window", "curtain"))
    cells = {spelled_place(somewhere(chance)): "difficult" for _ in range(6)}
    heights = {spelled_place(somewhere(chance)): 2 for _ in range(6)}
    desk.change_ground(TerrainChanged(cells=cells, borders=borders, heights=heights))
    veiled = {somewhere(chance) for _ in range(3)}
    desk.by_hand([FogChanged(on=True), FogChanged(side="party", veiled=rows_of(veiled))])
    desk.sight.finish()
    return veiled


def may_be_seen(desk, veiled):
    """Return the cells that Una or Bern see, line by line."""
    grid, blocked = Grid(), screens_of(desk.present.terrain, desk.rulebook.ruleset)
    own = [desk.present.combatants[who].at for who in ("una", "bern")]
    every = {(column, row) for column in range(-9, SIDE + 9) for row in range(-9, SIDE + 9)}
    return {place for place in every - veiled if any(is_seen(grid, blocked, here, place) for here in own)}


@pytest.mark.parametrize("seed", range(15))
def test_the_value_for_the_players_holds_nothing_hidden(fight_desk, seed):
    veiled = drawn_board(fight_desk, seed)
    visible = may_be_seen(fight_desk, veiled)
    shown = Scene(fight_desk)
    picture, value = shown.board(), repr((shown.rows(), shown.board(), shown.sentences()))
    assert picture.fog is not None
    assert picture.fog.seen <= visible
    assert picture.fog.known == frozenset()
    assert picture.fog.hides
    hides_wolf = fight_desk.present.combatants["wolf"].at not in visible
    assert hides_wolf == ("Wolf" not in value)
    assert hides_wolf == ("'wolf'" not in value)
    ground = picture.ground
    for layer in (
        ground.solid,
        ground.difficult,
        ground.dim,
        ground.dark,
        ground.heights,
        ground.grounds,
        ground.cover,
    ):
        assert set(layer) <= visible
    assert all(one in visible or other in visible for one, other in ground.borders)


@pytest.fixture
def desk(fight_in_fog):
    return fight_in_fog


def told(desk):
    return " ".join(sentence.text for sentence in Scene(desk).sentences())


def test_what_somebody_does_out_of_sight_is_not_told_even_later(desk):
    desk.set_position("wolf", "kneeling")
    desk.change_ground(TerrainChanged(borders={"3,0|4,0": ""}))
    desk.sight.finish()
    assert desk.unseen == frozenset()
    desk.set_position("wolf", "standing")
    desk.sight.finish()
    assert "kneel" not in told(desk)
    assert "Wolf" in told(desk)


def test_who_comes_into_sight_is_not_told_to_have_come_from_the_dark(desk):
    desk.move_to("wolf", (2, 0))
    desk.sight.finish()
    assert "Wolf" in [row.name for row in Scene(desk).rows()]
    assert "2,0" not in told(desk)


def test_the_ground_is_not_told_to_have_changed(desk):
    assert "ground" not in told(desk)


@pytest.fixture
def window(desk, words, look, panel, qtbot):
    window = PlayerWindow(desk, words, look, panel)
    qtbot.addWidget(window)
    window.resize(800, 600)
    window.open()
    yield window
    window.board.finish()


def names(window):
    return [row.name for row in window.model.rows]


def test_the_window_waits_until_it_is_known_what_is_seen(desk, window, qtbot):
    assert names(window) == ["Una", "Bern"]
    desk.change_ground(TerrainChanged(borders={"3,0|4,0": ""}))
    assert names(window) == ["Una", "Bern"]
    qtbot.waitUntil(lambda: names(window) == ["Una", "Bern", "Wolf"])
    desk.move_to("wolf", (6, 9))
    qtbot.waitUntil(lambda: names(window) == ["Una", "Bern"])
    assert [token.name for token in window.board.picture.tokens] == ["Una", "Bern"]


def test_another_fight_shows_nothing_of_the_former_one(desk, window, campaign, skirmish):
    fog = replace(skirmish.fog, is_on=True)
    places = {id: replace(each, at=(0, 0)) for id, each in skirmish.combatants.items()}
    id = campaign.encounters.create("In the dark", replace(skirmish, combatants=places, fog=fog))
    desk.open_encounter(id)
    assert names(window) == []
    assert window.board.picture.tokens == ()


def test_what_was_never_seen_is_painted_in_one_colour(desk, window, qtbot, look):
    desk.change_ground(TerrainChanged(cells={"6,0": "solid", "2,0": "solid"}))
    qtbot.waitUntil(lambda: (2, 0) in window.board.picture.ground.solid)
    window.board.zoom(0.6)
    image = window.board.grab().toImage()
    hidden = window.board.spot_of((6, 0)).toPoint()
    assert image.pixelColor(hidden).name() == look.theme.colour("fog").name()
    assert image.pixelColor(window.board.spot_of((2, 0)).toPoint()).name() != look.theme.colour("fog").name()


def test_a_door_that_opens_out_of_sight_is_remembered_as_it_was_seen(desk):
    desk.change_ground(TerrainChanged(borders={"2,8|2,9": "door"}, cells={"1,8": "difficult"}))
    desk.sight.finish()
    desk.move_to("una", (20, 0))
    desk.move_to("bern", (20, 1))
    desk.sight.finish()
    desk.change_ground(TerrainChanged({"1,8": "", "0,8": "solid"}, {"2,8|2,9": "open_door"}))
    desk.sight.finish()
    ground = Scene(desk).board().ground
    assert ground.borders[(2, 8), (2, 9)] == "door"
    assert ((1, 8) in ground.difficult, (0, 8) in ground.solid) == (True, False)
    desk.move_to("una", (2, 0))
    desk.sight.finish()
    ground = Scene(desk).board().ground
    assert ground.borders[(2, 8), (2, 9)] == "open_door"
    assert ((1, 8) in ground.difficult, (0, 8) in ground.solid) == (False, True)
    desk.move_to("una", (20, 0))
    desk.sight.finish()
    assert Scene(desk).board().ground == ground
