"""Checking what rolls, modifiers and the order of turns name: figures of tests, kinds of modifiers, and decks."""

from collections.abc import Iterator
from keyword import iskeyword

from rules.dice.distributions import bounds
from rules.dice.notation import figures_named, parse_dice
from rules.dice.values import DiceError
from rules.loading.problems import Problems
from rules.loading.references import unknown
from rules.ruleset.course import Initiative
from rules.ruleset.roll_rules import TEST_TERMS
from rules.ruleset.rolls import TestRule
from rules.ruleset.scripts import all_scripts
from rules.ruleset.sections import Ruleset
from rules.ruleset.steps import Contest, Step, Test
from rules.ruleset.traversal import steps
from rules.words.messages import message_of

RESULT_NAMES = frozenset(("total", "score", "margin", "success", "outcome", "degree", "dice", "first"))
"""What every test stores under its name, so that no tally may be called so."""

MOST_CARDS = 200
"""The most cards of a deck."""


def roll_problems(ruleset: Ruleset) -> Problems:
    """Yield a problem for every figure, kind or deck without an entry, and for impossible decks and tallies."""
    rule = ruleset.turn.initiative
    if rule is not None:
        yield from _in_initiative(rule, ruleset)
    yield from _in_tests(ruleset)
    yield from _in_modifiers(ruleset)
    for id, deck in ruleset.decks.items():
        if deck.cards < 1 or not 1 <= deck.cards * deck.copies <= MOST_CARDS:
            yield f"decks.{id}", message_of("dice.deck", most=MOST_CARDS)
    for path, script in all_scripts(ruleset):
        for place, step in steps(script, path):
            for name, test in _figures_given(step, ruleset):
                if test in ruleset.tests:
                    yield from unknown(place, message_of("kind.figure"), name, ruleset.tests[test].figures)


def _in_initiative(rule: Initiative, ruleset: Ruleset) -> Problems:
    if rule.test:
        yield from unknown("turn.initiative.test", message_of("kind.test"), rule.test, ruleset.tests)
    if rule.deck:
        yield from unknown("turn.initiative.deck", message_of("kind.deck"), rule.deck, ruleset.decks)
    if sum(map(bool, (rule.dice, rule.test, rule.deck))) != 1:
        yield "turn.initiative", message_of("dice.one_of")
    known = figures_named(rule.dice)
    if rule.test in ruleset.tests:
        known |= set(ruleset.tests[rule.test].figures)
    for name in rule.given:
        yield from unknown("turn.initiative.with", message_of("kind.figure"), name, known)
    for name in sorted(figures_named(rule.dice) - rule.given.keys()):
        yield "turn.initiative.dice", message_of("ruleset.no_given", name=name)
    for face in rule.faces:
        if not _can_show(rule, face, ruleset):
            yield "turn.initiative.faces", message_of("ruleset.no_dice_face", face=face)


def _can_show(rule: Initiative, face: str, ruleset: Ruleset) -> bool:
    """Return whether the dice of the order, or its cards, can show a total; True where figures decide."""
    try:
        total = int(face)
        if rule.deck:
            return rule.deck not in ruleset.decks or 1 <= total <= ruleset.decks[rule.deck].cards
        low, high = bounds(parse_dice(rule.dice))
    except DiceError:
        return True
    except ValueError:
        return False
    return low <= total and (high is None or total <= high)


def _in_tests(ruleset: Ruleset) -> Problems:
    for id, test in ruleset.tests.items():
        for path, rule in ((f"tests.{id}", test), *((f"tests.{id}.figures.{n}", f) for n, f in test.figures.items())):
            if rule.low is not None and rule.high is not None and rule.low > rule.high:
                yield f"{path}.low", message_of("ruleset.low_above_high", low=rule.low, high=rule.high)


def figure_names(path: str, test: TestRule) -> Problems:
    """Yield a problem for each figure and tally of a test whose name formulas cannot use for it."""
    for key, names, taken in (("figures", test.figures, TEST_TERMS), ("tally", test.tally, RESULT_NAMES)):
        for name in names:
            if not name.isidentifier() or not name.isascii() or iskeyword(name):
                yield f"{path}.{key}.{name}", message_of("ruleset.id")
            elif name in taken:
                yield f"{path}.{key}.{name}", message_of("name.hides", name=name, what=message_of("is.name"))


def _in_modifiers(ruleset: Ruleset) -> Problems:
    known = {name for test in ruleset.tests.values() for name in test.figures}
    if ruleset.turn.initiative is not None:
        known |= figures_named(ruleset.turn.initiative.dice)
    for number, modifier in enumerate(ruleset.modifiers):
        if modifier.to:
            yield from unknown(f"modifiers[{number}].to", message_of("kind.figure"), modifier.to, known)
        if modifier.kind:
            yield from unknown(f"modifiers[{number}].kind", message_of("kind.kind"), modifier.kind, ruleset.kinds)


def _figures_given(step: Step, ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    """Yield the figures that a step gives to a test, each with the test's id."""
    if isinstance(step, Test):
        yield from ((name, step.test) for name in step.given)
    if isinstance(step, Contest) and step.contest in ruleset.contests:
        test = ruleset.contests[step.contest].test
        yield from ((name, test) for name in (*step.our_with, *step.their_with))
