import pytest

from gui.preferences.preferences import BriefPreferences, KeptPreferences
from gui.words.words import Words


def test_brief_preferences_start_as_nobody_set_them():
    preferences = BriefPreferences()
    assert preferences.get("theme") == ""
    preferences.set("theme", "dark")
    assert preferences.get("theme") == "dark"


def test_what_was_set_is_there_in_the_next_run(tmp_path):
    path = tmp_path / "preferences.json"
    KeptPreferences(path).set("text_scale", 150)
    assert KeptPreferences(path).get("text_scale") == 150


def test_a_damaged_file_is_told_to_whoever_listens(tmp_path):
    path, told = tmp_path / "preferences.json", []
    path.write_text("not json", encoding="utf-8")
    preferences = KeptPreferences(path)
    preferences.complain_to(told.append)
    assert [str(path) in str(said) for said in told] == [True]
    assert [Words("pl").fault(said).startswith("Twoje ustawienia były uszkodzone") for said in told] == [True]
    assert preferences.get("text_scale") == 100


def test_a_file_that_cannot_be_written_is_told_once_and_the_value_holds(tmp_path):
    blocked, told = tmp_path / "blocked", []
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    preferences = KeptPreferences(tmp_path / "preferences.json")
    preferences.complain_to(told.append)
    preferences._path = blocked / "preferences.json"
    preferences.set("theme", "dark")
    assert len(told) == 1
    preferences.set("theme", "light")
    assert len(told) == 1
    assert preferences.get("theme") == "light"


def test_a_key_nobody_knows_is_an_error():
    with pytest.raises(KeyError):
        BriefPreferences().get("colour")


def test_preferences_are_untouched_until_one_is_set(tmp_path):
    path = tmp_path / "preferences.json"
    assert KeptPreferences(path).are_untouched
    KeptPreferences(path).set("theme", "dark")
    assert not KeptPreferences(path).are_untouched


def test_a_sound_file_is_no_trouble_and_nobody_has_to_listen(tmp_path):
    told = []
    KeptPreferences(tmp_path / "preferences.json").complain_to(told.append)
    (tmp_path / "preferences.json").write_text("not json", encoding="utf-8")
    preferences = KeptPreferences(tmp_path / "preferences.json")
    preferences.complain_to(None)
    preferences.complain_to(told.append)
    assert len(told) == 1


def test_trouble_that_ended_is_told_when_it_comes_back(tmp_path):
    told = []
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be", encoding="utf-8")
    preferences = KeptPreferences(tmp_path / "preferences.json")
    preferences.set("theme", "dark")
    preferences._path = blocked / "preferences.json"
    preferences.set("theme", "light")
    assert told == []
    preferences.complain_to(told.append)
    preferences.set("theme", "dark")
    assert len(told) == 1
