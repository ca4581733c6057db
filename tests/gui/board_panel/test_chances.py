"""Test the chances of the shown act on the figures of the board."""

import pytest
from msgspec.structs import replace

from gui.board_panel.panel import BoardPanel


@pytest.fixture
def panel(fight_desk, words, look, stand) -> BoardPanel:
    for who, place in (("una", (0, 0)), ("bern", (5, 0)), ("wolf", (0, -1))):
        fight_desk.move_to(who, place)
    return stand(made := BoardPanel(fight_desk, words, look), 600, 500, made.view)


@pytest.fixture
def strike(fight_desk):
    return next(option for option in fight_desk.fight.palette("una") if option.action == "strike")


def test_each_figure_shows_what_the_act_would_do_to_it(qtbot, panel, strike, fight_desk):
    panel.chances.show(strike)
    qtbot.waitUntil(lambda: bool(panel.view.picture.chances))
    chances = panel.view.picture.chances
    aimed = dict(fight_desk.fight.aims(strike))
    assert chances["wolf"].is_open == (aimed["wolf"].status != "illegal")
    assert "una" not in chances
    assert chances["wolf"].told.startswith(fight_desk.texts.name("actions", "strike"))
    panel.view.go_to((0, -1))
    assert chances["wolf"].told in panel.view.accessibleName()


def test_a_closed_act_says_why(qtbot, panel, strike, fight_desk):
    fight_desk.move_to("wolf", (0, -8))
    option = next(each for each in fight_desk.fight.palette("una") if each.action == "strike")
    panel.chances.show(option)
    qtbot.waitUntil(lambda: "wolf" in panel.view.picture.chances)
    wolf = panel.view.picture.chances["wolf"]
    assert not wolf.is_open
    assert len(wolf.told) > len("Strike: ")


def test_chances_go_with_the_act_and_with_the_moment(qtbot, panel, strike, fight_desk):
    panel.chances.show(strike)
    qtbot.waitUntil(lambda: bool(panel.view.picture.chances))
    panel.chances.show(None)
    assert not panel.view.picture.chances
    panel.chances.show(strike)
    qtbot.waitUntil(lambda: bool(panel.view.picture.chances))
    fight_desk.set_pool("una", "END", 12)
    qtbot.waitUntil(lambda: not panel.view.picture.chances)


def test_nothing_is_worked_out_while_nobody_looks(panel, strike):
    panel.hide()
    panel.chances.show(strike)
    assert not panel.chances.is_waiting


def test_a_closed_act_says_from_which_cell_it_would_be_open(qtbot, panel, fight_desk):
    fight_desk.move_to("wolf", (0, -6))
    closed = fight_desk.fight.option("una", "strike", {"target": "wolf"})
    assert closed.status == "illegal"
    panel.chances.show(closed)
    qtbot.waitUntil(lambda: panel.view.picture.standpoint is not None)
    column, row = panel.view.picture.standpoint
    assert max(abs(column), abs(row + 6)) == 1
    assert "from " in panel.view.picture.chances["wolf"].told


def test_an_act_without_a_roll_has_a_name_and_no_figure(panel, strike):
    sure = replace(strike, preview=replace(strike.preview, odds=None), status="legal")
    chance = panel.chances._chance(sure)
    assert (chance.text, chance.told) == ("", "Strike")


def test_another_act_begins_the_pause_anew_and_none_ends_it(panel, strike):
    panel.chances.show(strike)
    assert panel.chances.is_waiting
    panel.chances.show(None)
    assert not panel.chances.is_waiting
