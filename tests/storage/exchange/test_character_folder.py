"""All files of a folder, good and bad."""

import os
import sys
from functools import cache

import pytest
from msgspec.structs import replace

from gui.words.ruleset_words import known_rulesets, shipped_rulebook
from rules.state.character import Character
from storage.exchange import character_folder
from storage.exchange.arrivals import arrivals
from storage.exchange.character_folder import FolderContent, character_files, read_folder
from storage.exchange.character_json import PortableCharacter, write_bundle, write_character
from storage.exchange.guard import ExchangeError

UNA = Character("una", "gurps3", "Una")
rulebooks = cache(shipped_rulebook)


def read(path):
    return arrivals(path, known_rulesets(), rulebooks, dict)


def nothing(_number, _whole):
    pass


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "deep" / "deeper").mkdir(parents=True)
    (tmp_path / ".hidden").mkdir()
    write_character(tmp_path / "una.json", UNA)
    write_bundle(
        tmp_path / "deep" / "two.JSON",
        [PortableCharacter(replace(UNA, id=id, name=id)) for id in ("bern", "lis")],
    )
    (tmp_path / "deep" / "deeper" / "bad.gcs").write_text("{")
    write_character(tmp_path / "z.json", replace(UNA, name="Una again"))
    for name in ("notes.txt", ".una.json", ".hidden/una.json"):
        (tmp_path / name).write_text("{}")
    return tmp_path


def test_every_file_is_read_and_bad_ones_are_told(folder):
    told = []
    content = read_folder(folder, read, lambda number, whole: told.append((number, whole)))
    assert [each.character.name for each in content.arrivals] == ["bern", "lis", "Una"]
    assert (content.read, told) == (2, [(0, 4), (1, 4), (2, 4), (3, 4)])
    assert [each.file for each in content.refused] == ["deep/deeper/bad.gcs", "z.json"]
    assert "is not a sheet of GURPS Character Sheet" in str(content.refused[0].why)
    assert str(content.refused[1].why).startswith("z.json holds Una again, whom una.json holds too")


@pytest.mark.skipif(sys.platform == "win32", reason="There are no such pipes.")
@pytest.mark.timeout(20)
def test_a_pipe_that_nobody_writes_to_is_refused(folder):
    os.mkfifo(folder / "pipe.json")
    content = read_folder(folder, read, nothing)
    assert "is a pipe or a device" in str(content.refused[1].why)
    assert content.read == 2


def test_a_folder_without_files_of_characters_holds_nothing(tmp_path):
    assert read_folder(tmp_path, read, nothing) == FolderContent()


def test_a_link_to_a_folder_is_not_followed(folder):
    try:
        (folder / "deep" / "round").symlink_to(folder, target_is_directory=True)
    except OSError:
        pytest.skip("this machine makes no links")
    assert len(character_files(folder).files) == 4


def test_too_many_files_and_characters_are_refused(folder, monkeypatch):
    monkeypatch.setattr(character_folder, "MOST_IN_A_BUNDLE", 2)
    content = read_folder(folder, read, nothing)
    assert [each.file for each in content.refused] == ["deep/deeper/bad.gcs", "una.json", "z.json"]
    monkeypatch.setattr(character_folder, "MOST_FILES", 3)
    with pytest.raises(ExchangeError, match="more than 3 files"):
        read_folder(folder, read, nothing)


def test_a_folder_inside_that_cannot_be_read_does_not_stop_the_others(folder, monkeypatch):
    look = os.scandir

    def scandir(place):
        if str(place).endswith("deeper"):
            raise PermissionError(13, "Permission denied", str(place))
        return look(place)

    monkeypatch.setattr(os, "scandir", scandir)
    content = read_folder(folder, read, nothing)
    assert [each.character.name for each in content.arrivals] == ["bern", "lis", "Una"]
    assert (content.read, [each.file for each in content.refused]) == (2, ["deep/deeper", "z.json"])
    assert "Permission denied" in str(content.refused[0].why)


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(ExchangeError, match="cannot be read|could not be read"):
        character_files(tmp_path / "nowhere")


def test_the_reading_ends_when_it_is_told_to(folder):
    class Enough(Exception):
        pass

    def enough(number, _whole):
        if number:
            raise Enough

    with pytest.raises(Enough):
        read_folder(folder, read, enough)
