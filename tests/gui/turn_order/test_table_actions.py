"""Test which table actions are offered, and why one is not possible."""

import pytest

from gui.desk.desk import Desk
from gui.turn_order.table_actions import TableActions
from gui.widgets.small_form import SmallForm


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
