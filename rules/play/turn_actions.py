"""Finds the actions of a ruleset that manage the order of turns, by their effects."""

from typing import Literal

from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Action
from rules.ruleset.steps import Arrange
from rules.ruleset.traversal import steps


def arranging_action(rulebook: Rulebook, order: Literal["next", "roll"]) -> str:
    """Return the table action that ends the turn (`next`) or rolls initiative (`roll`); empty if there is none."""
    return next((id for id, plan in rulebook.plans.items() if arranges(plan.action, order)), "")


def arranges(action: Action, order: Literal["next", "roll"]) -> bool:
    """Return whether an action is a table action that ends the turn (`next`) or rolls initiative (`roll`)."""
    return action.table and any(isinstance(step, Arrange) and step.order == order for _, step in steps(action.do))
