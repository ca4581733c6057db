"""A folder takes its place as a whole, or what lay there stays."""

from pathlib import Path

import pytest

from storage.files.folders import lexists, write_folder


@pytest.fixture
def target(tmp_path):
    return tmp_path / "rules" / "duel"


def files_below(folder):
    return {path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()}


def test_a_folder_is_written_with_all_its_files(target):
    write_folder(target, {"ruleset.toml": "a = 1", "text/en.toml": "b = 2"})
    assert files_below(target.parent) == {"duel/ruleset.toml": "a = 1", "duel/text/en.toml": "b = 2"}


def test_what_lay_there_goes_and_so_does_what_a_crash_left(target):
    write_folder(target, {"old.toml": "a = 1"})
    for left in (".duel.part", ".duel.old"):
        (target.parent / left).mkdir()
        (target.parent / left / "half.toml").write_text("half")
    write_folder(target, {"new.toml": "a = 2"})
    assert files_below(target.parent) == {"duel/new.toml": "a = 2"}
    assert [path.name for path in target.parent.iterdir()] == ["duel"]


@pytest.mark.parametrize("before", [{}, {"old.toml": "a = 1"}], ids=["nothing", "a folder"])
def test_a_folder_that_cannot_take_its_place_leaves_what_was_there(target, monkeypatch, before):
    if before:
        write_folder(target, before)
    rename = Path.rename

    def fail_for_the_new_one(path, to):
        if path.name == ".duel.part":
            raise PermissionError("in use")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", fail_for_the_new_one)
    with pytest.raises(PermissionError, match="in use"):
        write_folder(target, {"new.toml": "a = 2"})
    assert files_below(target.parent) == {f"duel/{name}": text for name, text in before.items()}
    assert [path.name for path in target.parent.iterdir()] == (["duel"] if before else [])


def test_a_folder_that_cannot_be_moved_aside_stays(target, monkeypatch):
    write_folder(target, {"old.toml": "a = 1"})

    def fail(path, to):
        raise PermissionError("in use")

    monkeypatch.setattr(Path, "rename", fail)
    with pytest.raises(PermissionError, match="in use"):
        write_folder(target, {"new.toml": "a = 2"})
    assert files_below(target.parent) == {"duel/old.toml": "a = 1"}


def test_a_link_that_leads_nowhere_lies_there_too(tmp_path):
    link = tmp_path / "link"
    assert not lexists(link)
    link.symlink_to(tmp_path / "missing")
    assert lexists(link)
    write_folder(link, {"new.toml": "a = 2"})
    assert files_below(link) == {"new.toml": "a = 2"}
    assert not link.is_symlink()
