"""Scores are kept by package and may only rise."""

import pytest
from msgspec import ValidationError

from tools.mutation.scores import Score, below_target, has_fallen, read_scores, risen, write_scores


def score(killed, mutants):
    return Score(killed, mutants, 20, 7)


def test_what_was_written_is_read(tmp_path):
    scores = {"rules/dice": score(19, 20), "gui": score(0, 0)}
    write_scores(tmp_path / "scores.toml", scores)
    assert read_scores(tmp_path / "scores.toml") == scores


def test_without_a_file_there_are_no_scores(tmp_path):
    assert read_scores(tmp_path / "scores.toml") == {}


def test_a_file_that_holds_something_else_is_refused(tmp_path):
    (tmp_path / "scores.toml").write_text('["rules/dice"]\nkilled = "many"\n')
    with pytest.raises(ValidationError):
        read_scores(tmp_path / "scores.toml")


@pytest.mark.parametrize(
    ("new", "old", "falls", "rises"),
    [
        (score(1, 20), None, False, True),
        (score(19, 20), score(18, 20), False, True),
        (score(19, 20), score(19, 20), False, True),
        (score(18, 20), score(19, 20), True, False),
        (score(38, 40), score(19, 20), False, True),
        (score(37, 40), score(19, 20), True, False),
        (score(2, 2), score(19, 20), False, False),
    ],
)
def test_a_score_may_only_rise(new, old, falls, rises):
    assert has_fallen(new, old) is falls
    assert risen(new, old) is rises


def test_a_package_without_mutants_has_nothing_to_kill():
    assert score(0, 0).share == 1


def test_a_layer_is_measured_by_all_its_mutants():
    scores = {"rules/dice": score(10, 10), "rules/board": score(83, 90), "gui/log": score(9, 10)}
    assert below_target(scores) == {"rules": pytest.approx(0.93)}
    assert below_target({**scores, "rules/board": score(85, 90)}) == {}
