"""How a question is put: whose it is, what is heard of it, what can be pressed, and when it is over."""

from functools import partial

import pytest
from PySide6.QtWidgets import QApplication

from gui.dice.question_panel import QuestionPanel
from rules.resolving.questions import ReactionQuestion, RollQuestion
from rules.state.encounter import Encounter
from storage.files.errors import Trouble


@pytest.fixture
def panel(stand, fight_desk, words, look):
    for side in ("party", "beasts"):
        fight_desk.set_rolls_by(side, "table")
    return stand(QuestionPanel(fight_desk, words, look), 700, 500)


@pytest.fixture
def signals(panel):
    """Which signals of the panel came, in order."""
    seen = []
    panel.attention.connect(partial(seen.append, "attention"))
    panel.settled.connect(partial(seen.append, "settled"))
    return seen


def strike(fight_desk):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))


def test_a_question_asks_for_attention_and_settles_once_nothing_is_asked(panel, signals, fight_desk):
    strike(fight_desk)
    assert signals == ["attention"]
    assert panel.isAncestorOf(QApplication.focusWidget())
    fight_desk.answer("none")
    assert signals == ["attention", "attention"]
    fight_desk.abandon()
    assert signals[-1] == "settled"
    assert panel.heading.text() == ""
    assert not panel.pages.isEnabled()
    assert panel.frame.side is None


def test_each_kind_of_question_has_its_page_which_has_the_keys(panel, fight_desk):
    strike(fight_desk)
    assert isinstance(fight_desk.question, ReactionQuestion)
    assert panel.pages.currentWidget() is panel.focusProxy() is panel.reaction_page
    assert panel.reaction_page.nothing_button.isVisible()
    fight_desk.answer("none")
    assert isinstance(fight_desk.question, RollQuestion)
    assert panel.pages.currentWidget() is panel.focusProxy() is panel.roll_page
    assert not panel.reaction_page.nothing_button.isVisible()
    assert panel.give_up_button.isVisible()


def test_what_it_is_about_is_heard_once_and_each_question_with_what_answers_it(panel, fight_desk, words, told):
    strike(fight_desk)
    occasion = words("dice.spoken_occasion", occasion=panel.occasion.text())
    first = f"{occasion} {panel.heading.text()} {panel.reaction_page.spoken()}"
    assert told == [f"says: {first!r}"]
    told.clear()
    fight_desk.answer("none")
    assert told == [f"says: {f'{panel.heading.text()} {panel.roll_page.spoken()}'!r}"]
    told.clear()
    fight_desk.asked.emit(fight_desk.question)
    assert told == [], "the same question is heard once"
    fight_desk.abandon()
    strike(fight_desk)
    assert told == [f"says: {first!r}"], "after the end it is new again"


def test_where_another_program_has_the_campaign_nothing_is_answered(panel, fight_desk, campaign, words):
    strike(fight_desk)
    for obstacle, told in ((Trouble.LOCKED, words("dice.only_read")), (None, "")):
        campaign.obstacle = obstacle
        panel.refresh()
        for part in (panel.pages, panel.give_up_button):
            assert part.isEnabled() is (obstacle is None)
            assert part.toolTip() == told


def test_a_letter_from_elsewhere_leads_here_and_is_heard(panel, signals, fight_desk, told):
    fight_desk.perform(fight_desk.option("strike", {"target": "wolf", "weapon": "longsword"}))
    fight_desk.answer("none")
    signals.clear()
    told.clear()
    panel.give_up_button.setFocus()
    panel.take_letter("x")
    assert signals == ["attention"]
    assert panel.roll_page.field.hasFocus()
    assert told == [f"says: {panel.heading.text()!r}"]
    assert panel.roll_page.field.text() == ""


def test_another_encounter_or_language_is_followed(panel, fight_desk, campaign, words):
    strike(fight_desk)
    english = panel.heading.text()
    words.set_language("pl")
    assert panel.heading.text() not in ("", english)
    fight_desk.abandon()
    fight_desk.open_encounter(campaign.encounters.create("Empty", Encounter("realms_of_myth")))
    assert panel.heading.text() == ""


def test_where_the_window_grows_the_answers_get_the_room(panel, fight_desk):
    strike(fight_desk)
    heights = []
    for height in (500, 900):
        panel.resize(700, height)
        QApplication.processEvents()
        heights.append(panel.reaction_page.view.height())
    assert heights[1] - heights[0] > 350
