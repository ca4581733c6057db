"""The actions that not everybody has: spells, abilities and what only a piece of gear or a form gives."""

from collections.abc import Mapping

from msgspec import Struct

from rules.facts.book import Facts
from rules.formula.formulas import NumberFormula
from rules.sheet.rows import value_of
from rules.values import Number


class OwnAct(Struct, frozen=True):
    """An action of a combatant's own: its id, what it costs of pools, and what it spends of the turn.

    What depends on a choice is left out.
    """

    id: str
    costs: Mapping[str, Number]
    spends: Mapping[str, Number]


def act_of(facts: Facts, id: str) -> OwnAct:
    """Return the price of an action for a combatant, whether they have it or not."""
    plan = facts.book.rulebook.plans[id]
    return OwnAct(id, _figures(facts, plan.costs), _figures(facts, plan.spends))


def own_acts(facts: Facts) -> tuple[OwnAct, ...]:
    """Return the actions that a combatant has and others lack, in the order of the ruleset."""
    return tuple(
        act_of(facts, id)
        for id, plan in facts.book.rulebook.plans.items()
        if plan.action.whose is not None and value_of(facts, plan.action.whose) is True
    )


def _figures(facts: Facts, formulas: Mapping[str, NumberFormula]) -> dict[str, Number]:
    """Return what each formula amounts to, without zeros."""
    figures = ((id, value_of(facts, formula)) for id, formula in formulas.items())
    return {id: value for id, value in figures if isinstance(value, int | float) and value}
