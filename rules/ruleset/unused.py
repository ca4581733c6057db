"""The entries of a ruleset that nothing in it uses, such as a need that no action has, and reactions never opened."""

from collections.abc import Iterator, Mapping

from rules.formula.formulas import Reference
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Contest, Count, Deal, React, Shuffle, Step, Test, Use
from rules.ruleset.traversal import formulas, steps

SECTIONS = (
    *("needs", "prices", "choices", "procedures", "functions", "tables"),
    *("tests", "contests", "decks", "kinds", "rules", "counters", "groups"),
)
"""The sections whose entries do nothing unless others use them."""

_STEPS: Mapping[type[Step], tuple[str, str]] = {
    Use: ("procedures", "use"),
    Test: ("tests", "test"),
    Contest: ("contests", "contest"),
    Deal: ("decks", "deal"),
    Shuffle: ("decks", "shuffle"),
    Count: ("counters", "count"),
}
"""For each step that uses an entry: its section, and the field with its id."""

_CALLS: Mapping[str, str] = {
    "rule": "rules",
    "used": "counters",
    "left": "counters",
    "limit": "counters",
    "chance": "tests",
}
"""The functions whose first argument is the id of an entry."""


def unused_entries(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the ids of the entries that nothing uses, by section.

    A formula that computes an id may mean any entry, so then all entries of the section count as used.
    """
    used = {*_named(ruleset), *_stepped(ruleset), *_called(ruleset)}
    found: dict[str, tuple[str, ...]] = {}
    for section in SECTIONS:
        if (section, None) not in used:
            unused = tuple(id for id in getattr(ruleset, section) if (section, id) not in used)
            found |= {section: unused} if unused else {}
    return found


def _named(ruleset: Ruleset) -> Iterator[tuple[str, str | None]]:
    """Yield what entries name by plain words, as section and id."""
    for price in ruleset.prices.values():
        yield from (("needs", need) for need in price.needs)
        yield from (("counters", counter) for counter in price.spends)
    for action in ruleset.actions.values():
        yield "groups", action.group
        yield "prices", action.price
        yield from (("needs", need) for need in action.needs if isinstance(need, str))
        yield from (("counters", counter) for counter in action.spends)
        yield from (("choices", choice.like) for choice in action.choices.values())
    yield from (("choices", choice.like) for choice in ruleset.choices.values())
    yield from (("rules", pool.rule) for pool in ruleset.pools.values())
    yield from (("tests", contest.test) for contest in ruleset.contests.values())
    yield from (("kinds", modifier.kind) for modifier in ruleset.modifiers)
    rule = ruleset.turn.initiative
    if rule is not None:
        yield from (("tests", rule.test), ("decks", rule.deck))


def _stepped(ruleset: Ruleset) -> Iterator[tuple[str, str | None]]:
    """Yield what steps use, as section and id."""
    for _, script in all_scripts(ruleset):
        for _, step in steps(script):
            if type(step) in _STEPS:
                section, name = _STEPS[type(step)]
                yield section, getattr(step, name)


def _called(ruleset: Ruleset) -> Iterator[tuple[str, str | None]]:
    """Yield what formulas use, as section and id."""
    for _, formula in formulas(ruleset):
        for reference in formula.references:
            yield from _meant_by(reference)


def _meant_by(reference: Reference) -> Iterator[tuple[str, str | None]]:
    name = reference.path.rpartition(".")[2]
    if reference.is_call:
        yield from (("functions", name), ("tables", name))
        if name in _CALLS:
            yield _CALLS[name], str(reference.arguments[0]) if reference.arguments else None


def unopened_reactions(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return the reactions of each group that no step opens, by group."""
    opened = frozenset(_opened(ruleset))
    found: dict[str, tuple[str, ...]] = {}
    for id, action in ruleset.actions.items():
        if action.reaction and action.reaction not in opened:
            found[action.reaction] = (*found.get(action.reaction, ()), id)
    return found


def unanswered_groups(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the groups of reactions that a step opens, but to which no reaction belongs."""
    answered = {action.reaction for action in ruleset.actions.values()}
    return tuple(dict.fromkeys(group for group in _opened(ruleset) if group not in answered))


def _opened(ruleset: Ruleset) -> Iterator[str]:
    for _, script in all_scripts(ruleset):
        yield from (step.react for _, step in steps(script) if isinstance(step, React))
