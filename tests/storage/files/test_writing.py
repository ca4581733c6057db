"""Small files are written atomically."""

import os
from pathlib import Path

import pytest

from storage.files.writing import companion, remove_database, write_whole


def test_a_file_is_made_with_its_folder(tmp_path):
    path = tmp_path / "deep" / "down" / "a.json"
    write_whole(path, b"one")
    assert path.read_bytes() == b"one"
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_replaced(tmp_path):
    path = tmp_path / "a.json"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"


def test_a_failure_leaves_the_old_file_and_nothing_else(tmp_path, monkeypatch):
    path = tmp_path / "a.json"
    write_whole(path, b"one")

    def broken(descriptor):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="Input/output"):
        write_whole(path, b"two")
    assert path.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_receives_the_content_and_stays(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"one")
    assert os.read(reader, 10) == b"one"
    os.close(reader)
    assert pipe.is_fifo()
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_link_stays_and_leads_to_what_was_written(tmp_path):
    path, link = tmp_path / "there" / "a.json", tmp_path / "a.json"
    path.parent.mkdir()
    link.symlink_to(path)
    for content in (b"one", b"two"):
        write_whole(link, content)
        assert path.read_bytes() == content
    assert link.is_symlink()


def test_a_folder_in_the_place_of_the_file(tmp_path):
    path = tmp_path / "a.json"
    path.mkdir()
    with pytest.raises(OSError, match="director"):
        write_whole(path, b"one")
    assert list(tmp_path.iterdir()) == [path]


def test_a_database_goes_with_all_that_is_beside_it(tmp_path):
    path = Path(tmp_path / "a.db")
    for file in (path, companion(path, "-wal"), companion(path, "-shm"), companion(path, "-journal")):
        file.touch()
    remove_database(path)
    assert list(tmp_path.iterdir()) == []
