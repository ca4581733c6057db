"""Modifiers: what position, stance, conditions, gear, traits and the board add to a score, with its breakdown."""

from collections.abc import Iterable, Mapping

from rules.facts import Facts
from rules.formula import NumberFormula
from rules.values import Number

Terms = tuple[tuple[str, Number], ...]
"""The terms of a score: each modifier's id and its figure, none of them 0."""


def gather(facts: Facts, tags: Iterable[str]) -> Terms:
    """The modifiers that apply to a roll with these tags, each once, in the order of the ruleset."""
    tagged = facts.book.rulebook.modifiers
    terms: dict[str, Number] = {}
    seen: set[int] = set()
    for tag in tags:
        for modifier in tagged.get(tag, ()):
            if id(modifier) in seen:
                continue
            seen.add(id(modifier))
            if modifier.when is None or modifier.when.evaluate(facts):
                _add(terms, modifier.id, modifier.value.evaluate_number(facts))
    return tuple(terms.items())


def named(facts: Facts, plus: Mapping[str, NumberFormula]) -> Terms:
    """The terms a step brings along itself."""
    terms: dict[str, Number] = {}
    for name, formula in plus.items():
        _add(terms, name, formula.evaluate_number(facts))
    return tuple(terms.items())


def total(base: Number, terms: Terms) -> Number:
    """A score with its terms."""
    return base + sum(value for _, value in terms)


def _add(terms: dict[str, Number], name: str, value: Number) -> None:
    if value:
        terms[name] = terms.get(name, 0) + value
