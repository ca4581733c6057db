"""Whom actions aim at: who is pointed at, until it is done or the turn passes; then who was turned to."""

import pytest
from PySide6.QtCore import Qt

from gui.desk.desk import Desk
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel


@pytest.fixture
def desk(fight_desk):
    """Una with a friend before two wolves."""
    fight_desk.join(fight_desk.encounter.combatants["wolf"].sheet, "beasts")
    return fight_desk


@pytest.fixture
def pointed(desk):
    seen = []
    desk.pointed.connect(seen.append)
    return seen


def at(desk, action="strike"):
    return desk.option(action).bound["target"]


def strike(desk):
    desk.perform(desk.option("strike"))
    desk.answer("none")
    assert desk.question is None


def test_who_is_pointed_at_is_aimed_at_by_every_action_whoever_he_is(desk):
    desk.point_at("bern")
    assert (at(desk), at(desk, "pass_hand")) == ("bern", "bern")
    desk.point_at("")
    assert at(desk) == "wolf"


def test_a_target_chosen_in_a_row_is_taken_by_those_actions_that_find_none_better(desk):
    desk.turn_to("bern", "pass_hand")
    assert (at(desk), at(desk, "pass_hand")) == ("wolf", "bern")
    desk.turn_to("wolf_2", "strike")
    assert (at(desk), at(desk, "brawl")) == ("wolf_2", "wolf_2")


def test_who_stands_nearest_comes_first_until_somebody_was_turned_to(desk):
    for who, at_place in {"una": (0, 0), "wolf": (4, 0), "wolf_2": (2, 0), "bern": (1, 0)}.items():
        desk.move_to(who, at_place)
    assert desk.aim.near == ("bern", "wolf_2", "wolf")
    assert (at(desk, "throw"), at(desk, "pass_hand")) == ("wolf_2", "bern")
    desk.turn_to("wolf", "throw")
    assert at(desk, "throw") == "wolf"


def test_nobody_is_near_without_places(desk):
    assert desk.aim.near == ()


def test_the_palette_and_a_single_action_aim_at_the_same(desk):
    desk.turn_to("wolf_2", "strike")
    assert {one.action: one.bound.get("target") for one in desk.palette()}["strike"] == "wolf_2"


def test_what_is_done_ends_the_pointing_and_the_next_goes_on_with_the_same(desk, pointed):
    desk.point_at("wolf_2")
    strike(desk)
    assert desk.target_id == ""
    assert pointed == ["wolf_2", ""]
    assert at(desk) == "wolf_2"


def test_whom_somebody_turned_to_is_known_again_at_the_next_start(desk, campaign, words, shelf):
    desk.turn_to("wolf_2", "strike")
    strike(desk)
    later = Desk(campaign, words, 7, shelf)
    later.open_last()
    assert later.aim.turned_to == ("wolf_2",)
    assert at(later) == "wolf_2"


def test_a_blow_that_is_taken_back_was_at_nobody(desk):
    desk.turn_to("wolf_2", "strike")
    strike(desk)
    desk.undo()
    assert (desk.aim.turned_to, at(desk)) == ((), "wolf")
    desk.redo()
    assert (desk.aim.turned_to, at(desk)) == (("wolf_2",), "wolf_2")


def test_pointing_at_nobody_lets_go_of_whom_he_turned_to(desk):
    desk.turn_to("wolf_2", "strike")
    strike(desk)
    desk.point_at("wolf_2")
    desk.point_at("")
    assert (desk.aim.turned_to, at(desk)) == ((), "wolf")


def test_a_blow_at_a_friend_is_not_followed_by_another(desk):
    desk.point_at("bern")
    strike(desk)
    assert at(desk) == "wolf"


def test_an_act_without_a_target_leaves_the_aim(desk):
    desk.point_at("wolf_2")
    desk.perform(desk.option("drop_prone"))
    assert desk.target_id == "wolf_2"


def test_the_pointing_ends_with_the_turn(desk, pointed):
    desk.point_at("wolf_2")
    desk.end_turn()
    assert (desk.selected_id, desk.target_id) == ("bern", "")
    assert pointed == ["wolf_2", ""]
    desk.select("una")
    assert desk.target_id == ""


def test_each_fighter_aims_for_himself(desk, pointed):
    desk.point_at("wolf_2")
    desk.select("wolf")
    assert desk.target_id == ""
    desk.select("una")
    assert desk.target_id == "wolf_2"
    assert pointed == ["wolf_2", "", "wolf_2"]


def test_who_is_down_is_turned_to_no_more(desk):
    desk.turn_to("wolf_2", "strike")
    strike(desk)
    assert at(desk) == "wolf_2"
    desk.set_pool("wolf_2", "BP", 0)
    assert at(desk) == "wolf"


def test_who_is_down_can_be_chosen_all_the_same(desk):
    desk.set_pool("wolf_2", "BP", 0)
    desk.turn_to("wolf_2", "strike")
    assert (at(desk), at(desk, "brawl")) == ("wolf_2", "wolf")


def test_nobody_aims_at_who_has_left(desk):
    desk.point_at("wolf_2")
    desk.leave("wolf_2")
    assert (desk.target_id, at(desk)) == ("", "wolf")


def test_after_a_choice_the_list_still_offers_foes_alone(qtbot, desk, words, look):
    panel = PalettePanel(desk, words, look)
    qtbot.addWidget(panel)
    panel.view.choose(panel.model.index_of("strike"))
    qtbot.keyClick(panel.view, Qt.Key.Key_Right)
    part = panel.model.index_of("strike").data(ROW_ROLE).choices[0]
    assert part.values == ("wolf", "wolf_2")
    assert part.values[part.chosen] == "wolf_2"


def test_who_is_pointed_at_stands_in_the_rows(qtbot, desk, words, look):
    panel = PalettePanel(desk, words, look)
    qtbot.addWidget(panel)
    desk.point_at("bern")
    assert panel.model.index_of("strike").data(ROW_ROLE).choices[0].text == "Bern"
