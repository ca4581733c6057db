"""The names under which steps store values for the formulas after them."""

from collections.abc import Iterator

from rules.ruleset.steps import Amount, Ask, Contest, Deal, Each, Let, Perform, Push, React, Reckon, Step, Test


def plain_names(step: Step) -> Iterator[str]:
    """Yield the name of the single value that a step stores, if it stores one."""
    if isinstance(step, Let):
        yield step.let
    elif isinstance(step, Ask):
        yield step.name or step.ask
    elif isinstance(step, Amount | Deal | Reckon | Each | Push) and step.name:
        yield step.name


def prefixes(step: Step) -> Iterator[str]:
    """Yield the name before the dot of several values that a step stores, such as `hit` for `hit.margin`."""
    if isinstance(step, Test):
        yield step.name or step.test
    elif isinstance(step, Contest):
        yield step.name or step.contest
    elif isinstance(step, Perform):
        yield step.name or step.perform
    elif isinstance(step, React):
        yield step.name
