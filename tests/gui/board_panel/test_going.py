"""A way of one's own choosing on the board: by pointer and by keys, with its price, and taken back step by step."""

import pytest
from PySide6.QtCore import QPoint, Qt

from rules.state.events import Moved

Key = Qt.Key
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def board(qtbot, panel):
    """The panel, once the moves are worked out."""
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    return panel


def shift_click(qtbot, board, place) -> None:
    qtbot.mouseClick(board.view, LEFT, SHIFT, board.view.spot_of(place).toPoint())


def test_a_click_with_shift_marks_a_cell_on_the_way_and_the_whole_way_counts(qtbot, board):
    shift_click(qtbot, board, (-2, 0))
    assert board.going.stops == ((-2, 0),)
    assert board.view.trail.cells == ((0, 0), (-1, 0), (-2, 0))
    qtbot.mouseMove(board.view, board.view.spot_of((0, -2)).toPoint())
    assert board.view.trail.stops == ((-2, 0),)
    assert len(board.view.trail.cells) == 5
    assert board.line.text().endswith("Move, ½ · 4 yd · END 3; by way of −2,0")


def test_the_move_follows_the_way(qtbot, board, fight_desk):
    before = fight_desk.encounter.combatants["una"].pools["END"]
    for key in (Key.Key_Left, Key.Key_Left, Key.Key_Space, Key.Key_Up, Key.Key_Right, Key.Key_Right, Key.Key_Return):
        qtbot.keyClick(board.view, key)
    moved = [event for event in fight_desk.journal.now.step.events if isinstance(event, Moved)]
    assert [(event.distance, event.at) for event in moved] == [(4, (0, -1))]
    assert fight_desk.encounter.combatants["una"].pools["END"] == before - 3
    assert board.going.stops == ()


def test_backspace_takes_one_cell_back_then_leads_to_the_chosen_combatant(qtbot, board):
    shift_click(qtbot, board, (-2, 0))
    shift_click(qtbot, board, (-2, -2))
    qtbot.keyClick(board.view, Key.Key_Backspace)
    assert board.going.stops == ((-2, 0),)
    qtbot.keyClick(board.view, Key.Key_Backspace)
    assert (board.going.stops, board.view.cursor_place) == ((), (-2, -2))
    qtbot.keyClick(board.view, Key.Key_Backspace)
    assert board.view.cursor_place == (0, 0)


def test_escape_takes_all_cells_back(qtbot, board):
    shift_click(qtbot, board, (-2, 0))
    shift_click(qtbot, board, (-2, -2))
    qtbot.keyClick(board.view, Key.Key_Escape)
    assert board.going.stops == ()
    assert board.view.trail.cells == ()


def test_space_marks_the_cell_over_which_somebody_is_dragged(qtbot, board, fight_desk):
    view = board.view
    qtbot.mousePress(view, LEFT, pos=view.spot_of((0, 0)).toPoint())
    qtbot.mouseMove(view, view.spot_of((0, 0)).toPoint() + QPoint(20, 0))
    qtbot.mouseMove(view, view.spot_of((-2, 0)).toPoint())
    qtbot.keyClick(view, Key.Key_Space)
    qtbot.mouseMove(view, view.spot_of((0, -1)).toPoint())
    assert board.line.text() == "Move, ½ · 4 yd · END 3; by way of −2,0"
    qtbot.mouseRelease(view, LEFT, pos=view.spot_of((0, -1)).toPoint())
    assert fight_desk.encounter.combatants["una"].at == (0, -1)


def test_the_last_stop_may_be_the_end(qtbot, board, fight_desk):
    shift_click(qtbot, board, (-2, 0))
    shift_click(qtbot, board, (-2, -1))
    shift_click(qtbot, board, (-2, -1))
    assert board.going.stops == ((-2, 0), (-2, -1))
    qtbot.keyClick(board.view, Key.Key_Return)
    assert fight_desk.encounter.combatants["una"].at == (-2, -1)


def test_the_stops_are_those_of_one_combatant_and_moment(qtbot, board, fight_desk):
    shift_click(qtbot, board, (-2, 0))
    fight_desk.select("bern")
    assert board.going.stops == ()


def test_a_cell_on_the_way_where_a_foe_stands_closes_it(qtbot, board, fight_desk):
    with qtbot.waitSignal(fight_desk.failed) as failed:
        board.going.stop_at((0, -6))
        board.going.go("una", (0, -7), False)
    assert "no way leads there" in failed.args[0]


def test_whoever_is_put_by_hand_goes_straight(qtbot, board, fight_desk, skirmish):
    fight_desk.select("wolf")
    fight_desk.take_off_board("wolf")
    board.going.stop_at((3, 3))
    assert board.going.stops == ()


def test_of_many_moves_a_dozen_is_listed_and_by_hand_as_ever(qtbot, board, monkeypatch):
    routes = board.ahead.routes()
    (first, *_) = routes.routes((0, -1))

    def many(self, place, through=()):
        return iter([first] * 20)

    monkeypatch.setattr(type(routes), "routes", many)
    board.view.went.emit("una", (0, -1), True)
    entries = [entry for entry in board.going.menu.actions() if not entry.isSeparator()]
    assert len(entries) == 12 + 1
    board.view.went.emit("una", (0, -1), True)
    board.going.menu.close()


def test_whoever_is_dragged_or_sent_is_chosen(board, fight_desk):
    board.view.dragged.emit("bern", (3, 3))
    assert fight_desk.selected_id == "bern"
    board.view.went.emit("una", (0, -1), False)
    assert fight_desk.selected_id == "una"


def test_the_last_of_three_stops_may_be_the_end(board):
    for place in ((-1, 0), (-2, 0), (-3, 0)):
        board.going.stop_at(place)
    assert board.going.before((-3, 0)) == ((-1, 0), (-2, 0))
    assert board.going.before((-2, 0)) == board.going.stops


def test_where_the_combatant_stands_is_no_first_stop(board):
    board.going.stop_at((0, 0))
    assert board.going.stops == ()


def test_where_nobody_is_pointed_at_the_way_to_the_last_stop_is_shown(board):
    for place in ((-1, 0), (-1, -1), (-2, -1)):
        board.going.stop_at(place)
    shown = board.view.trail
    assert shown.cells == ((0, 0), (-1, 0), (-1, -1), (-2, -1))
    board.view.pointed.emit(None)
    assert board.view.trail == shown
    board.going.step_back()
    assert board.view.trail.cells == ((0, 0), (-1, 0), (-1, -1))
