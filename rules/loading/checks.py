"""The checks of a whole ruleset before its formulas: ids, names, cycles and limits."""

from itertools import islice

from rules.loading.constant_words import unknown_constants
from rules.loading.formulas_left_out import formulas_left_out
from rules.loading.name_shadowing import hidden_names
from rules.loading.packs import renamed_problems, renaming_problems
from rules.loading.problems import Problems
from rules.loading.recursion_limits import cycles, excessive_work
from rules.loading.references import unknown_ids
from rules.loading.roll_references import roll_problems
from rules.loading.row_tables import row_problems
from rules.loading.ruleset_file import MOST_PROBLEMS
from rules.loading.written_words import unknown_words
from rules.ruleset.sections import Ruleset
from rules.words.messages import Message


def ruleset_problems(ruleset: Ruleset) -> list[tuple[str, Message]]:
    """Return the problems of a ruleset as (path, message), at most `MOST_PROBLEMS`."""
    return list(islice(_all_problems(ruleset), MOST_PROBLEMS))


def _all_problems(ruleset: Ruleset) -> Problems:
    yield from unknown_ids(ruleset)
    yield from unknown_words(ruleset)
    yield from formulas_left_out(ruleset)
    yield from roll_problems(ruleset)
    yield from row_problems(ruleset.procedures)
    yield from renamed_problems(ruleset.renamed)
    yield from renaming_problems(ruleset)
    yield from unknown_constants(ruleset)
    hidden = list(islice(hidden_names(ruleset), MOST_PROBLEMS))
    yield from hidden
    if hidden:
        # A name that means two things may seem to depend on itself.
        return
    cyclic = list(islice(cycles(ruleset), MOST_PROBLEMS))
    yield from cyclic
    if not cyclic:
        yield from excessive_work(ruleset)
