"""Mutants are tried on copies, and what became of each is told."""

import pytest

pytest.importorskip("cosmic_ray", reason="it is set up by `make check`")

from tools.mutation.mutants import mutants
from tools.mutation.trials import Broken, Verdict, copies, try_all

MODULE = "rules/sums.py"
SOURCE = "def added(one, other):\n    return one + other\n"
TESTS = "from rules.sums import added\n\n\ndef test_two():\n    assert added({0}, {1}) == {2}\n"
SUITE = ("tests/test_sums.py",)


@pytest.fixture
def checkout(tmp_path):
    def make(*figures):
        for name, content in {
            MODULE: SOURCE,
            "storage/__init__.py": "",
            "gui/__init__.py": "",
            "tests/test_sums.py": TESTS.format(*figures),
            "pyproject.toml": '[tool.pytest.ini_options]\npythonpath = ["."]\n',
            ".venv/kept": "",
        }.items():
            (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / name).write_text(content)
        return tmp_path

    return make


@pytest.fixture
def minus():
    return next(each for each in mutants(MODULE, SOURCE) if each.operator == "ReplaceBinaryOperator_Add_Sub")


@pytest.mark.parametrize(
    ("figures", "verdict"), [((2, 2, 4), Verdict.KILLED), ((2, 0, 2), Verdict.SURVIVED)], ids=["noticed", "missed"]
)
def test_a_mutant_is_killed_by_tests_that_fail(checkout, minus, figures, verdict):
    root = checkout(*figures)
    with copies(root, 1) as (place,):
        folder = place.folder
        assert not (folder / ".venv").exists()
        assert list(try_all([minus], [place], lambda mutant: [SUITE])) == [(minus, verdict)]
        assert (folder / MODULE).read_text() == SOURCE
    assert (root / MODULE).read_text() == SOURCE
    assert not folder.exists()


def test_tests_that_fail_by_themselves_say_nothing(checkout, minus):
    with copies(checkout(2, 2, 5), 1) as places, pytest.raises(Broken, match="test_sums"):
        list(try_all([minus], places, lambda mutant: [SUITE]))


def test_a_mutant_without_tests_survives(checkout, minus):
    with copies(checkout(2, 2, 4), 2) as places:
        assert list(try_all([minus, minus], places, lambda mutant: [])) == [(minus, Verdict.SURVIVED)] * 2
