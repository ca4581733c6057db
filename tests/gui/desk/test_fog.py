"""The fog of the open fight: what the players' side sees, what it learns on the way, and what the GM does by hand."""

import pytest

from gui.desk.desk import Desk
from gui.desk.fog_watch import corners_of
from rules.board.grid import Grid
from rules.state.events import FogChanged, Moved, TerrainChanged
from rules.state.fog import places_of
from rules.state.terrain import LightSource
from storage.campaign.plans import BoardMap


def known(desk, side="party"):
    return places_of(desk.present.fog.of(side).known)


@pytest.fixture
def desk(fight_in_fog):
    return fight_in_fog


def test_without_fog_nobody_is_unseen_and_nothing_is_learned(fight_desk):
    fight_desk.move_to("wolf", (0, 0))
    assert fight_desk.sight.now is None
    assert fight_desk.sight.is_known
    assert fight_desk.unseen == frozenset()
    assert all(not isinstance(event, FogChanged) for event in fight_desk.journal.now.step.events)


def test_who_is_behind_a_wall_is_unseen(desk):
    assert desk.unseen == {"wolf"}
    now = desk.sight.now
    assert (3, 0) in now.seen
    assert (4, 0) not in now.seen | now.known


def test_a_door_that_opens_shows_who_is_behind_it(desk):
    desk.change_ground(TerrainChanged(borders={"3,0|4,0": "open_door"}))
    assert desk.sight.now is None
    assert desk.unseen == {"wolf"}
    desk.sight.finish()
    assert desk.unseen == frozenset()


def test_what_was_seen_is_learned_with_the_next_step_and_remembered(desk):
    assert known(desk) == frozenset()
    desk.move_to("una", (5, 0))
    assert (3, 5) in known(desk)
    assert (6, 6) not in known(desk)
    desk.sight.finish()
    desk.move_to("una", (30, 0))
    desk.move_to("bern", (30, 1))
    desk.sight.finish()
    now = desk.sight.now
    assert (6, 6) in now.known | now.seen
    assert (3, 5) in now.known


def test_undo_takes_back_what_was_learned(desk):
    desk.move_to("una", (5, 0))
    desk.sight.finish()
    desk.move_to("una", (0, 0))
    assert (6, 6) in known(desk)
    desk.undo()
    desk.undo()
    desk.sight.finish()
    assert desk.unseen == {"wolf"}
    desk.set_pool("una", "END", 5)
    assert (6, 6) not in known(desk)


def test_what_is_passed_on_the_way_is_seen_a_moment_later(desk):
    desk.change_ground(TerrainChanged(borders={"3,0|4,0": "open_door", "3,9|4,9": ""}))
    desk.sight.finish()
    before = desk.sight.now
    desk.by_hand([Moved("una", 1, at) for at in ((3, 9), (3, 1), (0, 0))])
    desk.sight.finish()
    now = desk.sight.now
    assert now.seen == before.seen
    assert (6, 12) in now.known


def test_cells_are_shown_hidden_and_left_by_hand_as_steps(desk):
    desk.fog_cells("fog_open", [(6, 0)])
    desk.sight.finish()
    assert desk.unseen == frozenset()
    desk.fog_cells("fog_veil", [(6, 0), (0, 5)])
    desk.sight.finish()
    assert desk.unseen == {"wolf"}
    assert (0, 5) not in desk.sight.now.seen
    desk.fog_cells("fog_leave", [(6, 0), (0, 5)])
    desk.sight.finish()
    assert desk.unseen == {"wolf"}
    assert (0, 5) in desk.sight.now.seen
    desk.undo()
    desk.sight.finish()
    assert (0, 5) not in desk.sight.now.seen


def test_what_was_seen_can_be_forgotten(desk):
    desk.move_to("una", (2, 0))
    assert known(desk)
    desk.forget_seen()
    assert known(desk) == frozenset()


def test_limits_and_the_switch_are_steps_only_if_they_change_something(desk):
    mark = desk.journal.mark
    desk.set_fog(on=True)
    desk.set_fog_limits(0, dark_hides=True)
    assert desk.journal.mark == mark
    desk.set_fog_limits(2, dark_hides=True)
    desk.sight.finish()
    assert desk.journal.mark != mark
    assert (3, 0) in desk.sight.now.seen
    assert (0, 5) not in desk.sight.now.seen
    desk.undo()
    desk.undo()
    assert not desk.present.fog.is_on


def test_a_fight_in_fog_opens_in_fog(desk, campaign, words, shelf):
    desk.move_to("una", (2, 0))
    again = Desk(campaign, words, 7, shelf)
    again.open_encounter(desk.encounter_id)
    assert again.sight.now is None
    again.sight.finish()
    assert again.unseen == {"wolf"}
    assert known(again) == known(desk)


def test_another_side_whose_figures_the_players_see_sees_for_them_too(desk):
    desk.set_shown_sides(("party", "beasts"))
    desk.sight.finish()
    assert desk.unseen == frozenset()
    assert (6, 6) in desk.sight.now.seen


def test_a_map_belongs_to_the_board(desk):
    desk.set_map(BoardMap("none", -30, -2, 40, 4))
    desk.sight.finish()
    assert (-30, 0) in desk.sight.now.seen


def test_the_corners_of_a_map_are_cells():
    assert corners_of(None, Grid()) == ()
    assert corners_of(BoardMap("x", -1.5, 0.5, 4, 2), Grid()) == ((-2, 0), (2, 0), (-2, 2), (2, 2))
    assert corners_of(BoardMap("x", 0, 0, 4, 2), Grid(shape="hex")) == ((0, 0), (4, -2), (0, 2), (4, 0))
    assert corners_of(BoardMap("x", 0, 0, 26, 0), Grid(shape="hex"))[1] == (30, -15), "columns of hexes are narrower"


def test_a_carried_light_shows_what_is_around_its_bearer(desk):
    desk.change_ground(TerrainChanged(light={f"{column},{row}": "dark" for column in range(9) for row in range(-3, 6)}))
    desk.set_fog_limits(0, dark_hides=True)
    desk.move_to("una", (0, 0))
    desk.sight.finish()
    assert (3, 0) not in desk.sight.now.seen
    desk.carry_light("una", LightSource(2, 3))
    desk.sight.finish()
    assert (3, 0) in desk.sight.now.seen
    desk.move_to("una", (0, 4))
    desk.sight.finish()
    assert (3, 0) not in desk.sight.now.seen
    assert (3, 4) in desk.sight.now.seen
    desk.undo()
    desk.undo()
    desk.sight.finish()
    assert desk.present.terrain.carried == {}
    assert (3, 0) not in desk.sight.now.seen


def test_the_players_believe_the_ground_to_be_as_they_saw_it_last(desk):
    assert desk.sight.ground().borders == desk.present.terrain.borders
    desk.move_to("una", (5, 0))
    desk.sight.finish()
    desk.move_to("una", (0, 0))
    desk.sight.finish()
    desk.change_ground(TerrainChanged({"6,6": "solid"}))
    desk.sight.finish()
    assert "6,6" in desk.present.terrain.cells
    believed = desk.sight.ground()
    assert "6,6" not in believed.cells
    assert desk.sight.ground() is believed
    desk.move_to("una", (5, 0))
    desk.sight.finish()
    assert "6,6" in desk.sight.ground().cells


def test_without_fog_the_players_know_the_ground(fight_desk):
    fight_desk.change_ground(TerrainChanged({"6,6": "solid"}))
    assert fight_desk.sight.ground() is fight_desk.present.terrain


def test_nobody_of_the_players_sides_or_off_the_board_is_unseen(desk):
    desk.take_off_board("wolf")
    desk.sight.finish()
    assert desk.sight.unseen(desk.present) == frozenset()


def test_work_that_was_stopped_goes_on_with_the_next_change(desk):
    desk.move_to("una", (1, 1))
    desk.sight.stop()
    assert not desk.sight.is_known
    desk.sight.finish()
    assert not desk.sight.is_known
    desk.move_to("una", (0, 0))
    desk.sight.finish()
    assert desk.sight.is_known


def test_what_is_seen_is_told_once_it_is_worked_out(qtbot, desk):
    desk.move_to("una", (1, 1))
    with qtbot.waitSignal(desk.sight.ready):
        desk.sight.finish()
    with qtbot.assertNotEmitted(desk.sight.ready):
        desk.sight.begin()
        desk.sight.finish()


def test_what_is_seen_is_kept_for_two_hundred_places(desk, monkeypatch):
    monkeypatch.setattr("gui.desk.fog_watch.KEPT", 3)
    for row in range(5):
        desk.move_to("una", (0, row))
        desk.sight.finish()
    assert len(desk.sight._kept) == 3


def test_no_cells_make_no_step(desk):
    mark = desk.journal.mark
    desk.fog_cells("fog_open", [])
    assert desk.journal.mark == mark


def test_what_was_seen_before_counts_until_it_is_worked_out_anew_unless_it_was_undone(desk):
    desk.move_to("una", (5, 0))
    desk.sight.finish()
    desk.move_to("una", (0, 0))
    assert desk.sight._now, "what was seen so far is learned with the next step"
    desk.sight.finish()
    desk.undo()
    assert not desk.sight._now


def test_every_side_that_the_players_play_learns_what_it_has_seen(desk):
    desk.set_shown_sides(("party", "beasts"))
    desk.sight.finish()
    desk.move_to("una", (1, 1))
    assert known(desk, "party")
    assert known(desk, "beasts")
