"""Whose an action or a pool is: a combatant is offered and shown only what is theirs."""

from rules.facts.book import Facts
from rules.formula.formulas import Unknown
from rules.ruleset.rulebook import Plan


def is_offered(facts: Facts, plan: Plan) -> bool:
    """Return whether an action is offered to a combatant; one is too whose owner depends on an unknown fact."""
    action = plan.action
    if not action.offered or action.whose is None:
        return action.offered
    try:
        return action.whose.evaluate_flag(facts)
    except Unknown:
        return True


def has_pool(facts: Facts, pool: str) -> bool:
    """Return whether a combatant has a pool at all; they have one too whose owner depends on an unknown fact."""
    whose = facts.book.rulebook.ruleset.pools[pool].whose
    if whose is None:
        return True
    try:
        return whose.evaluate_flag(facts)
    except Unknown:
        return True
