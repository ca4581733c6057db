"""The default paths."""

from storage.campaign.campaign import open_campaign
from storage.files.places import default_campaign_path, preferences_path


def test_the_default_campaign_is_in_the_users_data_folder(user_folders, clock):
    path = default_campaign_path()
    assert path.name == "campaign.fightbook"
    assert path.is_relative_to(user_folders)
    with open_campaign(path, clock):
        assert path.exists()


def test_preferences_are_in_the_users_configuration_folder(user_folders):
    path = preferences_path()
    assert path.name == "preferences.json"
    assert path.is_relative_to(user_folders)
    assert not path.is_relative_to(default_campaign_path().parent)
