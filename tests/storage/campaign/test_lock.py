"""The lock beside a campaign."""

import pytest

from storage.campaign.lock import IN_MEMORY, hold_lock, is_locked, lock_file, played_in


def test_only_one_holds_it(tmp_path):
    path = tmp_path / "a.fightbook"
    with hold_lock(path):
        assert is_locked(path)
        with pytest.raises(BlockingIOError), hold_lock(path):
            pass
        assert is_locked(path)
    assert not is_locked(path)


def test_it_is_tidied_away(tmp_path):
    path = tmp_path / "a.fightbook"
    with hold_lock(path):
        assert lock_file(path).exists()
    assert list(tmp_path.iterdir()) == []


def test_it_is_let_go_when_something_fails(tmp_path):
    path = tmp_path / "a.fightbook"
    with pytest.raises(ZeroDivisionError), hold_lock(path):
        raise ZeroDivisionError
    with hold_lock(path):
        pass


def test_what_a_killed_program_left_locks_nobody_out(tmp_path):
    path = tmp_path / "a.fightbook"
    lock_file(path).touch()
    assert not is_locked(path)
    with hold_lock(path):
        assert is_locked(path)


def test_what_a_killed_program_noted_is_forgotten(tmp_path):
    path = tmp_path / "a.fightbook"
    lock_file(path).write_bytes(b"\0/elsewhere.fightbook")
    assert played_in(path) is None
    with hold_lock(path) as lock:
        assert played_in(path) is None
        lock.note(IN_MEMORY)
        assert played_in(path) == IN_MEMORY
        lock.note(None)
        assert played_in(path) is None


def test_a_lock_tidied_away_between_opening_and_locking_is_not_taken_for_ours(tmp_path, monkeypatch):
    path = tmp_path / "a.fightbook"
    fresh = iter([False, True])
    monkeypatch.setattr("storage.campaign.lock._still_there", lambda *_: next(fresh))
    with hold_lock(path):
        assert is_locked(path)
    assert next(fresh, None) is None


def test_two_campaigns_have_two_locks(tmp_path):
    with hold_lock(tmp_path / "a.fightbook"), hold_lock(tmp_path / "b.fightbook"):
        assert is_locked(tmp_path / "a.fightbook")
        assert is_locked(tmp_path / "b.fightbook")


def test_a_folder_that_is_not_there(tmp_path):
    with pytest.raises(FileNotFoundError), hold_lock(tmp_path / "none" / "a.fightbook"):
        pass
