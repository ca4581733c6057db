"""The checks that keep a ruleset from failing in play, beside the names and types of its formulas.

Every formula has the type that another entry expects, every script knows what it asks for, and every computed id and
every text that is rolled is proved to be one.
"""

from collections.abc import Collection, Iterator, Mapping

from rules.formula.formulas import Type
from rules.loading.dice_fields import wrong_dice
from rules.loading.problems import Problems
from rules.loading.scopes import ScriptCheck
from rules.loading.vocabulary import gift_types
from rules.loading.wanted_types import (
    Wanted,
    unfit_values,
    unknown_arguments,
    wanted_of_action,
    wanted_of_fact,
    wanted_of_function,
    wanted_of_script,
)
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.words.messages import message_of


def wanted_types(ruleset: Ruleset) -> Mapping[str, Type]:
    """Return the type that each formula must have because of another entry, by its path."""
    return {path: type_ for path, _, type_ in _wanted(ruleset)}


def _wanted(ruleset: Ruleset) -> Iterator[Wanted]:
    for id, function in ruleset.functions.items():
        yield from wanted_of_function(f"functions.{id}", function)
    for section, facts in (("facts", ruleset.facts), ("against", ruleset.against)):
        for id, fact in facts.items():
            yield from wanted_of_fact(f"{section}.{id}", fact)
    for id, action in ruleset.actions.items():
        yield from wanted_of_action(f"actions.{id}", action, ruleset)
    gifts = gift_types(ruleset)
    for path, script in all_scripts(ruleset):
        yield from wanted_of_script(path, script, ruleset, gifts)


def unsound_parts(ruleset: Ruleset, faulty: Collection[str]) -> Problems:
    """Yield what could fail in play; `faulty` holds the paths at which something else is wrong already.

    A mistake makes others behind it, so nothing is told about a place that is faulty anyway.
    """
    for path, message in _unsound(ruleset):
        if not any(_touch(path, other) for other in faulty):
            yield path, message


def _unsound(ruleset: Ruleset) -> Problems:
    yield from unfit_values(ruleset)
    for id, rule in ruleset.positions.items():
        if rule.ends:
            yield f"positions.{id}.ends", message_of("type.position_ends")
    for path, script in all_scripts(ruleset):
        yield from unknown_arguments(ruleset, path, script)
    check = ScriptCheck(ruleset)
    yield from check.problems()
    yield from wrong_dice(ruleset, check.dice)


def _touch(path: str, other: str) -> bool:
    """Return whether one of two paths lies within the other."""
    longer, shorter = (path, other) if len(path) > len(other) else (other, path)
    return longer.startswith(shorter) and (len(longer) == len(shorter) or longer[len(shorter)] in ".[")
