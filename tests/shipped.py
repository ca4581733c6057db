"""The rulesets that ship, each read once for all tests of a process: they never change."""

from functools import cache

import resources
from rules.ruleset.rulebook import Rulebook
from storage.rulesets.library import load_rulebook


@cache
def shipped_rulebook(ruleset: str) -> Rulebook:
    """Return a ruleset that ships."""
    return load_rulebook(resources.ruleset_folder(ruleset))
