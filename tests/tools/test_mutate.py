"""The command measures packages, says what survived, and fails if a score falls."""

import pytest

pytest.importorskip("cosmic_ray", reason="it is set up by `make check`")

from tools import mutate
from tools.mutation.scores import Score, read_scores, write_scores
from tools.mutation.trials import Broken, Verdict


@pytest.fixture
def checkout(tmp_path, monkeypatch):
    """A checkout whose tests notice every fault but those in lines that hold `spare`."""
    for layer in ("rules", "storage", "gui"):
        module = tmp_path / layer / "sums" / "adding.py"
        module.parent.mkdir(parents=True)
        module.write_text("needed = 1\nspare = 2\n" if layer == "rules" else "needed = 1\n")
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    monkeypatch.setattr(mutate, "SCORES", tmp_path / "tests" / "scores.toml")
    monkeypatch.setattr(mutate, "EQUIVALENTS", tmp_path / "tests" / "equivalents.toml")
    monkeypatch.setattr(mutate, "try_all", tried)
    return tmp_path


def tried(mutants, places, suites):
    return [(each, Verdict.SURVIVED if "spare" in each.before else Verdict.KILLED) for each in mutants]


def test_a_first_score_is_kept_and_survivors_are_told(checkout, capsys):
    assert mutate.main(["rules/sums", "--sample", "5", "--seed", "3"]) == 1
    assert read_scores(mutate.SCORES) == {"rules/sums": Score(1, 2, 5, 3)}
    told = capsys.readouterr().out
    assert "survived: rules/sums/adding.py:2: spare = 2" in told
    assert "rules/sums: 1 of 2 killed, 50.0% (seed 3)\n" in told
    assert "rules: 50.0% of the mutants" in told


def test_a_package_that_reaches_its_target_passes(checkout):
    assert mutate.main(["gui"]) == 0
    assert read_scores(mutate.SCORES) == {"gui/sums": Score(1, 1, mutate.SIZE, 1)}


def test_a_score_that_falls_fails_and_is_not_kept(checkout, capsys):
    kept = {"rules/sums": Score(9, 10, 5, 3), "rules/more": Score(190, 190, 190, 1)}
    write_scores(mutate.SCORES, kept)
    assert mutate.main(["rules/sums"]) == 1
    assert read_scores(mutate.SCORES) == kept
    assert "fallen from 90.0%" in capsys.readouterr().out


def test_size_and_seed_are_those_of_the_score_that_is_kept(checkout, capsys):
    write_scores(mutate.SCORES, {"gui/sums": Score(1, 1, 1, 42)})
    assert mutate.main(["gui/sums"]) == 0
    assert "(seed 42); before 100.0%" in capsys.readouterr().out


def test_what_means_the_same_is_not_tried(checkout):
    known = '[[mutant]]\nmodule = "rules/sums/adding.py"\nbefore = "spare = 2"\nafter = "spare = {}"\nwhy = "unused"\n'
    mutate.EQUIVALENTS.write_text(known.format(1) + known.format(3))
    assert mutate.main(["rules/sums"]) == 0
    assert read_scores(mutate.SCORES)["rules/sums"] == Score(1, 1, mutate.SIZE, 1)


def test_tests_that_fail_by_themselves_are_told(checkout, monkeypatch, capsys):
    def fail(mutants, places, suites):
        raise Broken("These tests fail without a mutant: tests/sums")

    monkeypatch.setattr(mutate, "try_all", fail)
    assert mutate.main(["gui/sums"]) == 2
    assert "tests/sums" in capsys.readouterr().out
    assert read_scores(mutate.SCORES) == {}


def test_a_package_that_is_not_there_is_refused(checkout, capsys):
    with pytest.raises(SystemExit):
        mutate.main(["rules/nowhere"])
    assert "no package rules/nowhere" in capsys.readouterr().err


def test_every_mutant_said_to_mean_the_same_stands_in_the_source():
    equivalents = mutate.read_equivalents(mutate.EQUIVALENTS)
    sources = {each.module: (mutate.ROOT / each.module).read_text(encoding="utf-8") for each in equivalents}
    assert [each for each in equivalents if each.before not in sources[each.module]] == []
    assert [each for each in equivalents if not each.why] == []
