"""House rules are stored exactly as written."""

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.house_rules import HouseRule

BODY = "# wolves tire\n[climb]\ncosts = { END = '2 * height' }  # żółw\n"


def test_a_rule_is_kept_to_the_letter(campaign, path, clock):
    rule = campaign.house_rules.add("duel", BODY)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert again.house_rules.of("duel") == (rule,) == (HouseRule(1, "duel", BODY, True),)
        assert again.house_rules.of("other") == ()


def test_rules_stand_in_the_order_they_were_made(campaign):
    rules = tuple(campaign.house_rules.add("duel", body) for body in ("b = 1", "a = 2", "c = 3"))
    campaign.house_rules.save(HouseRule(rules[1].id, "duel", "a = 4", enabled=False))
    assert [rule.body for rule in campaign.house_rules.of("duel")] == ["b = 1", "a = 4", "c = 3"]
    assert [rule.enabled for rule in campaign.house_rules.of("duel")] == [True, False, True]


def test_putting_away_and_bringing_back(campaign):
    rule = campaign.house_rules.add("duel", BODY, enabled=False)
    campaign.house_rules.remove(rule.id)
    assert campaign.house_rules.of("duel") == ()
    assert campaign.house_rules.of("duel", removed=True) == (rule,)
    campaign.house_rules.save(rule)
    assert campaign.house_rules.of("duel") == (rule,)


def test_what_is_not_there(campaign):
    with pytest.raises(KeyError):
        campaign.house_rules.remove(3)
    with pytest.raises(KeyError):
        campaign.house_rules.save(HouseRule(3, "duel", "", True))


def test_one_text_is_in_force_and_what_it_replaced_is_kept(campaign):
    rules = campaign.house_rules
    assert (rules.in_force("duel"), rules.draft("duel"), rules.earlier("duel")) == ("", "", ())
    rules.put_in_force("duel", "a = 1")
    rules.put_in_force("duel", "a = 2")
    rules.put_in_force("other", "b = 1")
    assert (rules.in_force("duel"), rules.draft("duel"), rules.earlier("duel")) == ("a = 2", "a = 2", ("a = 1",))


def test_a_draft_is_kept_beside_what_is_in_force(campaign, path, clock):
    rules = campaign.house_rules
    rules.put_in_force("duel", "a = 1")
    rules.keep_draft("duel", "a = ")
    rules.keep_draft("duel", "a = 1 2")
    assert (rules.in_force("duel"), rules.draft("duel")) == ("a = 1", "a = 1 2")
    assert len(rules.of("duel")) == 2
    campaign.close()
    with open_campaign(path, clock) as again:
        assert again.house_rules.draft("duel") == "a = 1 2"
        again.house_rules.keep_draft("duel", "a = 1")
        assert again.house_rules.draft("duel") == "a = 1"
        assert len(again.house_rules.of("duel")) == 1
        again.house_rules.keep_draft("duel", "a = 3")
        again.house_rules.put_in_force("duel", "")
        assert again.house_rules.draft("duel") == ""
        assert again.house_rules.earlier("duel") == ("a = 1",)


def test_a_new_encounter_begins_under_what_is_in_force(campaign, fight):
    campaign.house_rules.put_in_force(fight.ruleset, BODY)
    assert campaign.fights.journal(campaign.encounters.create("Ford", fight)).encounter.house_rules == BODY
    campaign.house_rules.put_in_force(fight.ruleset, "")
    assert campaign.fights.journal(campaign.encounters.create("Mill", fight)).encounter.house_rules == ""
