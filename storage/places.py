"""Where Fightbook keeps things when nobody says where."""

from pathlib import Path

from platformdirs import user_config_path, user_data_path

CAMPAIGN_SUFFIX = ".fightbook"
"""How the name of a campaign file ends."""

_PROGRAM = "Fightbook"


def default_campaign_path() -> Path:
    """The campaign that opens when no other is named, in the user's data folder."""
    return user_data_path(_PROGRAM, appauthor=False) / f"campaign{CAMPAIGN_SUFFIX}"


def preferences_path() -> Path:
    """The file of the program's own settings, in the user's configuration folder."""
    return user_config_path(_PROGRAM, appauthor=False) / "preferences.json"
