"""On the board a move asks where to before it is done: the small board opens, and a place there does it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.desk.desk import Desk
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.place_entry import PlaceEntry
from rules.scenario.scenario import parse, read_scenario

Key = Qt.Key
HERE, THERE = (2, 2), (3, 2)


def shown(stand, desk, words, look):
    return stand(PalettePanel(desk, words, look), 800, 900)


@pytest.fixture
def panel(stand, fight_desk, words, look):
    fight_desk.move_to("una", HERE)
    fight_desk.move_to("wolf", (9, 2))
    return shown(stand, fight_desk, words, look)


def board() -> PlaceEntry:
    """The small board that is open."""
    opened = QApplication.activePopupWidget()
    assert isinstance(opened, PlaceEntry)
    return opened


def is_asked():
    return isinstance(QApplication.activePopupWidget(), PlaceEntry)


def enter(qtbot, panel, action):
    panel.view.choose(panel.model.index_of(action))
    qtbot.keyClick(panel.view, Key.Key_Return)


def place_of(desk, who="una"):
    return desk.encounter.combatants[who].at


def test_enter_asks_where_to_and_a_place_does_it(qtbot, panel, fight_desk):
    enter(qtbot, panel, "move")
    opened = board()
    assert opened.accessibleName() == panel.model.wording.texts.reason("to")
    assert place_of(fight_desk) == HERE, "nothing has happened yet"
    qtbot.keyClick(opened.grid, Key.Key_Right)
    qtbot.keyClick(opened.grid, Key.Key_Return)
    assert place_of(fight_desk) == THERE
    assert not is_asked()


def test_the_keys_go_back_to_where_they_were(qtbot, panel):
    panel.search.setFocus()
    qtbot.keyClicks(panel.search, "move")
    qtbot.keyClick(panel.search, Key.Key_Return)
    qtbot.keyClick(board().grid, Key.Key_Right)
    qtbot.keyClick(board().grid, Key.Key_Return)
    assert panel.search.hasFocus()
    assert panel.search.text() == ""


def test_esc_leaves_everything_as_it_was(qtbot, panel, fight_desk):
    step = fight_desk.journal.now.step
    enter(qtbot, panel, "move")
    qtbot.keyClick(board().grid, Key.Key_Escape)
    assert (is_asked(), fight_desk.journal.now.step) == (False, step)


def test_it_can_be_done_without_a_place(qtbot, panel, fight_desk):
    enter(qtbot, panel, "move")
    opened = board()
    qtbot.keyClick(opened.grid, Key.Key_Tab)
    qtbot.keyClick(opened.field, Key.Key_Tab)
    assert opened.leave_button.hasFocus()
    qtbot.keyClick(opened.leave_button, Key.Key_Return)
    assert fight_desk.journal.now.step.subject == "move"
    assert place_of(fight_desk) == HERE


def test_a_place_that_is_too_far_is_told_and_nothing_is_done(qtbot, panel, fight_desk):
    step = fight_desk.journal.now.step
    enter(qtbot, panel, "move")
    opened = board()
    opened.field.setText("90,2")
    qtbot.keyClick(opened.field, Key.Key_Return)
    row = panel.model.index_of("move").data(ROW_ROLE)
    assert row.option.status == "illegal"
    assert fight_desk.journal.now.step == step


def test_off_the_board_it_is_done_at_once(qtbot, panel, fight_desk):
    fight_desk.take_off_board("una")
    enter(qtbot, panel, "move")
    assert not is_asked()
    assert fight_desk.journal.now.step.subject == "move"


def test_by_the_gms_word_it_asks_too(qtbot, panel, fight_desk):
    fight_desk.perform(fight_desk.option("move"))
    panel.view.ruled.emit(fight_desk.option("move"), "once more")
    qtbot.keyClick(board().grid, Key.Key_Right)
    qtbot.keyClick(board().grid, Key.Key_Return)
    assert fight_desk.journal.now.step.kind == "ruling"
    assert place_of(fight_desk) == THERE


def test_what_was_prepared_without_a_place_asks_when_it_is_done(qtbot, panel, fight_desk):
    fight_desk.prepare(fight_desk.option("move", {"rate": "half"}))
    fight_desk.select("wolf")
    fight_desk.perform_prepared("una")
    qtbot.keyClick(board().grid, Key.Key_Right)
    qtbot.keyClick(board().grid, Key.Key_Return)
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
    opened = board()
    assert not opened.leave_button.isVisible()
    qtbot.keyClick(opened.grid, Key.Key_Right)
    qtbot.keyClick(opened.grid, Key.Key_Return)
    assert place_of(desk) == THERE
