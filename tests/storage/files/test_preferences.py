"""The preferences survive everything except the removal of their file."""

import pytest

from storage.files.preferences import Preferences, PreferencesError, load_preferences, save_preferences


@pytest.fixture
def file(tmp_path):
    return tmp_path / "config" / "preferences.json"


def test_without_a_file_the_usual_ones_are_used(file):
    loaded = load_preferences(file)
    assert (loaded.preferences, loaded.problem) == (Preferences(), None)
    assert not file.parent.exists()


def test_what_was_kept_is_read(file):
    kept = Preferences(language="pl", theme="dark", text_scale=150, campaigns=("/home/una/zima.fightbook",))
    save_preferences(file, kept)
    loaded = load_preferences(file)
    assert (loaded.preferences, loaded.problem) == (kept, None)
    assert [found.name for found in file.parent.iterdir()] == ["preferences.json"]


def test_the_file_can_be_read_by_people(file):
    save_preferences(file, Preferences(theme="dark"))
    assert '  "theme": "dark",\n' in file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"text_scale": 20}',
        b'{"text_scale": 500}',
        b'{"theme": 3}',
        b'{"theme": "\xff"}',
        b'{"x": ' + b"[" * 99_999,
    ],
)
def test_a_damaged_file_is_set_aside_and_said_so(file, content):
    file.parent.mkdir()
    file.write_bytes(content)
    loaded = load_preferences(file)
    assert loaded.preferences == Preferences()
    assert "preferences.json.bad" in str(loaded.problem)
    assert file.with_name("preferences.json.bad").read_bytes() == content
    assert not file.exists()
    save_preferences(file, Preferences(theme="dark"))
    assert load_preferences(file).problem is None


def test_what_a_newer_program_added_is_passed_over(file):
    file.parent.mkdir()
    file.write_text('{"theme": "dark", "hologram": true}')
    assert load_preferences(file).preferences == Preferences(theme="dark")


def test_a_file_that_cannot_be_read(file):
    file.mkdir(parents=True)
    loaded = load_preferences(file)
    assert loaded.preferences == Preferences()
    assert str(file) in str(loaded.problem)


def test_a_file_that_cannot_be_written(file):
    file.parent.parent.joinpath("config").write_text("in the way")
    with pytest.raises(PreferencesError) as caught:
        save_preferences(file, Preferences())
    assert str(file) in str(caught.value)
    assert str(caught.value).endswith(".")
