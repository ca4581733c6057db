"""What the board shows of those at whom the user looks: the best act from every cell, reach and sides."""

import pytest
from PySide6.QtCore import Qt

Key = Qt.Key


@pytest.fixture
def board(qtbot, panel):
    """The panel, once the moves are worked out."""
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    return panel


def shown(qtbot, board):
    qtbot.waitUntil(lambda: bool(board.view.picture.vantages))
    return board.view.picture.vantages


def test_whoever_is_pointed_at_is_shown_with_the_best_act_from_every_cell(qtbot, board):
    qtbot.mouseMove(board.view, board.view.spot_of((0, -6)).toPoint())
    vantages = shown(qtbot, board)
    assert (0, -5) in vantages
    assert (0, -2) not in vantages
    assert vantages[0, -5].text.endswith("%")
    assert vantages[0, -5].told.startswith("best at Wolf from here: Strike, hits ")
    qtbot.mouseMove(board.view, board.view.spot_of((3, 0)).toPoint())
    qtbot.waitUntil(lambda: not board.view.picture.vantages)


def test_an_ally_is_not_worth_an_act(qtbot, board):
    board.insight.look_at("bern")
    assert not board.insight.best.is_waiting
    assert not board.insight.best.is_foe("bern")


def test_they_stay_in_sight_on_demand_and_each_cell_tells_its_own(qtbot, board, notices):
    for _ in range(6):
        qtbot.keyClick(board.view, Key.Key_Up)
    board.show_best()
    vantages = shown(qtbot, board)
    qtbot.keyClick(board.view, Key.Key_Down)
    assert board.view.cursor_place == (0, -5)
    assert board.view.picture.vantages == vantages
    assert board.view.accessibleName().endswith(vantages[0, -5].told)
    board.show_best()
    qtbot.waitUntil(lambda: not board.view.picture.vantages)
    assert notices[-1] == "The best acts are no longer shown."


def test_without_a_foe_the_user_is_told_how_to_get_there(board, notices):
    board.show_best()
    assert notices == ["Go to a foe on the board, or aim at one, to see the best act from every cell."]


def test_they_follow_the_fight(qtbot, board, fight_desk):
    fight_desk.point_at("wolf")
    board.show_best()
    shown(qtbot, board)
    fight_desk.move_to("wolf", (4, 4))
    assert not board.insight.vantages


def test_reach_and_sides_are_shown_on_demand_and_told(qtbot, board):
    board.show_zones()
    qtbot.waitUntil(lambda: bool(board.view.picture.zones))
    (zone,) = board.view.picture.zones
    assert (zone.who, (0, -1) in zone.reach) == ("una", True)
    assert zone.sides["rear"].isdisjoint(zone.sides["front"])
    assert zone.told == "reaches 1 yd all round"
    qtbot.mouseMove(board.view, board.view.spot_of((0, -6)).toPoint())
    qtbot.waitUntil(lambda: len(board.view.picture.zones) == 2)
    assert "reaches" in board.line.text()
    board.show_zones()
    qtbot.waitUntil(lambda: not board.view.picture.zones)


def test_zones_and_acts_are_painted(qtbot, board):
    plain = board.view.grab().toImage()
    board.show_zones()
    qtbot.waitUntil(lambda: bool(board.view.picture.zones))
    zones = board.view.grab().toImage()
    assert zones != plain
    board.view.zoom(2.0, board.view.spot_of((0, -6)))
    before = board.view.grab().toImage()
    board.view.go_to((0, -6))
    shown(qtbot, board)
    assert board.view.grab().toImage() != before


def test_a_pointer_elsewhere_lets_the_best_acts_at_the_kept_foe_stay(qtbot, board, fight_desk):
    fight_desk.point_at("wolf")
    board.show_best()
    assert board.insight.best.is_waiting
    assert board.insight.best.target == "wolf"
    board.insight.look_at("bern")
    assert board.insight.best.target == "wolf"
    board.show_best()
    board.insight.look_at("")
    assert board.insight.best.target == ""
    assert not board.insight.best.is_waiting


def test_the_moves_are_no_longer_worked_out_once_nobody_sees_the_board(board, fight_desk):
    fight_desk.set_pool("una", "END", 20)
    board.refresh()
    assert board.ahead.is_waiting
    board.hide()
    board.refresh()
    assert not board.ahead.is_waiting
