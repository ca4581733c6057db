"""Modifiers: the terms that position, stance, conditions, gear, traits and the board add to a score."""

from collections.abc import Iterable, Mapping
from functools import partial

from rules.facts.book import Facts, cached
from rules.formula.formulas import NumberFormula
from rules.ruleset.rulebook import TaggedModifiers
from rules.values import Number

Terms = tuple[tuple[str, Number], ...]
"""The terms of a score: each modifier's id and its figure, none of them 0."""

MODIFIERS = "modifiers"
"""The first part of the cache key of a tag's modifiers."""


def gather(facts: Facts, tags: Iterable[str]) -> Terms:
    """Return the modifiers that apply to a roll with these tags, each once, in the ruleset's order."""
    terms: dict[str, Number] = {}
    seen: set[int] = set()
    for tag in tags:
        for number, id, value in _of_tag(facts, tag):
            if number not in seen:
                seen.add(number)
                _add(terms, id, value)
    return tuple(terms.items())


def _of_tag(facts: Facts, tag: str) -> tuple[tuple[int, str, Number], ...]:
    """Return the applicable modifiers of one tag: the number in the ruleset, the id and the figure of each."""
    tagged = facts.book.rulebook.modifiers.get(tag)
    if tagged is None:
        return ()
    shared_cache = None if tagged.inputs is None else facts.shared_cache(tagged.inputs)
    if shared_cache is None:
        return _applying(facts, tagged)
    return cached(shared_cache, (MODIFIERS, tag), partial(_applying, facts, tagged))


def _applying(facts: Facts, tagged: TaggedModifiers) -> tuple[tuple[int, str, Number], ...]:
    return tuple(
        (number, each.id, each.value.evaluate_number(facts))
        for number, each in tagged.modifiers
        if each.when is None or each.when.evaluate(facts)
    )


def named(facts: Facts, plus: Mapping[str, NumberFormula]) -> Terms:
    """Return a step's own terms."""
    terms: dict[str, Number] = {}
    for name, formula in plus.items():
        _add(terms, name, formula.evaluate_number(facts))
    return tuple(terms.items())


def total(base: Number, terms: Terms) -> Number:
    """Return the sum of a score and its terms."""
    return base + sum(value for _, value in terms)


def _add(terms: dict[str, Number], name: str, value: Number) -> None:
    if value:
        terms[name] = terms.get(name, 0) + value
