"""Test the order of the defences that a question offers."""

import pytest

from gui.dice.question_panel import QuestionPanel
from gui.palette.model import ROW_ROLE
from gui.palette.values import ActionRow
from rules.dice.distributions import distribution
from tests.gui.heimr_desk import hall

__all__ = ["hall"]


@pytest.fixture
def dice(qtbot, hall, words, look):
    panel = QuestionPanel(hall, words, look)
    qtbot.addWidget(panel)
    return panel


def test_pools_that_meet_another_roll_stand_by_their_dice(hall, dice):
    hall.set_position("wolf", "standing")
    hall.set_rolls_by("hall", "table")
    hall.select("wolf")
    hall.perform(hall.option("brawl", {"target": "una", "option": "hit"}))
    model = dice.reaction_page.model
    rows = [model.index(place, 0).data(ROW_ROLE) for place in range(model.rowCount())]
    shown = [row.option for row in rows if isinstance(row, ActionRow) and row.option.status == "legal"]
    asked = [each.preview.roll for each in shown if each.preview.roll is not None and each.preview.roll.figures]
    strengths = [(distribution(roll.dice).mean, roll.score) for roll in asked]
    assert len(strengths) > 1
    assert strengths == sorted(strengths, reverse=True)
