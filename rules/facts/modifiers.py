"""Modifiers: the terms that position, stance, conditions, gear, traits and the board add to a score."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from rules.facts.book import Facts, cached
from rules.formula.formulas import NumberFormula
from rules.ruleset.rolls import Modifier
from rules.ruleset.rulebook import TaggedModifiers
from rules.state.rolled import Terms, Unused
from rules.values import Number

MODIFIERS = "modifiers"
"""The first part of the cache key of a tag's modifiers."""

NO_FIGURES: Mapping[str, Terms] = {}
"""No terms of figures; it is never changed, so everybody can share it."""

Applying = tuple[int, Modifier, Number]
"""A modifier that applies: its number in the ruleset, and its figure."""


class Gathered(NamedTuple):
    """The modifiers of a roll: the terms of its score, those of its figures, and those that do not count."""

    terms: Terms = ()
    figures: Mapping[str, Terms] = NO_FIGURES
    unused: tuple[Unused, ...] = ()


def gather(facts: Facts, tags: Iterable[str]) -> Gathered:
    """Return the modifiers that apply to a roll with these tags, each once, in the ruleset's order."""
    tagged = facts.book.rulebook.modifiers
    known = [(tag, tagged[tag]) for tag in tags if tag in tagged]
    if not known:
        return NOTHING_GATHERED
    found: dict[int, Applying] = {}
    for tag, modifiers in known:
        for each in _of_tag(facts, tag, modifiers):
            found.setdefault(each[0], each)
    if all(modifiers.plain for _, modifiers in known):
        return Gathered(_summed(found.values()))
    unused = tuple(_set_aside(facts, found))
    names = dict.fromkeys(each.to for _, each, _ in found.values() if each.to)
    figures = {name: _summed(each for each in found.values() if each[1].to == name) for name in names}
    return Gathered(_summed(each for each in found.values() if not each[1].to), figures, unused)


def _set_aside(facts: Facts, found: dict[int, Applying]) -> Iterator[Unused]:
    """Take the modifiers that do not count, because of others of their kind, out of those that apply."""
    kinds = facts.book.rulebook.ruleset.kinds
    grouped: dict[tuple[str, str], list[Applying]] = {}
    for each in found.values():
        kind = each[1].kind
        if kind and each[2] and kinds[kind].counts != "all":
            grouped.setdefault((each[1].to, kind), []).append(each)
    for (_, kind), rivals in grouped.items():
        for number, by, cancelled in _losing(kinds[kind].counts, rivals):
            _, modifier, value = found.pop(number)
            yield Unused(modifier.id, value, by, cancelled)


NOTHING_GATHERED = Gathered()
"""The modifiers of a roll without any."""


def _losing(counts: str, rivals: Sequence[Applying]) -> Iterable[tuple[int, str, bool]]:
    """Yield the modifiers of one kind that do not count, each with the one that it yields to."""
    bonuses = [each for each in rivals if each[2] > 0]
    penalties = [each for each in rivals if each[2] < 0]
    if counts == "any":
        first = rivals[0]
        yield from ((number, first[1].id, False) for number, _, _ in rivals[1:])
    elif counts == "cancel" and bonuses and penalties:
        yield from ((number, penalties[0][1].id, True) for number, _, _ in bonuses)
        yield from ((number, bonuses[0][1].id, True) for number, _, _ in penalties)
    else:
        for alike in (bonuses, penalties):
            best = max(alike, key=_size, default=None)
            if best is not None:
                yield from ((number, best[1].id, False) for number, _, _ in alike if number != best[0])


def _size(each: Applying) -> Number:
    return abs(each[2])


def _of_tag(facts: Facts, tag: str, tagged: TaggedModifiers) -> tuple[Applying, ...]:
    """Return the applicable modifiers of one tag."""
    shared_cache = None if tagged.inputs is None else facts.shared_cache(tagged.inputs)
    if shared_cache is None:
        return _applying(facts, tagged)
    return cached(shared_cache, (MODIFIERS, tag), partial(_applying, facts, tagged))


def _applying(facts: Facts, tagged: TaggedModifiers) -> tuple[Applying, ...]:
    return tuple(
        (number, each, each.value.evaluate_number(facts))
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


def _summed(applying: Iterable[Applying]) -> Terms:
    terms: dict[str, Number] = {}
    for _, modifier, value in applying:
        _add(terms, modifier.id, value)
    return tuple(terms.items())


def _add(terms: dict[str, Number], name: str, value: Number) -> None:
    if value:
        terms[name] = terms.get(name, 0) + value
