"""Whether the desk asks for a choice that the rules allow to leave open."""

from rules.facts.book import Facts
from rules.formula.formulas import Unknown
from rules.ruleset.sections import Choice


def is_asked(facts: Facts, choice: Choice) -> bool:
    """Return whether the ruleset has a choice asked for now; not if what that depends on is unknown."""
    try:
        return choice.asked is not None and choice.asked.evaluate_flag(facts)
    except Unknown:
        return False
