"""Test in which role the program opens."""

from pathlib import Path

import pytest

from gui.preferences.launch import Launch
from gui.preferences.role import GAME_MASTER, PLAYER, ROLE_KEY, is_player

FILE = Path("winter.fightbook")


@pytest.mark.parametrize(
    ("launch", "kept", "player"),
    [
        (Launch(), PLAYER, True),
        (Launch(), GAME_MASTER, False),
        (Launch(), "", False),
        (Launch(FILE), PLAYER, False),
        (Launch(player=True), GAME_MASTER, True),
        (Launch(FILE, player=True), "", True),
    ],
)
def test_the_role_is_that_of_the_option_or_if_no_file_is_named_the_preferred_one(preferences, launch, kept, player):
    preferences.set(ROLE_KEY, kept)
    assert is_player(launch, preferences) is player
