"""Who the program is for: a game master with the whole desk, or a player with his characters."""

from pathlib import Path

from gui.preferences.launch import Launch
from gui.preferences.preferences import Preferences
from storage.files.places import default_campaign_path, default_player_path

ROLE_KEY = "role"
"""The preference that says so."""

PLAYER = "player"
"""What it says of a player."""

GAME_MASTER = "game_master"
"""What it says of somebody who runs fights, or did not want to be asked."""

UNDECIDED = "undecided"
"""What it says of somebody new who has been asked and has not answered yet."""


def is_player(launch: Launch, preferences: Preferences) -> bool:
    """Whether a player is meant: he was asked for, or he was chosen earlier and no file is named."""
    return launch.player or (launch.campaign is None and preferences.get(ROLE_KEY) == PLAYER)


def is_new(launch: Launch, preferences: Preferences) -> bool:
    """Whether it has to be asked who somebody is: nothing is remembered of him, and he opens what is usual."""
    named = launch.player or launch.campaign is not None
    return not named and (preferences.are_untouched or preferences.get(ROLE_KEY) == UNDECIDED)


def usual_path(player: bool) -> Path:
    """The file that opens when none is named."""
    return default_player_path() if player else default_campaign_path()
