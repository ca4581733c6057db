"""Which actions of a ruleset settle the order of turns, found by what they do."""

from typing import Literal

from rules.rulebook import Rulebook
from rules.steps import Arrange
from rules.walk import steps


def arranging_action(rulebook: Rulebook, order: Literal["next", "roll"]) -> str:
    """The table action that passes the turn on (`next`) or rolls initiative (`roll`); empty if there is none."""
    for id, plan in rulebook.plans.items():
        if plan.action.table and any(
            isinstance(step, Arrange) and step.order == order for _, step in steps(plan.action.do)
        ):
            return id
    return ""
