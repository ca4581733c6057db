"""Explanations of figures: the formula, and everything it depends on with its value.

A term that is a derived value can be explained in turn.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.facts.book import Facts, ScopedFacts, gathered
from rules.formula.formulas import NO_RESULT, Formula, NumberFormula, Undefined, Unknown
from rules.formula.tree import lookups
from rules.values import Value

TermKind: TypeAlias = Literal["fact", "item", "trait", "condition", "combatant"]
"""The kind of a term: a fact in a formula, or one of the things a value is summed over."""


class Term(Struct, frozen=True):
    """One thing a figure depends on, with its value; None if unknown.

    `key` is how the formula spells it (`STR`, `level('climb')`), or what it was gathered from: the handle of a piece
    of gear, the id of a trait, of a condition or of a combatant. `path` is the plain name or function, `arguments` what
    the function is asked about.
    """

    key: str
    value: Value | None
    kind: TermKind = "fact"
    path: str = ""
    arguments: tuple[Value, ...] = ()


class Explanation(Struct, frozen=True):
    """A figure (None if it cannot be computed), the formula it follows from, and its terms.

    A `pinned` figure is on the sheet and overrides the formula. `take` is empty, or says how gathered terms combine:
    `sum`, `max`, `min`, `count`.
    """

    value: Value | None
    formula: str
    terms: tuple[Term, ...] = ()
    pinned: bool = False
    take: str = ""


def explain(facts: Facts, id: str) -> Explanation:
    """Explain a derived value of a combatant. Raises KeyError for an unknown value."""
    rule = facts.book.rulebook.ruleset.values[id]
    pinned = facts.combatant.sheet.values.get(id)
    if pinned is not None:
        return Explanation(pinned, rule.value.source, pinned=True)
    if not rule.over:
        return explain_formula(facts, rule.value)
    terms = tuple(_gathered_term(each, rule.over, rule.value) for each in gathered(facts, rule))
    return Explanation(_known(facts, id), rule.value.source, terms, take=rule.take)


def explain_formula(facts: Facts, formula: Formula) -> Explanation:
    """Explain a formula's value for a combatant."""
    return Explanation(_computed(facts, formula), formula.source, tuple(_terms(facts, formula)))


def _terms(facts: Facts, formula: Formula) -> Iterator[Term]:
    """Return what a formula looks up, each once, in the order of the source."""
    seen: set[str] = set()
    for reference, column in lookups(formula.tree):
        computed = reference.is_call and reference.arguments is None
        key = _call_at(formula.source, column) if computed else reference.key
        if key not in seen:
            seen.add(key)
            value = _computed(facts, Formula(key)) if computed else _known(facts, key)
            yield Term(key, value, path=reference.path, arguments=reference.arguments or ())


def _gathered_term(facts: ScopedFacts, over: str, formula: NumberFormula) -> Term:
    value = _computed(facts, formula)
    if over == "items":
        return Term(_text(facts, "item.handle"), value, "item", _text(facts, "item.id"))
    if over == "traits":
        id = _text(facts, "entry")
        return Term(id, value, "trait", id)
    if over == "conditions":
        id = _text(facts, "condition.id")
        return Term(id, value, "condition", id)
    id = _text(facts, "other.self")
    return Term(id, value, "combatant", id)


def _known(facts: Facts, key: str) -> Value | None:
    try:
        value = facts[key]
    except (Unknown, Undefined):
        return None
    return None if callable(value) else value


def _computed(facts: Facts | ScopedFacts, formula: Formula) -> Value | None:
    """Return the value of a formula; None if it depends on a name that has no value here.

    An argument of a procedure has none outside it, even if a function has the same name.
    """
    if any(_is_function(facts, each.key) for each, _ in lookups(formula.tree) if not each.is_call):
        return None
    try:
        return formula.evaluate(facts)
    except NO_RESULT:
        return None


def _is_function(facts: Facts | ScopedFacts, name: str) -> bool:
    try:
        return callable(facts[name])
    except NO_RESULT:
        return False


def _text(facts: ScopedFacts, key: str) -> str:
    return str(facts[key])


def _call_at(source: str, column: int) -> str:
    """Return the source of a call, from its column (1 is the first character) to its closing bracket."""
    depth, quote = 0, ""
    for at in range(column - 1, len(source)):
        sign = source[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "'\"":
            quote = sign
        elif sign == "(":
            depth += 1
        elif sign == ")":
            depth -= 1
            if depth == 0:
                return source[column - 1 : at + 1]
    return source[column - 1 :]
