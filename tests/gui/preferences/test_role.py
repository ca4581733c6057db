"""Test in which role the program opens."""

from pathlib import Path

import pytest

from gui.preferences.launch import Launch
from gui.preferences.recent import RecentFiles
from gui.preferences.role import GAME_MASTER, PLAYER, ROLE_KEY, UNDECIDED, is_new, is_player, usual_path, wanted_path
from storage.files.places import default_campaign_path, default_player_path

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


def test_a_newcomer_is_asked_unless_a_file_is_named_or_a_role_given(preferences):
    assert is_new(Launch(), preferences)
    assert not is_new(Launch(FILE), preferences)
    assert not is_new(Launch(player=True), preferences)
    preferences.set("theme", "dark")
    assert not is_new(Launch(), preferences)
    preferences.set(ROLE_KEY, UNDECIDED)
    assert is_new(Launch(), preferences)
    assert not is_new(Launch(FILE), preferences)


@pytest.mark.parametrize("player", [True, False])
def test_the_file_to_open_is_the_named_one_else_the_last_one_else_the_usual_one(preferences, player):
    launch = Launch(player=player)
    assert wanted_path(launch, preferences) == usual_path(player)
    RecentFiles(preferences, not player).note(Path("of_others"))
    assert wanted_path(launch, preferences) == usual_path(player)
    RecentFiles(preferences, player).note(Path("first"))
    RecentFiles(preferences, player).note(Path("last"))
    assert wanted_path(launch, preferences) == Path("last")
    assert wanted_path(Launch(FILE, player=player), preferences) == FILE


def test_players_have_a_file_of_their_own():
    assert usual_path(True) == default_player_path()
    assert usual_path(False) == default_campaign_path()


def test_a_usual_start_asks_nothing_of_the_program():
    launch = Launch()
    assert (launch.player, launch.new, launch.read_only, launch.recovered) == (False, False, False, None)
