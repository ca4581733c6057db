"""What steps are told by in words: rolls, amounts and the terms of figures, and further names that texts may have."""

from collections.abc import Iterator, Mapping

from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Amount, Ask, Contest, Deal, Reckon, Step, Test
from rules.ruleset.traversal import steps

ORDER = "initiative"
"""The name of the roll for the order of turns among tests and questions."""


def rolled_names(ruleset: Ruleset) -> Iterator[str]:
    """Yield the questions that rolls answer: of tests and contests, and of amounts."""
    for step in _all_steps(ruleset):
        if isinstance(step, Test):
            yield step.name or step.test
        elif isinstance(step, Contest):
            yield step.name or step.contest
        elif isinstance(step, Amount):
            yield step.about


def amounts_of(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is rolled, dealt or reckoned besides the tests, as the log names it."""
    for step in _all_steps(ruleset):
        if isinstance(step, Amount | Deal):
            yield step.about
        elif isinstance(step, Reckon):
            yield step.reckon
    if ruleset.turn.initiative is not None:
        yield ORDER


def terms_of(ruleset: Ruleset) -> Iterator[str]:
    """Yield the terms and factors that steps add to scores and figures, apart from modifiers."""
    for step in _all_steps(ruleset):
        if isinstance(step, Test):
            yield from step.plus
        elif isinstance(step, Contest):
            yield from (*step.our_plus, *step.their_plus)
        elif isinstance(step, Reckon):
            yield from (*step.terms, *step.times)


def spoken_of(ruleset: Ruleset) -> Mapping[str, tuple[str, ...]]:
    """Return names that texts may have in some sections although nobody misses them there."""
    reckoned = [name for step in _all_steps(ruleset) if isinstance(step, Reckon) for name in (step.name, step.reckon)]
    abouts = [each.about for each in _all_steps(ruleset) if isinstance(each, Test | Deal) and each.about]
    figures = [name for test in ruleset.tests.values() for name in test.figures]
    return {
        "mods": (*ruleset.actions, *figures, *reckoned),
        "questions": (ORDER, *ruleset.actions, *abouts, *reckoned),
        "tests": (ORDER, *figures),
        "facts": tuple(ruleset.against),
        "fields": ("ready", "count"),
        "choices": tuple(_named_in_formulas(ruleset)),
    }


def _named_in_formulas(ruleset: Ruleset) -> Iterator[str]:
    """Yield the names that formulas use for what is not a choice, which the book of the rules shows too."""
    yield from (*ruleset.choices, *ruleset.facts, *ruleset.against, *ruleset.fields, *ruleset.variants)
    sheet = ruleset.sheet
    for table in (sheet.weapons, sheet.armour, sheet.skills):
        yield from () if table is None else (column.id for column in table.columns)
    for action in ruleset.actions.values():
        yield from (*action.choices, *action.let)
    for part in (*ruleset.procedures.values(), *ruleset.functions.values()):
        yield from part.of
    for step in _all_steps(ruleset):
        if isinstance(step, Ask):
            yield from (step.ask, step.name)
        yield from (getattr(step, name) for name in ("let", "name") if getattr(step, name, ""))


def _all_steps(ruleset: Ruleset) -> Iterator[Step]:
    for _, script in all_scripts(ruleset):
        yield from (step for _, step in steps(script))
