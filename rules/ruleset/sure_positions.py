"""The positions into which an action brings the one who acts, whatever the dice say."""

from collections.abc import Iterator

from rules.ruleset.sections import Action
from rules.ruleset.steps import TakePosition

FORMULA = "{"
"""The beginning of a position that a formula gives."""


def sure_positions(action: Action) -> Iterator[str]:
    """Yield the ids of the positions that an action's own steps put the actor into, without a condition or a roll."""
    for step in action.do.steps:
        if isinstance(step, TakePosition) and _is_sure(step):
            yield step.position


def _is_sure(step: TakePosition) -> bool:
    return step.when is None and step.on == "self" and not step.position.startswith(FORMULA)
