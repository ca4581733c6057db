"""Who rolls for one fighter, and what a defence does to the next."""

import pytest
from PySide6.QtCore import Qt

from gui.dice.last_rolls import ROLLS
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.dice.telling import next_words
from gui.palette.wording import Wording
from rules.resolving.option import Option, Preview, Reason

Key = Qt.Key


@pytest.fixture
def panel(qtbot, fight_desk, words, look):
    panel = DicePanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    panel.activateWindow()
    return panel


@pytest.fixture
def question(qtbot, fight_desk, words, look):
    panel = QuestionPanel(fight_desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(700, 500)
    panel.show()
    return panel


def test_one_fighter_is_chosen_and_given_back(qtbot, panel, fight_desk, words):
    own = panel.own_rollers
    qtbot.mouseClick(own.add_button, Qt.MouseButton.LeftButton)
    box = own.form.editor("who")
    box.setCurrentIndex(box.findData("wolf"))
    qtbot.keyClick(own.form.editor("how"), Key.Key_Return)
    assert fight_desk.own_roller("wolf") == "table"
    assert own.buttons["wolf"].text() == "Wolf: typed in ×"
    assert own.buttons["wolf"].accessibleName() == words("roller.back", name="Wolf", how="typed in")
    qtbot.mouseClick(own.buttons["wolf"], Qt.MouseButton.LeftButton)
    assert own.buttons == {}
    assert fight_desk.own_roller("wolf") is None


def test_only_the_last_rolls_stand_there_and_the_others_behind_them(panel, fight_desk):
    fight_desk.roll_initiative()
    lines = panel.rolled.text.splitlines()
    assert lines[-1] == "… and 1 earlier roll"
    assert len(lines) == ROLLS + 1
    assert len(panel.rolled.all_rolls.splitlines()) == 3


def test_an_asterisk_rolls_here(qtbot, question, fight_desk):
    fight_desk.set_own_roller("una", "table")
    fight_desk.roll_initiative()
    qtbot.keyClick(question.roll_page.field, Key.Key_Asterisk, Qt.KeyboardModifier.KeypadModifier)
    assert fight_desk.question is None
    assert "una" in fight_desk.encounter.initiative


def test_the_next_defence_is_told(question, fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    page = question.reaction_page
    page.view.choose(page.model.index_of("dodge"))
    assert page.next.text().startswith(("The next Dodge after that:", "No Dodge after that:"))


def test_what_is_not_possible_again_says_why(fight_desk, words):
    now = Option("wolf", "dodge", "legal")
    after = Option("wolf", "dodge", "illegal", (Reason("in_hand"), Reason("light", "unknown")))
    wording = Wording(fight_desk.rulebook, fight_desk.encounter, fight_desk.texts, words)
    told = next_words(now, after, wording)
    assert told == f"No Dodge after that: {fight_desk.texts.reason('in_hand')}"
    again = Option("wolf", "dodge", "legal", costs={"END": 2}, preview=Preview(14, (), 0.5))
    assert next_words(now, again, wording) == "The next Dodge after that: 2 END, 14, is not hit 50\u202f%"
