"""Compute the cost of each value of a choice in a combination, since the rules price only complete choices."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules.resolving.option import Option
from rules.values import Number, Value

Prices: TypeAlias = Mapping[tuple[str, Value], Mapping[str, Number]]
"""Costs by choice and value."""

MOST_VALUES = 8
"""Maximum number of values priced per choice, to limit the time."""


def prices_of(option: Option, varied: Callable[[str, str, Value], Option]) -> Prices:
    """Return an action's costs for each value of its choices; omit choices whose values all cost the same.

    `varied` returns the action with another value of a choice.
    """
    prices: dict[tuple[str, Value], Mapping[str, Number]] = {}
    for state in option.choices:
        values = [each.value for each in state.values if each.status != "illegal"]
        if not 1 < len(values) <= MOST_VALUES or any(each.costs for each in state.values):
            continue
        costs = {(state.name, value): varied(option.action, state.name, value).costs for value in values}
        if any(cost != next(iter(costs.values())) for cost in costs.values()):
            prices |= costs
    return prices
