"""Areas on the board: what the shown act covers, what it would cover in a cell, and who is inside, in words too."""

import pytest
from PySide6.QtCore import Qt

from gui.board_panel.covering import Covering
from gui.board_panel.panel import BoardPanel
from gui.desk.desk import Desk
from gui.palette.place_question import PlaceQuestion
from rules.scenario.scenario import parse, read_scenario

FIELD = """
ruleset = "tales_and_legends"
turn = "ann"

[[combatants]]
id = "ann"
side = "a"
at = [0, 0]

[[combatants]]
id = "foe"
side = "b"
at = [0, -5]
"""


@pytest.fixture
def desk(qapp, campaign, words, shelf):
    made = Desk(campaign, words, 7, shelf)
    scene = read_scenario(parse(FIELD), shelf.rulebook("tales_and_legends")).encounter
    made.open_encounter(campaign.encounters.create("Field", scene))
    return made


@pytest.fixture
def board(desk, words, look, stand):
    return stand(made := BoardPanel(desk, words, look), 600, 500, made.view)


@pytest.fixture
def shot(desk):
    """An act that covers a cell."""
    found = (option.option for option in desk.lazy_palette() if desk.rulebook.plans[option.action].areas)
    return next(option for option in found if option.areas)


def test_what_the_shown_act_covers_is_painted_and_told(qtbot, board, shot):
    board.show_act(shot)
    cells = frozenset(next(iter(shot.areas.values())).cells)
    qtbot.waitUntil(lambda: board.view.picture.area == cells)
    assert "inside: foe" in board.line.text()
    board.show_act(None)
    qtbot.waitUntil(lambda: not board.view.picture.area)


def test_the_cell_that_was_chosen_for_a_move_is_marked_until_it_is_made(qtbot, board, desk):
    board.show_act(desk.option("move_full", {"to": "2,1"}))
    qtbot.waitUntil(lambda: board.view.picture.area == {(2, 1)})
    board.show_act(desk.option("move_full"))
    qtbot.waitUntil(lambda: not board.view.picture.area)


def test_an_act_of_another_game_marks_nothing(desk, board, campaign, skirmish):
    covering = Covering(desk, board._words, board.picking)
    covering.take(desk.option("move_full", {"to": "2,1"}))
    desk.open_encounter(campaign.encounters.create("Elsewhere", skirmish))
    assert covering.cells(None) == frozenset()
    assert not covering.take(None)


def test_before_it_is_placed_each_cell_says_who_would_be_inside(qtbot, board, shot):
    name = next(iter(shot.areas))
    taken: list[str] = []
    board.ask_place(PlaceQuestion("Where?", taken.append, option=shot, name=name))
    board.view.go_to((0, -5))
    assert board.view.picture.area == {(0, -5)}
    assert board.line.text().endswith("inside: foe")
    assert board.view.accessibleName().endswith("inside: foe")
    board.view.go_to((1, -5))
    assert board.line.text().endswith("nobody inside")
    assert taken == []


def test_several_cells_are_named_one_after_the_other(qtbot, board, shot):
    taken: list[str] = []
    board.ask_place(PlaceQuestion("Which?", taken.append, option=shot, name=next(iter(shot.areas)), several=True))
    for place in ((0, -5), (1, -5), (2, -5), (1, -5)):
        board.view.answered.emit(place)
    assert taken == []
    qtbot.waitUntil(lambda: board.view.picture.area == {(0, -5), (2, -5)})
    board.picking.done_button.setFocus()
    qtbot.keyClick(board.picking.done_button, Qt.Key.Key_Return)
    assert taken == ["0,-5|2,-5"]
