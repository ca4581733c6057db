"""Folders of tests are measured each by itself."""

from tools.test_times import Times, folders_with_tests


def test_the_folders_are_those_in_which_tests_stand(tmp_path):
    for name in (
        "tests/test_docs.py",
        "tests/rules/dice/test_odds.py",
        "tests/rules/arena.py",
        "tests/gui/log/test_a.py",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert folders_with_tests(tmp_path, ["tests"]) == ["tests", "tests/gui/log", "tests/rules/dice"]
    assert folders_with_tests(tmp_path, ["tests/rules", "tests/rules/dice"]) == ["tests/rules/dice"]


def test_a_folder_whose_tests_fail_is_told():
    assert str(Times(12.34, 20.0, "tests/gui/log", True)) == "   12.3 s    20.0 s  tests/gui/log"
    assert str(Times(1.0, 1.0, "tests", False)).endswith("tests  FAILED")
