"""Asking for a cell on the board: by click, by keys, typed; and placing one combatant after the other."""

import pytest
from PySide6.QtCore import Qt

from gui.palette.place_question import PlaceQuestion
from rules.facts.places import spelled_cells

Key = Qt.Key
LEFT, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def answers(panel) -> list[str]:
    """What the question is answered with, once it is asked."""
    taken: list[str] = []
    panel.ask_place(PlaceQuestion("Where to?", taken.append, moves=True))
    return taken


def test_a_click_answers_and_chooses_nobody(qtbot, panel, answers, fight_desk):
    assert panel.picking.hint.text().startswith("Where to? Click a cell")
    qtbot.mouseClick(panel.view, LEFT, pos=panel.view.spot_of((1, 0)).toPoint())
    assert answers == ["1,0"]
    assert not panel.picking.isVisible()
    assert fight_desk.selected_id == "una"


def test_arrows_and_enter_answer_and_the_keys_go_back(qtbot, panel, fight_desk):
    taken: list[str] = []
    panel.brushes.setFocus()
    panel.ask_place(PlaceQuestion("Where to?", taken.append))
    assert panel.view.hasFocus()
    qtbot.keyClick(panel.view, Key.Key_Up)
    qtbot.keyClick(panel.view, Key.Key_Return)
    assert taken == ["0,-1"]
    assert panel.brushes.hasFocus()
    assert fight_desk.encounter.combatants["una"].at == (0, 0)


def test_a_cell_is_typed_wherever_the_keys_are(qtbot, panel, answers):
    qtbot.keyClick(panel.view, "3")
    assert panel.picking.field.hasFocus()
    qtbot.keyClick(panel.picking.field, Key.Key_Return)
    assert answers == [], "that is no cell yet"
    panel.picking.field.setText("3,−2")
    qtbot.keyClick(panel.picking.field, Key.Key_Return)
    assert answers == ["3,-2"]


def test_what_was_typed_already_stands_in_the_field(panel):
    panel.ask_place(PlaceQuestion("Where to?", str, first="7"))
    assert panel.picking.field.text() == "7"


def test_a_way_of_ones_own_is_an_answer(qtbot, panel, answers):
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    qtbot.mouseClick(panel.view, LEFT, SHIFT, panel.view.spot_of((-1, 0)).toPoint())
    qtbot.mouseClick(panel.view, LEFT, pos=panel.view.spot_of((-1, -1)).toPoint())
    assert answers == ["-1,0>-1,-1"]


@pytest.mark.parametrize("how", ["board", "field", "button"])
def test_it_is_given_up(qtbot, panel, answers, how):
    if how == "button":
        panel.picking.cancel_button.click()
    else:
        qtbot.keyClick(panel.view if how == "board" else panel.picking.field, Key.Key_Escape)
    qtbot.mouseClick(panel.view, LEFT, pos=panel.view.spot_of((2, 2)).toPoint())
    assert answers == []
    assert not panel.picking.isVisible()


def test_it_may_go_on_without_a_place(qtbot, panel, answers):
    assert not panel.picking.leave_button.isVisible()
    left: list[bool] = []

    def leave():
        left.append(True)

    panel.ask_place(PlaceQuestion("Where to?", answers.append, leave))
    panel.picking.leave_button.setFocus()
    qtbot.keyClick(panel.picking.leave_button, Key.Key_Return)
    assert (left, answers) == ([True], [])


def test_combatants_are_placed_one_after_the_other(qtbot, panel, fight_desk):
    for who in ("una", "bern", "wolf"):
        fight_desk.take_off_board(who)
    panel.refresh()
    fight_desk.select("una")
    panel.place_each()
    assert panel.picking.hint.text().startswith("Where does Una stand?")
    assert panel.view.isVisible(), "there is a board although nobody stands on it"
    for place in ((0, 0), (1, 0), (0, -3)):
        panel.view.answered.emit(place)
    assert [each.at for each in fight_desk.encounter.combatants.values()] == [(0, 0), (1, 0), (0, -3)]
    assert not panel.picking.is_open


def test_whoever_has_a_place_is_put_elsewhere_and_taken_off(qtbot, panel, fight_desk):
    fight_desk.select("bern")
    panel.place_each()
    panel.view.answered.emit((5, 5))
    assert fight_desk.encounter.combatants["bern"].at == (5, 5)
    panel.placing.take_off()
    assert fight_desk.encounter.combatants["bern"].at is None


def test_nobody_is_taken_off_a_board_without_people(qtbot, panel, fight_desk, words):
    for who in tuple(fight_desk.present.combatants):
        fight_desk.leave(who)
    with qtbot.waitSignal(fight_desk.failed) as told:
        panel.placing.take_off()
    assert told.args[0] == words("desk.nobody")


def test_another_fight_asks_nothing(panel, answers, fight_desk):
    fight_desk.opened.emit()
    assert not panel.picking.is_open


def test_where_nobody_goes_the_board_speaks_of_no_move(qtbot, panel):
    qtbot.waitUntil(lambda: bool(panel.view.picture.bands))
    taken: list[str] = []
    panel.ask_place(PlaceQuestion("Where does it burst?", taken.append))
    assert panel.view.picture.bands == ()
    panel.view.pointed.emit((0, -40))
    assert "move" not in panel.line.text()
    panel.picking.give_up()
    assert panel.view.picture.bands


def test_whose_place_is_asked_is_chosen(panel, fight_desk):
    fight_desk.take_off_board("wolf")
    fight_desk.select("una")
    panel.place_each()
    assert fight_desk.selected_id == "wolf"
    panel.picking.give_up()


@pytest.mark.parametrize("end", ["answered", "given up"])
def test_afterwards_a_click_chooses_again(qtbot, panel, answers, fight_desk, end):
    assert panel.view.cursor().shape() is Qt.CursorShape.CrossCursor
    if end == "answered":
        panel.view.answered.emit((2, 2))
    else:
        panel.picking.give_up()
    assert panel.view.cursor().shape() is Qt.CursorShape.ArrowCursor
    qtbot.mouseClick(panel.view, LEFT, pos=panel.view.spot_of((1, 0)).toPoint())
    assert fight_desk.selected_id == "bern"


def test_the_answer_may_be_several_cells_each_named_once(qtbot, panel):
    taken: list[str] = []
    panel.ask_place(PlaceQuestion("Where?", taken.append, several=True))
    panel.picking.done_button.click()
    assert (taken, panel.picking.is_open) == ([], True)
    for place in ((1, 1), (2, 2), (1, 1), (3, 3)):
        panel.view.answered.emit(place)
    panel.picking.done_button.click()
    assert taken == [spelled_cells(((2, 2), (3, 3)))]
