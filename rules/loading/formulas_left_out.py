"""Checking values and functions without a formula: only those that count may leave it out."""

from rules.loading.problems import Problems
from rules.ruleset.sections import COUNTED, COUNTED_BY_FUNCTION, Ruleset
from rules.words.messages import message_of
from rules.words.nearest import nearest


def formulas_left_out(ruleset: Ruleset) -> Problems:
    """Yield a problem for each value and function that has no formula and does not count."""
    for section, figures in (("values", ruleset.values), ("functions", ruleset.functions)):
        for id, figure in figures.items():
            left_out = figure.value is COUNTED or figure.value is COUNTED_BY_FUNCTION
            if left_out and not (figure.over and figure.take == "count"):
                hint = nearest(id, [each for each in figures if each != id])
                yield f"{section}.{id}", message_of("ruleset.needs", key="is", hint=hint)
