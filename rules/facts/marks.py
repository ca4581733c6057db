"""The marks of pools that a combatant has reached."""

from collections.abc import Iterator, Mapping

from rules.facts.book import Facts
from rules.formula.formulas import Undefined, Unknown
from rules.ruleset.sections import Mark


def reached_marks(marks: Mapping[str, Mark], facts: Facts) -> Iterator[str]:
    """Yield the ids of the marks that the combatant has reached, without those that cannot be worked out."""
    return (id for id, mark in marks.items() if _is_reached(mark, facts))


def _is_reached(mark: Mark, facts: Facts) -> bool:
    try:
        return mark.when.evaluate_flag(facts)
    except (Unknown, Undefined):
        return False
