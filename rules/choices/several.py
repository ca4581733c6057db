"""Choices of several things, whose values are texts such as `orc|wolf`, and of values of a list or within a range."""

from collections.abc import Iterable

from rules.choices.candidates import candidates, passes
from rules.facts.areas import parts_of
from rules.facts.book import FactBook
from rules.facts.frame import Frame
from rules.facts.places import BETWEEN, place_of
from rules.ruleset.sections import Choice
from rules.ruleset.steps import MOST_NAMED
from rules.values import Value


def joined(several: Iterable[str]) -> str:
    """Return the value of a choice of several things."""
    return BETWEEN.join(several)


def fits(book: FactBook, frame: Frame, choice: Choice, value: Value) -> bool:
    """Return whether a value names as many things as the choice allows, each once and each a candidate.

    With `repeats` a thing may be named several times. Raises Unknown if that depends on what nobody has told.
    """
    parts = parts_of(value)
    if not parts and choice.optional:
        return True
    facts = frame.facts(book)
    least = 1 if choice.low is None else choice.low.evaluate_number(facts)
    most = len(parts) if choice.high is None else choice.high.evaluate_number(facts)
    if choice.kind == "combatants":
        most = min(most, MOST_NAMED)
    if not least <= len(parts) <= most or not (choice.repeats or len(set(parts)) == len(parts)):
        return False
    if choice.kind == "combatants":
        return set(parts) <= set(candidates(book, frame, choice) or ())
    return all(place_of(part) is not None and passes(book, frame, choice, part) for part in parts)


def is_allowed(book: FactBook, frame: Frame, choice: Choice, value: Value) -> bool:
    """Return whether a value is in the list of its choice, or a figure within its range.

    Raises Unknown if the range depends on what nobody told.
    """
    if choice.kind == "one_of":
        return value in choice.values or (choice.optional and value == "")
    if not isinstance(value, int | float):
        return True
    facts = frame.facts(book)
    least = value if choice.low is None else choice.low.evaluate_number(facts)
    most = value if choice.high is None else choice.high.evaluate_number(facts)
    return least <= value <= most


def toggled(choice: Choice, value: Value | None, thing: str) -> str:
    """Return the value with one thing more; without it if it is named already and may be named only once."""
    parts = () if value is None else parts_of(value)
    if thing in parts and not choice.repeats:
        return joined(part for part in parts if part != thing)
    return joined((*parts, thing))
