"""A question to somebody who was not attacked tells why it is put to him, and what is to be typed."""

import pytest

from gui.dice.question_panel import QuestionPanel
from tests.gui.heimr_desk import hall

__all__ = ["hall"]


@pytest.fixture
def dice(qtbot, hall, words, look):
    panel = QuestionPanel(hall, words, look)
    qtbot.addWidget(panel)
    return panel


def attacked(hall):
    """Una guards Bern, whom the wolf attacks; his side types its rolls."""
    hall.set_rolls_by("hall", "table")
    hall.perform(hall.option("guard_person", {"target": "bern"}))
    hall.select("wolf")
    hall.perform(hall.option("brawl", {"target": "bern", "option": "hit"}))


def test_who_steps_in_is_told_beside_the_question(hall, dice):
    attacked(hall)
    assert dice.heading.text() == "Una: How is the attack answered?"
    assert dice.rolled.text == "Una steps in on guard."


def test_the_log_names_who_stepped_in(hall, dice):
    attacked(hall)
    hall.answer("none")
    (line, *_) = hall.chronicler.tell(hall.journal.now.before.encounter, hall.journal.now.step.events)
    assert "Una steps in on guard." in line.text


def test_the_field_says_that_each_face_is_wanted(hall, dice):
    attacked(hall)
    hall.answer("dodge")
    assert dice.roll_page.field.placeholderText() == "each face"
    assert dice.roll_page.against.text() == ""
    assert "the highest counts" in dice.roll_page.terms.text()
    assert dice.roll_page.terms.text().endswith("1 (potential) on these dice")
