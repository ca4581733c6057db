"""The figures of rolls that formulas ask for: falls of dice that agree on them lead to the same."""

from collections import Counter
from collections.abc import Iterable, Iterator

from rules.ruleset.rulebook import Rulebook
from rules.ruleset.scripts import standing_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Perform, React, Script, Use
from rules.ruleset.traversal import formulas, steps

_BY_ID = frozenset({"actions", "procedures"})
"""The sections of which only the entries count that the action may set off."""


def figures_asked(rulebook: Rulebook, action: str, *, answered: bool = False) -> frozenset[str]:
    """Return the figures, such as `hit.margin`, that any formula may look up while an action is performed.

    These are the names with a dot in the formulas of the action, of everything that it may set off, and of everything
    that belongs to no action or procedure. What an action tells those who could react counts only for an `answered`
    action, with all reactions: it matters only if somebody reacts.
    """
    ruleset = rulebook.ruleset
    reactions = [id for id, each in ruleset.actions.items() if each.reaction] if answered else []
    actions, procedures = _reached(ruleset, action, *reactions)
    parts = [getattr(ruleset, name) for name in ruleset.__struct_fields__ if name not in _BY_ID]
    parts += [ruleset.actions[id] for id in actions]
    parts += [ruleset.procedures[id] for id in procedures]
    found = Counter(_names(*parts))
    scripts = [ruleset.actions[id].do for id in actions] + [ruleset.procedures[id].do for id in procedures]
    if answered:
        return frozenset(found)
    told = [step.against for script in scripts for _, step in steps(script) if isinstance(step, React)]
    found.subtract(_names(*told))
    return frozenset(name for name, count in found.items() if count > 0)


def _names(*parts: object) -> Iterator[str]:
    """Yield the names with a dot in all formulas of some parts, as often as they occur."""
    for part in parts:
        for _, formula in formulas(part):
            yield from (reference.path for reference in formula.references if "." in reference.path)


def _reached(ruleset: Ruleset, *begun: str) -> tuple[list[str], list[str]]:
    """Return the actions and procedures that some actions, a trigger or the turn may run."""
    actions, procedures = list(begun), list[str]()
    for _, script in standing_scripts(ruleset):
        _follow(ruleset, script, actions, procedures)
    done = (0, 0)
    while done != (len(actions), len(procedures)):
        at, done = done, (len(actions), len(procedures))
        for id in actions[at[0] : done[0]]:
            _add(actions, (part.action for part in ruleset.actions[id].parts))
            _follow(ruleset, ruleset.actions[id].do, actions, procedures)
        for id in procedures[at[1] : done[1]]:
            _follow(ruleset, ruleset.procedures[id].do, actions, procedures)
    return actions, procedures


def _follow(ruleset: Ruleset, script: Script, actions: list[str], procedures: list[str]) -> None:
    """Add what a script uses or performs; an action named by a fact may be any."""
    for _, step in steps(script):
        if isinstance(step, Use):
            _add(procedures, [step.use])
        elif isinstance(step, Perform):
            _add(actions, ruleset.actions if step.perform not in ruleset.actions else [step.perform])


def _add(known: list[str], more: Iterable[str]) -> None:
    known.extend(each for each in more if each not in known)
