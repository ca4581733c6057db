"""Everything that is looked at in a ruleset as a whole before its formulas are: ids, names, circles and amounts."""

from collections.abc import Iterator
from itertools import islice

from rules.loading.name_shadowing import hidden_names
from rules.loading.recursion_limits import boundless, endless
from rules.loading.references import unknown_ids
from rules.loading.ruleset_file import MOST_PROBLEMS
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message


def faults(ruleset: Ruleset) -> list[tuple[str, Message]]:
    """What is wrong, as (path, message), as much of it as anybody wants to read."""
    return list(islice(_faults(ruleset), MOST_PROBLEMS))


def _faults(ruleset: Ruleset) -> Iterator[tuple[str, Message]]:
    yield from unknown_ids(ruleset)
    yield from hidden_names(ruleset)
    circles = list(islice(endless(ruleset), MOST_PROBLEMS))
    yield from circles
    if not circles:
        yield from boundless(ruleset)
