"""Test table talk in the palette's field: a whole exchange in one line."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from gui.palette.values import ActionRow


@pytest.fixture
def panel(stand, fight_desk, words, look):
    for side in {each.side for each in fight_desk.encounter.combatants.values()}:
        fight_desk.set_rolls_by(side, "table")
    panel = stand(PalettePanel(fight_desk, words, look), 800, 900)
    panel.search.setFocus()
    return panel


def write(qtbot, panel, line):
    """Type a line, and wait until it has been read."""
    qtbot.keyClicks(panel.search, line)
    qtbot.waitUntil(lambda: not panel.talk.is_waiting)


def press_enter(qtbot, panel):
    qtbot.keyClick(panel.search, Qt.Key.Key_Return)


def steps(desk):
    return desk.journal.mark


def test_a_line_is_shown_and_then_done_by_one_enter(qtbot, panel, fight_desk):
    before = steps(fight_desk)
    write(qtbot, panel, "una strike wolf dodge 5 3")
    assert panel.preview.isVisible()
    assert "Una" in panel.preview.text()
    assert "Hit" in panel.preview.text() or "hit" in panel.preview.text()
    assert panel.preview.text().endswith("Enter does it.")
    assert steps(fight_desk) == before, "a preview does nothing"
    press_enter(qtbot, panel)
    assert steps(fight_desk) > before
    assert fight_desk.question is None
    assert panel.search.text() == ""
    assert not panel.preview.isVisible()


def test_half_a_line_asks_for_the_rest(qtbot, panel, fight_desk):
    write(qtbot, panel, "strike wolf")
    assert "Then Wolf" in panel.preview.text()
    assert "Dodge" in panel.preview.text()
    press_enter(qtbot, panel)
    assert fight_desk.question is not None
    assert fight_desk.question.who == "wolf"


def test_a_line_that_cannot_be_done_says_why_and_stays(qtbot, panel, fight_desk):
    before = steps(fight_desk)
    write(qtbot, panel, "strike wolf dodge high")
    assert "'high' is no figure" in panel.preview.text()
    press_enter(qtbot, panel)
    assert (steps(fight_desk), fight_desk.question) == (before, None)
    assert panel.search.text() == "strike wolf dodge high"


def test_an_enter_before_the_line_was_read_reads_it_first(qtbot, panel, fight_desk):
    qtbot.keyClicks(panel.search, "strike wolf")
    press_enter(qtbot, panel)
    assert fight_desk.question is not None


@pytest.mark.parametrize("typed", ["strike", "turn and strike"])
def test_the_name_of_an_action_is_a_search(qtbot, panel, typed):
    write(qtbot, panel, typed)
    assert not panel.talk.is_open
    assert not panel.preview.isVisible()
    assert panel.model.rowCount() > 0


def test_the_row_of_the_exchange_is_shown_meanwhile(qtbot, panel):
    write(qtbot, panel, "strike wolf dodge 5")
    assert panel.view.current_row.id == "strike"
    panel.search.clear()
    assert not panel.preview.isVisible()
    assert panel.view.current_row is not None


def test_the_preview_speaks_the_language_of_the_desk(qtbot, panel, words, fight_desk):
    words.set_language("pl")
    write(qtbot, panel, "cios wolf")
    assert "Potem Wolf" in panel.preview.text()
    assert panel.preview.accessibleName() == "Co zrobi ten wiersz"


def test_an_exchange_is_one_step_to_take_back(qtbot, panel, fight_desk):
    before = fight_desk.encounter
    write(qtbot, panel, "strike wolf dodge 5 3")
    press_enter(qtbot, panel)
    QApplication.processEvents()
    fight_desk.undo()
    assert fight_desk.encounter == before


def test_a_line_for_somebody_else_shows_no_row_of_the_combatant(qtbot, panel, fight_desk):
    write(qtbot, panel, "wolf brawl una dodge 5 3")
    assert panel.talk.actor == "wolf"
    assert panel.view.current_row is None


def test_damage_that_was_typed_for_a_miss_is_told_and_left_out(qtbot, panel, fight_desk):
    write(qtbot, panel, "una strike wolf dodge 99 3")
    assert "Nothing asked for 3." in panel.preview.text()
    press_enter(qtbot, panel)
    assert panel.search.text() == ""


def test_the_outlook_of_a_row_gives_way_to_an_exchange(qtbot, panel):
    panel.view.setFocus()
    qtbot.keyClick(panel.view, Qt.Key.Key_Down)
    panel.search.setFocus()
    write(qtbot, panel, "bern strikes wolf")
    assert panel.talk.is_open
    panel._look_ahead()
    assert panel.fan.isHidden()


def test_the_exchange_in_the_field_names_its_action(qtbot, panel):
    assert (panel.talk.actor, panel.talk.action) == ("", "")
    write(qtbot, panel, "strike wolf dodge 5")
    assert (panel.talk.actor, panel.talk.action) == ("una", "strike")
    panel.search.clear()
    assert panel.talk.action == ""


def test_only_the_row_of_the_exchange_is_shown_even_where_another_has_its_name(qtbot, panel, fight_desk):
    write(qtbot, panel, "strike wolf dodge 5")
    assert [row.id for row in rows(panel)] == ["strike"]
    assert panel.view.is_settled
    panel.search.clear()
    assert len(rows(panel)) > 1


def test_the_row_shows_what_the_line_chooses(qtbot, panel):
    panel.model.pick("move", "rate", "half")
    write(qtbot, panel, "move full")
    assert panel.view.current_row.option.bound["rate"] == panel.talk.choices["rate"] == "full"
    panel.search.clear()
    assert panel.model.option("move").bound["rate"] == "half", "the line is gone, and with it what it chose"


def test_the_row_stays_that_of_the_preview_while_the_line_goes_on(qtbot, panel):
    write(qtbot, panel, "strike wolf")
    qtbot.keyClicks(panel.search, " dodge")
    assert panel.talk.is_waiting
    assert panel.view.current_row.id == panel.talk.action == "strike"


def test_a_line_is_read_again_once_the_fight_has_moved_on(qtbot, panel, fight_desk):
    write(qtbot, panel, "strike wolf")
    fight_desk.change_pool("una", "END", -1)
    assert panel.talk.is_waiting
    qtbot.waitUntil(lambda: not panel.talk.is_waiting)
    assert panel.view.is_settled
    assert panel.view.current_row.id == "strike"


def test_the_preview_follows_another_language(qtbot, panel, words):
    write(qtbot, panel, "strike wolf")
    before = panel.preview.text()
    words.set_language("pl")
    qtbot.waitUntil(lambda: not panel.talk.is_waiting)
    assert panel.preview.text() != before


def rows(panel):
    found = [panel.model.index(place).data(ROW_ROLE) for place in range(panel.model.rowCount())]
    return [row for row in found if isinstance(row, ActionRow)]
