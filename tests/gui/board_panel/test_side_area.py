"""Placing a side in an area that is marked on the board, by the pointer and by keys."""

from PySide6.QtCore import QPoint, Qt

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton


def places(desk) -> dict:
    return {id: each.at for id, each in desk.encounter.combatants.items()}


def press(qtbot, panel, *keys) -> None:
    for key in keys:
        qtbot.keyClick(panel.view, key)


def test_a_side_is_placed_by_two_corner_cells(qtbot, panel, fight_desk, notices):
    fight_desk.select("una")
    panel.place_side()
    assert "side of Una" in notices[-1]
    panel.view.go_to((3, 2))
    press(qtbot, panel, Key.Key_Return)
    assert notices[-1] == "The area begins at 3,2. Go to the opposite corner and press Enter."
    press(qtbot, panel, Key.Key_Down, Key.Key_Right, Key.Key_Right, Key.Key_Return)
    inside = {(column, row) for column in (3, 4, 5) for row in (2, 3)}
    assert {places(fight_desk)[who] for who in ("una", "bern")} <= inside
    assert places(fight_desk)["wolf"] == (0, -6)
    assert notices[-1] == "The side of Una stands in the marked area."


def test_a_side_is_placed_by_a_drag(qtbot, panel, fight_desk, notices):
    fight_desk.select("wolf")
    panel.place_side()
    start, end = panel.view.spot_of((-3, -5)).toPoint(), panel.view.spot_of((-2, -4)).toPoint()
    qtbot.mousePress(panel.view, LEFT, pos=end + QPoint(5, 5))
    qtbot.mouseMove(panel.view, start - QPoint(5, 5))
    qtbot.mouseRelease(panel.view, LEFT, pos=start - QPoint(5, 5))
    assert places(fight_desk)["wolf"] in {(column, row) for column in (-3, -2) for row in (-5, -4)}
    assert places(fight_desk)["una"] == (0, 0)


def test_an_area_that_is_too_small_is_told_and_moves_nobody(qtbot, panel, fight_desk, notices):
    before = places(fight_desk)
    fight_desk.select("una")
    panel.place_side()
    panel.view.go_to((3, 2))
    press(qtbot, panel, Key.Key_Return, Key.Key_Return)
    assert notices[-1].startswith("The marked area has not enough free cells")
    assert places(fight_desk) == before


def test_escape_gives_up_and_enter_then_marks_nothing(qtbot, panel, fight_desk, notices):
    fight_desk.select("una")
    panel.place_side()
    panel.view.go_to((3, 2))
    press(qtbot, panel, Key.Key_Return, Key.Key_Escape)
    with qtbot.assertNotEmitted(panel.view.marked), qtbot.assertNotEmitted(panel.view.cornered):
        panel.view.go_to((0, 0))
        press(qtbot, panel, Key.Key_Return)


def test_an_area_that_is_marked_for_the_map_places_nobody(qtbot, panel, fight_desk, notices):
    before = places(fight_desk)
    fight_desk.select("una")
    panel.view.mark_area("map")
    panel.view.go_to((3, 2))
    press(qtbot, panel, Key.Key_Return, Key.Key_Down, Key.Key_Right, Key.Key_Return)
    assert places(fight_desk) == before


def test_without_a_board_the_way_to_one_is_told(panel, fight_desk, notices):
    for who in list(fight_desk.encounter.combatants):
        fight_desk.take_off_board(who)
    panel.refresh()
    panel.place_side()
    assert notices == ["There is no board yet; place everybody or open a map first."]
