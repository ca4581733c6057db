"""What each value of a choice costs in a combination: the rules tell it only of one whole way to take it at a time."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from rules.resolving.option import Option
from rules.values import Number, Value

Prices: TypeAlias = Mapping[tuple[str, Value], Mapping[str, Number]]
"""Costs by choice and value."""

MOST_VALUES = 8
"""A choice with more values than this is not priced: asking for them all would take too long."""


def prices_of(option: Option, varied: Callable[[str, str, Value], Option]) -> Prices:
    """What an action costs with each value of its choices; only of choices whose values do not all cost the same.

    `varied` tells what an action is with another value of a choice.
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
