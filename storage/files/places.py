"""Where Fightbook keeps things when nobody says where."""

from pathlib import Path

from platformdirs import user_cache_path, user_config_path, user_data_path

CAMPAIGN_SUFFIX = ".fightbook"
"""How the name of a campaign file ends."""

_PROGRAM = "Fightbook"


def default_campaign_path() -> Path:
    """The campaign that opens when no other is named, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / f"campaign{CAMPAIGN_SUFFIX}"


def default_player_path() -> Path:
    """The file with the characters of a player that opens when no other is named, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / f"characters{CAMPAIGN_SUFFIX}"


def preferences_path() -> Path:
    """The file of the program's own settings, in the user's configuration folder."""
    return user_config_path(_PROGRAM, appauthor=False) / "preferences.json"


def rulesets_path() -> Path:
    """The folder of the rulesets that were installed, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / "rulesets"


def ruleset_cache_path() -> Path:
    """The folder of rulesets that were read before, in the user's cache; whoever empties it loses nothing."""
    return user_cache_path(_PROGRAM, appauthor=False) / "rulesets"
