"""The files that were opened lately are remembered, those of a player apart from those of a game master."""

from pathlib import Path

import pytest

from gui.preferences.recent import RecentFiles


@pytest.fixture
def recent(preferences):
    return RecentFiles(preferences, player=False)


def test_the_newest_file_stands_first_and_once(recent):
    for name in ("a", "b", "a"):
        recent.note(Path(name))
    assert recent.paths() == (Path("a"), Path("b"))


def test_nine_files_are_remembered(recent):
    for number in range(12):
        recent.note(Path(str(number)))
    assert [path.name for path in recent.paths()] == ["11", "10", "9", "8", "7", "6", "5", "4", "3"]


def test_a_player_has_files_of_their_own(recent, preferences):
    recent.note(Path("campaign"))
    RecentFiles(preferences, player=True).note(Path("sheets"))
    assert preferences.get("campaigns") == ("campaign",)
    assert preferences.get("character_files") == ("sheets",)


def test_what_stands_first_already_is_not_written_again(recent, preferences, monkeypatch):
    recent.note(Path("a"))
    recent.note(Path("b"))
    written = []
    monkeypatch.setattr(preferences, "set", lambda *given: written.append(given))
    recent.note(Path("b"))
    assert written == []
    recent.note(Path("a"))
    assert written == [("campaigns", ("a", "b"))]
