"""Everything that is looked at in a ruleset as a whole before its formulas are: ids, names, circles and amounts."""

from collections.abc import Iterator
from itertools import islice

from rules.circles import boundless, endless
from rules.naming import hidden_names
from rules.references import unknown_ids
from rules.ruleset import Ruleset
from rules.ruleset_file import MOST_PROBLEMS
from rules.said import Said


def faults(ruleset: Ruleset) -> list[tuple[str, Said]]:
    """What is wrong, as (path, message), as much of it as anybody wants to read."""
    return list(islice(_faults(ruleset), MOST_PROBLEMS))


def _faults(ruleset: Ruleset) -> Iterator[tuple[str, Said]]:
    yield from unknown_ids(ruleset)
    yield from hidden_names(ruleset)
    circles = list(islice(endless(ruleset), MOST_PROBLEMS))
    yield from circles
    if not circles:
        yield from boundless(ruleset)
