"""Choices that have to be told before an action can be taken: each is entered as what it is."""

import pytest
from PySide6.QtCore import Qt

from gui.desk.desk import Desk
from gui.palette.entries import NumberEntry, WordEntry
from gui.palette.model import ROW_ROLE
from gui.palette.panel import PalettePanel
from rules.scenario.scenario import parse, read_scenario

HALL = """
ruleset = "heimr"

[[combatants]]
id = "una"
side = "hall"
at = [0, 0]
"""


@pytest.fixture
def panel(qtbot, campaign, words, shelf, look):
    desk = Desk(campaign, words, 7, shelf)
    desk.open_encounter(
        campaign.encounters.create("Hall", read_scenario(parse(HALL), shelf.rulebook("heimr")).encounter)
    )
    panel = PalettePanel(desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(800, 900)
    panel.show()
    return panel


def row_of(panel, action):
    return panel.model.index_of(action).data(ROW_ROLE)


def test_a_word_that_is_asked_for_is_typed_as_a_word(qtbot, panel):
    panel.view.choose(panel.model.index_of("guard_object"))
    assert row_of(panel, "guard_object").ask.part.kind == "text"
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert panel.view.findChildren(NumberEntry) == []
    entry = panel.view.findChild(WordEntry)
    qtbot.keyClicks(entry, "the chest")
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert row_of(panel, "guard_object").open
    assert row_of(panel, "guard_object").option.bound["target"] == "the chest"


def test_what_is_asked_for_has_one_field_in_its_row(panel):
    row = row_of(panel, "guard_location")
    assert row.ask.part.kind == "place"
    assert [part.kind for part in row.choices] == []


@pytest.mark.parametrize(("language", "told"), [("en", "1 square"), ("pl", "1 pole")])
def test_how_far_it_goes_is_told_in_the_form_that_goes_with_the_figure(panel, words, language, told):
    words.set_language(language)
    assert row_of(panel, "move").reach == told


def test_a_row_stays_chosen_while_its_fact_is_told(qtbot, yard_desk, words, look):
    panel = PalettePanel(yard_desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(800, 900)
    panel.show()
    panel.view.choose(panel.model.index_of("attack_melee"))
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    entry = panel.view.findChild(NumberEntry)
    qtbot.keyClicks(entry, "1")
    qtbot.keyClick(entry, Qt.Key.Key_Return)
    assert yard_desk.journal.now.step is not None
    assert panel.view.is_settled
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert yard_desk.question is not None


def test_an_act_leaves_its_row_only_offered(qtbot, fight_desk, words, look):
    panel = PalettePanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.show()
    panel.view.choose(panel.model.index_of("turn"))
    qtbot.keyClick(panel.view, Qt.Key.Key_Return)
    assert fight_desk.journal.now.step.subject == "turn"
    assert not panel.view.is_settled
