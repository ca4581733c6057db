"""Who rolls for one fighter, and what a defence does to the next."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QToolButton

from gui.desk.desk import Desk
from gui.dice.own_rollers import OwnRollers
from gui.dice.panel import DicePanel
from gui.dice.question_panel import QuestionPanel
from gui.dice.telling import next_words
from gui.palette.wording import Wording
from gui.turn_order.rows import ids_in_order
from rules.resolving.option import Option, Preview, Reason
from rules.state.events import Rolled

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
    assert len(lines) == 3
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


def test_the_form_proposes_the_other_way_for_the_chosen_fighter(panel, fight_desk):
    own = panel.own_rollers
    for side, way, other in (("party", "program", "table"), ("party", "table", "program")):
        fight_desk.set_rolls_by(side, way)
        fight_desk.select("bern")
        own.add_button.click()
        assert (own.form.editor("who").currentData(), own.form.editor("how").currentData()) == ("bern", other)
        own.form.hide()


def test_the_keys_stay_in_the_row_when_a_roller_is_given_back(qtbot, panel, fight_desk):
    fight_desk.set_own_roller("wolf", "table")
    fight_desk.set_own_roller("una", "program")
    own = panel.own_rollers
    assert [button.isVisible() for button in own.buttons.values()] == [True, True]
    old = own.buttons["wolf"]
    old.click()
    assert list(own.buttons) == ["una"]
    assert not old.isVisible()
    assert own.add_button.hasFocus()


def test_in_a_campaign_that_cannot_be_written_nobody_is_given_another_roller(panel, fight_desk, campaign, monkeypatch):
    fight_desk.set_own_roller("wolf", "table")
    monkeypatch.setattr(campaign, "read_only", True)
    monkeypatch.setattr(type(fight_desk), "locked_because", "Only to look at.")
    panel.own_rollers._shown = None
    panel.refresh()
    assert not panel.own_rollers.add_button.isEnabled()
    assert not panel.own_rollers.buttons["wolf"].isEnabled()
    assert panel.own_rollers.buttons["wolf"].toolTip() == "Only to look at."
    rollers = panel.rollers
    for button in (*rollers.buttons.values(), *rollers.secret_buttons.values()):
        assert not button.isEnabled()
        assert button.toolTip() == "Only to look at."


def test_without_a_fight_nobody_is_asked_for(qtbot, campaign, words, look, shelf):
    made = OwnRollers(Desk(campaign, words, 7, shelf), words, look)
    qtbot.addWidget(made)
    made._ask()
    assert not made.form.isVisible()


def test_few_rolls_stand_there_alone(panel, fight_desk):
    fight_desk.by_hand([Rolled("una", "check", "1d6", face, (face,), False) for face in (3, 4)])
    assert len(panel.rolled.text.splitlines()) == 2
    assert panel.rolled.all_rolls == ""
    fight_desk.undo()
    assert not panel.rolled.isVisible()


def test_fighters_are_offered_in_the_order_of_their_turns_with_the_shown_one_proposed(panel, fight_desk):
    fight_desk.select("wolf")
    own = panel.own_rollers
    own.add_button.click()
    box = own.form.editor("who")
    assert box.currentData() == "wolf"
    assert tuple(box.itemData(place) for place in range(box.count())) == ids_in_order(fight_desk.present)
    own.form.hide()


def test_former_buttons_do_not_pile_up_and_those_who_left_have_none(panel, fight_desk):
    own = panel.own_rollers
    for who in ("una", "bern", "wolf"):
        fight_desk.set_own_roller(who, "table")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert len(own.findChildren(QToolButton)) == 3
    fight_desk.leave("wolf")
    assert list(own.buttons) == ["una", "bern"]
    assert own.layout().count() == 3


def test_what_an_act_under_way_has_come_to_is_told(question, fight_desk):
    for side in ("party", "beasts"):
        fight_desk.set_rolls_by(side, "table")
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    assert (question.rolled.text, question.rolled.isVisible()) == ("", False)
    fight_desk.answer("none")
    fight_desk.answer(12)
    assert question.rolled.text == "Una, Attack: 12 on 1d100, typed in"
    assert question.rolled.isVisible()
    assert question.rolled.all_rolls == ""
