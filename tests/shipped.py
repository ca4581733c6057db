"""The rulesets that ship and the samples, each read once for all tests of a process: they never change."""

from functools import cache

import resources
from rules.ruleset.rulebook import Rulebook
from storage.rulesets.library import load_rulebook


@cache
def shipped_rulebook(ruleset: str) -> Rulebook:
    """Return a ruleset that ships."""
    return load_rulebook(resources.ruleset_folder(ruleset))


@cache
def sample_rulebook(ruleset: str) -> Rulebook:
    """Return a sample ruleset."""
    return load_rulebook(resources.entry("samples", "rulesets", ruleset))


def any_rulebook(ruleset: str) -> Rulebook:
    """Return a ruleset that ships, or a sample."""
    return (sample_rulebook if ruleset in resources.sample_ruleset_ids() else shipped_rulebook)(ruleset)
