"""A defence that leads somewhere asks where to before it is made."""

import pytest
from PySide6.QtCore import Qt

from gui.desk.desk import Desk
from gui.dice.question_panel import QuestionPanel
from rules.scenario.scenario import parse, read_scenario

SCENE = """
ruleset = "realms_of_myth"
turn = "orc"

[[combatants]]
id = "orc"
side = "foes"
at = [0, -1]
facing = 4
skills = { brawling = 6 }

[[combatants]]
id = "ana"
side = "party"
at = [0, 0]
attributes = { AGL = 14 }
values = { acrobatic_reach = 3 }
skills = { acrobat = 12 }
"""


@pytest.fixture
def desk(campaign, words, shelf):
    desk = Desk(campaign, words, 7, shelf)
    scene = read_scenario(parse(SCENE), shelf.rulebook("realms_of_myth")).encounter
    desk.open_encounter(campaign.encounters.create("Yard", scene))
    desk.set_rolls_by("foes", "table")
    return desk


@pytest.fixture
def panel(qtbot, desk, words, look):
    panel = QuestionPanel(desk, words, look)
    qtbot.addWidget(panel)
    panel.resize(500, 700)
    panel.show()
    panel.activateWindow()
    return panel


@pytest.fixture
def question(qtbot, desk, panel):
    """The question that is put to the board."""
    asked = []
    panel.reaction_page.view.acts.place_wanted.connect(asked.append)
    desk.perform(desk.option("brawl", {"target": "ana"}))
    view = panel.reaction_page.view
    view.choose(panel.reaction_page.model.index_of("acrobatic_dodge"))
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Return)
    (question,) = asked
    return question


def test_the_place_is_where_they_land(desk, question):
    question.take("0,1")
    assert desk.under_way.fight.encounter.combatants["ana"].at == (0, 1)


def test_without_a_place_it_is_made_where_they_are(desk, question):
    question.leave()
    assert desk.under_way.fight.encounter.combatants["ana"].at == (0, 0)
    assert desk.under_way.fight.encounter.combatants["ana"].used["acrobatic_dodge"] == 1
