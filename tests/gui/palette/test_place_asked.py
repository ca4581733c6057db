"""On the board a move asks where to before it is done: the board is asked for a cell, and the answer does it."""

import pytest
from PySide6.QtCore import Qt

from gui.desk.desk import Desk
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.values import Piece
from rules.scenario.scenario import parse, read_scenario

Key = Qt.Key
HERE, THERE = (2, 2), (3, 2)


def shown(stand, desk, words, look):
    panel = stand(PalettePanel(desk, words, look), 800, 900)
    panel.asked = []
    panel.view.acts.place_wanted.connect(panel.asked.append)
    return panel


@pytest.fixture
def panel(stand, fight_desk, words, look):
    fight_desk.move_to("una", HERE)
    fight_desk.move_to("wolf", (9, 2))
    return shown(stand, fight_desk, words, look)


def enter(qtbot, panel, action):
    panel.view.choose(panel.model.index_of(action))
    qtbot.keyClick(panel.view, Key.Key_Return)


def place_of(desk, who="una"):
    return desk.encounter.combatants[who].at


def test_enter_asks_where_to_and_a_place_does_it(qtbot, panel, fight_desk):
    enter(qtbot, panel, "move")
    (question,) = panel.asked
    assert question.label == panel.model.wording.texts.reason("to")
    assert question.moves
    assert place_of(fight_desk) == HERE, "nothing has happened yet"
    question.take("3,2")
    assert place_of(fight_desk) == THERE


def test_a_way_of_ones_own_is_taken(qtbot, panel, fight_desk):
    enter(qtbot, panel, "move")
    panel.asked[0].take("2,3>3,2")
    assert place_of(fight_desk) == THERE
    assert fight_desk.journal.now.step.events[0].choices["to"] == "2,3>3,2"


def shown_places(panel):
    """The places that the row of the move shows."""
    return [part.text for part in panel.model.index_of("move").data(ROW_ROLE).choices if part.kind == "place"]


def test_the_place_of_an_unfolded_row_is_asked_for_alone(panel, fight_desk):
    index = panel.model.index_of("move")
    panel.view.choose(index)
    panel.model.toggle_row("move")
    number = next(number for number, part in enumerate(index.data(ROW_ROLE).choices) if part.kind == "place")
    panel.view.acts.open_piece("", Piece("choice", number))
    panel.asked[0].take("3,2")
    assert shown_places(panel) == ["3,2"]
    assert place_of(fight_desk) == HERE


def test_a_row_shows_no_empty_place_that_its_action_does_without(panel):
    assert shown_places(panel) == []
    panel.model.pick("move", "to", "3,2")
    assert shown_places(panel) == ["3,2"]


def test_it_can_be_done_without_a_place(qtbot, panel, fight_desk):
    enter(qtbot, panel, "move")
    panel.asked[0].leave()
    assert fight_desk.journal.now.step.subject == "move"
    assert place_of(fight_desk) == HERE


def test_a_place_that_is_too_far_is_told_and_nothing_is_done(qtbot, panel, fight_desk):
    step = fight_desk.journal.now.step
    enter(qtbot, panel, "move")
    panel.asked[0].take("90,2")
    row = panel.model.index_of("move").data(ROW_ROLE)
    assert row.option.status == "illegal"
    assert fight_desk.journal.now.step == step


def test_off_the_board_it_is_done_at_once(qtbot, panel, fight_desk):
    fight_desk.take_off_board("una")
    enter(qtbot, panel, "move")
    assert panel.asked == []
    assert fight_desk.journal.now.step.subject == "move"


def test_by_the_gms_word_it_asks_too(qtbot, panel, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    panel.view.ruled.emit(fight_desk.option("move"), "once more")
    panel.asked[-1].take("3,2")
    assert fight_desk.journal.now.step.kind == "ruling"
    assert place_of(fight_desk) == THERE


def test_what_was_prepared_without_a_place_asks_when_it_is_done(qtbot, panel, fight_desk):
    fight_desk.prepare(fight_desk.option("move", {"rate": "half"}))
    fight_desk.select("wolf")
    fight_desk.perform_prepared("una")
    panel.asked[-1].take("3,2")
    step = fight_desk.journal.now.step
    assert step.events[0].choices["rate"] == "half"
    assert place_of(fight_desk) == THERE


HALL = """
ruleset = "heimr"

[[combatants]]
id = "una"
side = "hall"
at = [2, 2]
"""


def test_a_place_that_must_be_told_is_asked_for_in_the_same_way(qtbot, stand, campaign, words, shelf, look):
    desk = Desk(campaign, words, 7, shelf)
    hall = read_scenario(parse(HALL), shelf.rulebook("heimr")).encounter
    desk.open_encounter(campaign.encounters.create("Hall", hall))
    panel = shown(stand, desk, words, look)
    enter(qtbot, panel, "move")
    assert panel.asked[0].leave is None
    panel.asked[0].take("3,2")
    assert place_of(desk) == THERE
