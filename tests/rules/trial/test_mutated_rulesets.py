"""What the checks of a ruleset pass never fails in play, however the ruleset was mutilated before.

`FIGHTBOOK_MUTANTS` tries more mutants of each ruleset than the suite does, `FIGHTBOOK_SEED` others.
"""

import os
from collections.abc import Mapping
from copy import deepcopy

import pytest

import resources
from rules.loading.compiler import compile_ruleset
from rules.loading.ruleset_file import RulesetError, read_ruleset
from rules.ruleset.rulebook import Rulebook
from rules.trial.chance import Chance
from rules.trial.trial import TrialLimits, try_ruleset
from storage.rulesets.library import RULES, ruleset_files
from tests.rules.duel import FILES
from tests.rules.trial.mutating import mutate, trees_of, written
from tests.trials import trials

MUTANTS = trials("mutants", 2)
"""The number of mutants of each ruleset; the smallest ruleset has ten times as many."""

FIRST_SEED = int(os.environ.get("FIGHTBOOK_SEED", "0"))

ACTIONS = 40
"""How many actions are played with each."""


def no_time() -> float:
    return 0.0


def sound(files: Mapping[str, str]) -> Rulebook | None:
    """Return the rulebook of a ruleset that passes all checks."""
    try:
        reading = read_ruleset(files)
        return compile_ruleset(reading.ruleset, reading.source)
    except RulesetError:
        return None


def failures(files: Mapping[str, str], count: int) -> list[str]:
    """Return what fails in play, of so many mutants of a ruleset."""
    trees, found = trees_of(files), []
    for seed in range(FIRST_SEED, FIRST_SEED + count):
        chance, mutant = Chance(seed), deepcopy(trees)
        changes = [mutate(mutant, chance.pick) for _ in range(chance.pick((1, 1, 2)))]
        rulebook = sound(written(mutant))
        if rulebook is not None:
            trial = try_ruleset(rulebook, (), TrialLimits(no_time, seed, ACTIONS, 1))
            found += [f"seed {seed}, {changes}: {each.message}" for each in trial.findings if each.is_bug]
    return found


def test_mutants_of_a_small_ruleset_are_refused_or_play() -> None:
    assert failures(FILES, 10 * MUTANTS) == []


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
@pytest.mark.timeout(3600)
def test_mutants_of_a_shipped_ruleset_are_refused_or_play(ruleset: str) -> None:
    assert failures(ruleset_files(resources.ruleset_folder(ruleset), RULES), MUTANTS) == []


@pytest.mark.parametrize("ruleset", resources.ruleset_ids())
def test_what_the_mutations_write_is_the_ruleset_itself(ruleset: str) -> None:
    files = ruleset_files(resources.ruleset_folder(ruleset), RULES)
    assert read_ruleset(written(trees_of(files))).ruleset == read_ruleset(files).ruleset
