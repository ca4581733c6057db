"""Whichever way an editor saves a file of a watched folder, it is noticed."""

import pytest

from gui.rulesets.folder_watch import FolderWatch
from tests.storage.packages import folder_of


@pytest.fixture
def folder(tmp_path):
    return folder_of(tmp_path / "mine")


@pytest.fixture
def watch(folder):
    watch = FolderWatch()
    watch._timer.setInterval(30)
    watch.watch(folder)
    yield watch
    watch.stop()


def overwrite(folder):
    (folder / "ruleset.toml").write_text("# other\n", encoding="utf-8")


def put_in_place(folder):
    """Write a file beside the old one and move it there, as careful editors do."""
    (folder / "text" / "en.toml.new").write_text("# other\n", encoding="utf-8")
    (folder / "text" / "en.toml.new").replace(folder / "text" / "en.toml")


def add_file(folder):
    (folder / "actions" / "more.toml").write_text("", encoding="utf-8")


def add_folder(folder):
    (folder / "characters").mkdir()


@pytest.mark.parametrize("save", [overwrite, put_in_place, add_file, add_folder])
def test_a_save_is_noticed(qtbot, watch, folder, save):
    with qtbot.waitSignal(watch.settled):
        save(folder)


@pytest.mark.parametrize("save", [overwrite, put_in_place])
def test_the_next_save_of_the_same_file_is_noticed_too(qtbot, watch, folder, save):
    for _ in range(3):
        with qtbot.waitSignal(watch.settled):
            save(folder)


def test_a_file_in_a_folder_that_came_later_is_watched(qtbot, watch, folder):
    with qtbot.waitSignal(watch.settled):
        add_folder(folder)
    with qtbot.waitSignal(watch.settled):
        (folder / "characters" / "people.toml").write_text("", encoding="utf-8")


def test_several_writes_are_one_save(qtbot, watch, folder):
    told = []
    watch.settled.connect(lambda: told.append(1))
    with qtbot.waitSignal(watch.settled):
        overwrite(folder)
        put_in_place(folder)
        add_file(folder)
    assert told == [1]


def test_a_folder_that_is_no_longer_watched_is_left_alone(watch):
    watch.stop()
    assert watch._watcher.files() == watch._watcher.directories() == []
    assert not watch._timer.isActive()
