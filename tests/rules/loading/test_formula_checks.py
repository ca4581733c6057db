"""Formulas are refused where the names that they use have no value."""

import pytest

from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from tests.rules.duel import FILES


def made(default: str) -> None:
    reading = read_ruleset({**FILES, "zz.toml": f"[against.strength]\ndefault = {default}\n"})
    compile_ruleset(reading.ruleset, reading.source)


@pytest.mark.parametrize("default", ['"on_board"', '"weather"', '"against.kind"', "\"level('blade')\""])
def test_the_default_of_a_fact_of_the_attack_depends_on_nothing(default: str) -> None:
    with pytest.raises(RulesetError) as refused:
        made(default)
    assert {problem.path for problem in refused.value.problems} == {"against.strength.default"}


@pytest.mark.parametrize("default", ["3", '"2 + 3"', '"max(1, 2)"'])
def test_the_default_of_a_fact_of_the_attack_may_be_reckoned(default: str) -> None:
    made(default)
