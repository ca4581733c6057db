"""The choices of a cell to which an action takes the one who acts."""

from collections.abc import Iterator, Mapping

from rules.ruleset.sections import ALREADY_THERE, Action, Procedure
from rules.ruleset.steps import Let, Script, Step, Travel, Use
from rules.ruleset.traversal import steps


def destinations(action: Action, procedures: Mapping[str, Procedure]) -> tuple[str, ...]:
    """Return the choices of a cell that must not be the actor's own, because the action leads there.

    There are none in an action that waives this, and none in a reaction, whose point is to answer.
    """
    if action.reaction or ALREADY_THERE in action.waives:
        return ()
    taken = tuple(_steps(action.do, procedures, frozenset()))
    ends = {step.to for step in taken if isinstance(step, Travel) and step.to and step.on == "self"}
    # A travel may also lead to a name that a step before it works out from the choice.
    for step in reversed(taken):
        if isinstance(step, Let) and step.let in ends:
            ends |= {reference.path for reference in step.value.references}
    return tuple(name for name, choice in action.choices.items() if choice.kind == "place" and name in ends)


def _steps(script: Script, procedures: Mapping[str, Procedure], seen: frozenset[str]) -> Iterator[Step]:
    """Yield the steps of a script and of the procedures that it uses, in their order."""
    for _, step in steps(script):
        yield step
        if isinstance(step, Use) and step.use in procedures and step.use not in seen:
            yield from _steps(procedures[step.use].do, procedures, seen | {step.use})
