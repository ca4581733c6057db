"""Test which table actions are offered, and why one is not possible."""

import pytest
from PySide6.QtCore import QPoint

from gui.desk.desk import Desk
from gui.turn_order.table_actions import TableActions
from gui.widgets.small_form import SmallForm
from rules.scenario.scenario import parse, read_scenario


@pytest.fixture
def acts(panel, fight_desk, words, look):
    return TableActions(fight_desk, SmallForm(panel, words, look), words)


def test_the_actions_of_the_table_are_offered_without_those_that_manage_turns(acts, fight_desk):
    plans = fight_desk.rulebook.plans
    assert acts.ids()
    assert all(plans[id].action.table for id in acts.ids())
    assert "strike" not in acts.ids()


def test_without_a_fight_no_action_is_offered(panel, campaign, words, shelf, look):
    assert TableActions(Desk(campaign, words, 7, shelf), SmallForm(panel, words, look), words).ids() == []


def test_an_action_is_possible_if_one_of_several_can_do_it_else_the_reason_of_the_first_is_told(acts, fight_desk):
    assert acts.against("charge", ["una"]) == ""
    assert acts.against("charge", ["wolf", "una"]) == ""
    reason = acts.against("charge", ["wolf"])
    assert reason
    assert acts.against("charge", ["wolf", "wolf"]) == reason
    assert acts.against("charge", []) == ""


SCOUTS = """
ruleset = "gurps3"
turn = "ann"

[[combatants]]
id = "ann"
name = "Ann"
side = "party"

[[combatants]]
id = "orc"
name = "Orc"
side = "foes"
"""


@pytest.fixture
def scouts(fight_desk, shelf):
    """A fight in a game whose table actions have choices."""
    fight = read_scenario(parse(SCOUTS), shelf.rulebook("gurps3")).encounter
    fight_desk.open_encounter(fight_desk.campaign.encounters.create("Scouts", fight))
    return fight_desk


@pytest.fixture
def asking(panel, scouts, words, look):
    panel.show()
    form = SmallForm(panel, words, look)
    return TableActions(scouts, form, words), form


def test_a_figure_is_asked_once_for_all_who_do_it(asking, scouts):
    acts, form = asking
    acts.perform("rest", ["ann", "orc"], QPoint(0, 0))
    assert form.isVisible()
    form.editor("minutes").setValue(10)
    form.accept()
    done = []
    while scouts.can_undo:
        done.append((scouts.journal.now.step.subject, scouts.journal.now.step.actor))
        scouts.undo()
    assert done == [("rest", "orc"), ("rest", "ann")]


def test_a_combatant_is_chosen_by_name(asking, scouts):
    acts, form = asking
    acts.perform("lose_sight", ["ann"], QPoint(0, 0))
    people = form.editor("target")
    assert [people.itemText(place) for place in range(people.count())] == ["Ann", "Orc"]
    people.setCurrentIndex(people.findData("orc"))
    form.accept()
    assert scouts.journal.now.step.subject == "lose_sight"


def test_what_cannot_be_done_by_nobody_is_not_asked(asking, scouts):
    acts, form = asking
    acts.perform("rest", [], QPoint(0, 0))
    assert not form.isVisible()
    assert scouts.journal.now.step is None
