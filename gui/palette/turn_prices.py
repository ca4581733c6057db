"""What actions use up of a turn, for the rows of a palette."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from rules.ruleset.rulebook import Rulebook
from rules.values import Number

NEARLY_ALL: Final = 0.9
"""The share of actions that use up a counter, from which on one of it goes without saying."""


class TurnPrices:
    """Knows which prices of the turn tell actions apart: one of what nearly all actions use up does not."""

    def __init__(self, rulebook: Rulebook) -> None:
        self._counters = rulebook.ruleset.counters
        self._usual = {reaction: _usual(rulebook, reaction=reaction) for reaction in (True, False)}

    def of(self, spends: Mapping[str, Number], *, reaction: bool) -> Mapping[str, Number]:
        """Return the prices to show of an action or a reaction, by counter."""
        usual = self._usual[reaction]
        return {
            id: amount
            for id, amount in spends.items()
            if amount > 0 and self._counters[id].limit is not None and not (id in usual and amount == 1)
        }


def _usual(rulebook: Rulebook, *, reaction: bool) -> frozenset[str]:
    """Return the counters that nearly all actions use up, or nearly all reactions."""
    plans = [
        plan for plan in rulebook.plans.values() if not plan.action.table and bool(plan.action.reaction) == reaction
    ]
    spending = [plan.spends for plan in plans if plan.spends]
    counts = Counter(id for spends in spending for id in spends)
    return frozenset(id for id, count in counts.items() if count >= NEARLY_ALL * len(spending))
