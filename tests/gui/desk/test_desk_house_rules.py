"""House rules on the desk: a fight goes on under changed rules, and its journal knows which it went by when."""

import pytest
from msgspec.structs import replace

from gui.desk.desk import Desk
from rules.state.character import Item
from rules.state.events import HouseRulesChanged
from storage.campaign.campaign import open_campaign, open_read_only
from tests.gui.conftest import noon

RULESET = "realms_of_myth"
CHEAP = "[actions.move]\ncosts.END = 1\n"
DEAR = "[actions.move]\ncosts.END = 9\n"


@pytest.fixture
def told(fight_desk):
    sentences = []
    fight_desk.failed.connect(sentences.append)
    return sentences


def cost(desk):
    return desk.option("move").costs["END"]


def kinds(campaign, desk):
    return [entry.kind for entry in campaign.log.page(desk.encounter_id)]


def test_the_fight_goes_on_under_changed_rules_and_the_change_is_a_step(fight_desk, campaign):
    seen = []
    fight_desk.changed.connect(seen.append)
    assert fight_desk.set_house_rules(RULESET, CHEAP) == ""
    assert cost(fight_desk) == 1
    (entry,) = campaign.log.page(fight_desk.encounter_id)
    assert (entry.kind, entry.text) == ("rule", "House rules changed: Move: END move_END(rate) → 1.")
    assert seen[-1].touches("palette", "combatants")
    assert campaign.house_rules.in_force(RULESET) == CHEAP


def test_undo_takes_the_change_back_and_redo_makes_it_again(fight_desk, campaign):
    fight_desk.set_house_rules(RULESET, CHEAP)
    fight_desk.undo()
    assert (cost(fight_desk), campaign.house_rules.in_force(RULESET)) == (2, "")
    fight_desk.redo()
    assert (cost(fight_desk), campaign.house_rules.in_force(RULESET)) == (1, CHEAP)


def test_taking_back_to_a_moment_leaves_the_campaign_as_it_is(fight_desk, campaign):
    fight_desk.perform(fight_desk.option("move"))
    fight_desk.set_house_rules(RULESET, CHEAP)
    fight_desk.take_back_to(0)
    assert (cost(fight_desk), campaign.house_rules.in_force(RULESET)) == (2, CHEAP)
    fight_desk.set_house_rules(RULESET, CHEAP)
    assert cost(fight_desk) == 1
    step = fight_desk.journal.now.step
    assert isinstance(step.events[0], HouseRulesChanged)
    assert step.events[0].taken_over


def test_an_earlier_moment_is_shown_under_the_rules_of_then(fight_desk):
    fight_desk.set_house_rules(RULESET, CHEAP)
    first = fight_desk.journal.mark
    fight_desk.set_house_rules(RULESET, DEAR)
    fight_desk.look_at(first)
    assert cost(fight_desk) == 1
    fight_desk.look_at(0)
    assert cost(fight_desk) == 2
    assert fight_desk.set_house_rules(RULESET, "").startswith("You are looking at an earlier moment")
    fight_desk.back_to_now()
    assert cost(fight_desk) == 9


def test_a_fight_goes_by_its_rules_after_a_restart(fight_desk, campaign, words, shelf, tmp_path):
    fight_desk.set_house_rules(RULESET, CHEAP)
    fight_desk.perform(fight_desk.option("move"))
    campaign.close()
    with open_campaign(tmp_path / "table.fightbook", noon, daily_backup=False) as again:
        desk = Desk(again, words, 1, shelf)
        desk.open_last()
        assert cost(desk) == 1
        assert kinds(again, desk) == ["action", "rule"]
        desk.undo()
        desk.undo()
        assert (cost(desk), again.house_rules.in_force(RULESET)) == (2, "")


def test_another_fight_takes_over_what_the_campaign_has_when_it_is_opened(fight_desk, campaign, skirmish):
    old = fight_desk.encounter_id
    other = campaign.encounters.create("Elsewhere", skirmish)
    fight_desk.open_encounter(other)
    fight_desk.set_house_rules(RULESET, CHEAP)
    fight_desk.open_encounter(old)
    assert cost(fight_desk) == 1
    (entry,) = campaign.log.page(old)
    assert entry.text.startswith("This fight now uses the campaign's house rules")
    fight_desk.undo()
    assert (cost(fight_desk), campaign.house_rules.in_force(RULESET)) == (2, CHEAP)
    fight_desk.open_encounter(old)
    assert cost(fight_desk) == 2
    assert fight_desk.can_redo


def test_a_question_that_is_open_stays_open(fight_desk):
    fight_desk.set_rolls_by("party", "table")
    fight_desk.point_at("wolf")
    fight_desk.enter_fact("in_front", True, "wolf")
    fight_desk.perform(fight_desk.option("strike"))
    asked = fight_desk.question
    assert asked is not None
    fight_desk.set_house_rules(RULESET, CHEAP)
    assert fight_desk.question == asked
    assert fight_desk.under_way.fight.rulebook.plans["move"].costs["END"].source == "1"


def test_rules_that_do_not_know_what_somebody_is_in_are_refused(fight_desk, campaign):
    inspired = "[conditions.inspired]"
    assert fight_desk.set_house_rules(RULESET, inspired) == ""
    fight_desk.gain_condition("bern", "inspired", {})
    assert "Bern: inspired" in fight_desk.set_house_rules(RULESET, "")
    assert campaign.house_rules.in_force(RULESET) == inspired
    fight_desk.end_condition("bern", 0)
    assert fight_desk.set_house_rules(RULESET, "") == ""


def test_gear_that_the_rules_do_not_know_is_told_in_its_own_sentence(fight_desk, words):
    with_lash = "[items.lash]\n[conditions.inspired]\n"
    assert fight_desk.set_house_rules(RULESET, with_lash) == ""
    sheet = fight_desk.encounter.combatants["bern"].sheet
    fight_desk.change_sheet(replace(sheet, items=(Item("lash"),)))
    told = fight_desk.set_house_rules(RULESET, "")
    lash = fight_desk.texts.name("items", "lash")
    assert told == words("house.in_the_way_gear", what=f"Bern: {lash}")
    fight_desk.gain_condition("bern", "inspired", {})
    both = fight_desk.set_house_rules(RULESET, "")
    assert both.startswith(words("house.in_the_way", what="").partition("  ")[0][:20])
    assert both != told


def test_a_new_pool_is_full_for_those_who_fight_already(fight_desk):
    fight_desk.set_house_rules(RULESET, "[pools.NERVE]\nmax = 'AWA'")
    assert fight_desk.encounter.combatants["una"].pools["NERVE"] == 12
    fight_desk.undo()
    assert "NERVE" not in fight_desk.encounter.combatants["una"].pools


def test_a_faulty_text_is_not_put_in_force(fight_desk, campaign):
    assert fight_desk.set_house_rules(RULESET, "[actions.mov").startswith("These house rules have errors")
    assert campaign.house_rules.in_force(RULESET) == ""
    assert not fight_desk.can_undo


def test_a_bad_text_never_keeps_a_fight_from_opening(fight_desk, campaign, told, words, shelf):
    campaign.house_rules.put_in_force(RULESET, "[actions.move")
    fight_desk.open_encounter(fight_desk.encounter_id)
    assert fight_desk.is_open
    assert told == [
        "The house rules for Realms of Myth have errors and are not in force until you correct them: "
        "Ctrl+Shift+H shows the errors."
    ]
    assert cost(fight_desk) == 2
    assert campaign.house_rules.draft(RULESET) == "[actions.move"
    assert fight_desk.set_house_rules(RULESET, CHEAP) == ""
    assert cost(fight_desk) == 1


def test_a_campaign_that_can_only_be_read_changes_nothing(fight_desk, campaign, words, shelf, tmp_path):
    fight_desk.set_house_rules(RULESET, CHEAP)
    campaign.close()
    with open_read_only(tmp_path / "table.fightbook", noon) as again:
        desk = Desk(again, words, 1, shelf)
        desk.open_last()
        assert cost(desk) == 1
        assert "can only read it" in desk.set_house_rules(RULESET, DEAR)
        assert cost(desk) == 1


def test_house_rules_of_another_ruleset_leave_the_open_fight_alone(fight_desk, campaign):
    mark, text = fight_desk.journal.mark, "[conditions.inspired]"
    assert fight_desk.set_house_rules("gurps3", text) == ""
    assert campaign.house_rules.in_force("gurps3") == text
    assert (fight_desk.present.house_rules, fight_desk.journal.mark) == ("", mark)


def test_without_an_open_fight_house_rules_come_into_force_for_later_ones(campaign, words, shelf):
    desk = Desk(campaign, words, 1, shelf)
    assert desk.set_house_rules(RULESET, CHEAP) == ""
    assert campaign.house_rules.in_force(RULESET) == CHEAP


def test_at_an_earlier_moment_no_house_rules_are_put_in_force(fight_desk, campaign, words):
    fight_desk.set_pool("una", "END", 9)
    fight_desk.look_at(0)
    assert fight_desk.set_house_rules(RULESET, CHEAP) == words("desk.looking_back")
    assert campaign.house_rules.in_force(RULESET) == ""
