"""The default paths of Fightbook's files."""

from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

CAMPAIGN_SUFFIX = ".fightbook"
"""The suffix of a campaign's file name."""

_PROGRAM = "Fightbook"


def default_campaign_path() -> Path:
    """Return the path of the default campaign, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / f"campaign{CAMPAIGN_SUFFIX}"


def default_player_path() -> Path:
    """Return the path of the default file with a player's characters, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / f"characters{CAMPAIGN_SUFFIX}"


def preferences_path() -> Path:
    """Return the path of the preferences, in the user's configuration folder."""
    return user_config_path(_PROGRAM, appauthor=False) / "preferences.json"


def rulesets_path() -> Path:
    """Return the folder of installed rulesets, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / "rulesets"


def ruleset_cache_path() -> Path:
    """Return the folder of the ruleset cache, in the user's cache folder; its files can be deleted at any time."""
    return user_cache_path(_PROGRAM, appauthor=False) / "rulesets"
