"""The tags of rolls, and the modifiers whose tags no roll has."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Contest, Step, Test
from rules.ruleset.traversal import formulas, steps

LIKE = 0.75
"""How alike two tags are of which one may be misspelt, from 0 to 1."""


def unrolled_tags(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the modifiers by each tag that no roll has; none where a formula computes the tag that it asks for."""
    asked = [ref for _, each in formulas(ruleset) for ref in each.references if ref.path == "modified"]
    if not all(reference.arguments for reference in asked):
        return {}
    rolled = {*_rolled(ruleset), *(str(reference.arguments[0]) for reference in asked if reference.arguments)}
    found: dict[str, dict[str, None]] = {}
    for modifier in ruleset.modifiers:
        for tag in modifier.on:
            if tag not in rolled:
                found.setdefault(tag, {})[modifier.id] = None
    return {tag: tuple(ids) for tag, ids in found.items()}


def unmodified_tags(ruleset: Ruleset) -> Mapping[str, str]:
    """Return the tags of rolls that no modifier has but that are like one that some have, each with that one."""
    known = dict.fromkeys(tag for modifier in ruleset.modifiers for tag in modifier.on)
    found: dict[str, str] = {}
    for tag in dict.fromkeys(_rolled(ruleset)):
        close = () if tag in known else get_close_matches(tag, known, 1, LIKE)
        found |= {tag: close[0]} if close else {}
    return found


def _rolled(ruleset: Ruleset) -> Iterator[str]:
    """Yield the tags of all rolls: of steps, of reactions, and of the order of turns."""
    for action in ruleset.actions.values():
        yield from action.mods
    for path, script in all_scripts(ruleset):
        for _, step in steps(script, path):
            yield from _tags_of(step)
    if ruleset.turn.initiative is not None:
        yield from ruleset.turn.initiative.mods


def _tags_of(step: Step) -> Iterator[str]:
    if isinstance(step, Test):
        yield from step.mods
    elif isinstance(step, Contest):
        yield from (*step.our_mods, *step.their_mods)
