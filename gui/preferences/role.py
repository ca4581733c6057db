"""The role of the user: a game master with the whole desk, or a player with their characters."""

from pathlib import Path

from gui.preferences.launch import Launch
from gui.preferences.preferences import Preferences
from gui.preferences.recent import RecentFiles
from storage.files.places import default_campaign_path, default_player_path

ROLE_KEY = "role"
"""The preference for the role."""

PLAYER = "player"
"""The role of a player."""

GAME_MASTER = "game_master"
"""The role of a game master, also of somebody who dismissed the question."""

UNDECIDED = "undecided"
"""The role of a newcomer who has not answered the question yet."""


def is_player(launch: Launch, preferences: Preferences) -> bool:
    """Return whether to open as a player: by option, or by preference if no file is named."""
    return launch.player or (launch.campaign is None and preferences.get(ROLE_KEY) == PLAYER)


def is_new(launch: Launch, preferences: Preferences) -> bool:
    """Return whether to ask for the role: there are no preferences yet, and no file is named."""
    named = launch.player or launch.campaign is not None
    return not named and (preferences.are_untouched or preferences.get(ROLE_KEY) == UNDECIDED)


def wanted_path(launch: Launch, preferences: Preferences) -> Path:
    """Return the file to open: the one that was named, else the last one of the role, else its default file."""
    player = is_player(launch, preferences)
    recent = RecentFiles(preferences, player).paths()
    return launch.campaign or next(iter(recent), usual_path(player))


def usual_path(player: bool) -> Path:
    """Return the default file of a role."""
    return default_player_path() if player else default_campaign_path()
