"""The settings in a campaign file."""

import pytest

from storage.campaign.campaign import open_campaign
from storage.campaign.settings import NEWEST_FIRST, OPEN_ENCOUNTER, RULESET, SETTINGS


def test_names_are_told_apart_and_every_setting_is_described():
    assert len({setting.name for setting in SETTINGS}) == len(SETTINGS)
    for setting in SETTINGS:
        assert setting.description.endswith(".")


@pytest.mark.parametrize("setting", SETTINGS, ids=lambda setting: setting.name)
def test_the_default_stands_until_something_is_set(campaign, setting):
    assert campaign.settings.get(setting) == setting.default


def test_what_is_set_outlasts_a_restart(campaign, path, clock):
    campaign.settings.set(OPEN_ENCOUNTER, 7)
    campaign.settings.set(RULESET, "duel")
    campaign.settings.set(NEWEST_FIRST, False)
    campaign.settings.set(OPEN_ENCOUNTER, 8)
    campaign.close()
    with open_campaign(path, clock) as again:
        assert again.settings.get(OPEN_ENCOUNTER) == 8
        assert again.settings.get(RULESET) == "duel"
        assert again.settings.get(NEWEST_FIRST) is False


def test_a_value_that_is_set_already_is_not_written_again(campaign):
    campaign.settings.set(OPEN_ENCOUNTER, 7)
    with campaign.settings._database.change() as connection:
        pass
    before = connection.total_changes
    campaign.settings.set(OPEN_ENCOUNTER, 7)
    assert connection.total_changes == before
    campaign.settings.set(OPEN_ENCOUNTER, 8)
    assert connection.total_changes > before


@pytest.mark.parametrize("value", ["", "x", '"seven"', "true", "7.5", "null"])
def test_a_value_of_another_type_is_the_default(campaign, value):
    with campaign.settings._database.change() as connection:
        connection.execute("INSERT INTO setting VALUES ('open_encounter', ?)", (value,))
    assert campaign.settings.get(OPEN_ENCOUNTER) == 0
