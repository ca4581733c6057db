"""House rules, kept as they were written."""

import pytest

from storage.campaign import open_campaign
from storage.house_rules import HouseRule

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
