"""Test the pictures of maps in a campaign."""

import pytest
from msgspec.structs import replace

from rules.state.character import Character
from rules.state.encounter import Encounter
from storage.campaign.maps import LARGEST_MAP, TooLargeMap
from storage.campaign.plans import BoardMap, Plans, load_plans, save_plans

CAVE, INN = b"\x89PNG\r\n\x1a\n cave", b"\x89PNG\r\n\x1a\n inn"


def test_a_picture_is_kept_once_under_its_own_name(campaign):
    name = campaign.maps.keep(CAVE)
    assert campaign.maps.keep(CAVE) == name
    assert campaign.maps.picture(name) == CAVE
    assert campaign.maps.picture("unknown") is None


def test_plans_say_how_a_picture_lies(campaign):
    id = campaign.encounters.create("Cave", Encounter("realms_of_myth"))
    map = BoardMap(campaign.maps.keep(CAVE), -1.5, 2.0, 40.0, 30.0, 0.5)
    save_plans(campaign.settings, id, replace(Plans(), map=map))
    assert load_plans(campaign.settings, id).map == map


def test_a_picture_that_nothing_uses_goes_when_another_comes(campaign):
    id = campaign.encounters.create("Cave", Encounter("realms_of_myth"))
    used, spare = campaign.maps.keep(CAVE), campaign.maps.keep(INN)
    assert campaign.maps.picture(used) is None
    used = campaign.maps.keep(CAVE)
    save_plans(campaign.settings, id, Plans(map=BoardMap(used)))
    assert campaign.maps.keep(INN) == spare
    assert campaign.maps.picture(used) == CAVE


def test_portraits_stay_when_a_map_comes(campaign):
    campaign.roster.save(Character("una", "realms_of_myth", "Una"))
    campaign.portraits.keep("una", INN)
    campaign.maps.keep(CAVE)
    assert campaign.portraits.of("una") == INN


def test_a_map_stays_when_a_draft_with_the_same_picture_goes(campaign):
    id = campaign.encounters.create("Cave", Encounter("realms_of_myth"))
    name = campaign.maps.keep(CAVE)
    save_plans(campaign.settings, id, Plans(map=BoardMap(name)))
    campaign.drafts.keep(Character("una", "realms_of_myth", "Una"), "", CAVE)
    campaign.drafts.remove("una")
    assert campaign.maps.picture(name) == CAVE


def test_a_picture_may_not_be_too_large(campaign):
    with pytest.raises(TooLargeMap):
        campaign.maps.keep(bytes(LARGEST_MAP + 1))
