"""Explains why one of two combatants with the same initiative acts before the other."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.facts.book import FactBook
from rules.facts.explain import Term, explain_formula
from rules.formula.formulas import NumberFormula, Undefined, Unknown
from rules.values import Number

Settled: TypeAlias = Literal["figure", "came", "hand"]
"""What breaks a tie: a figure of the ruleset, the order of entry into the fight, or a change during the fight."""


class Tie(Struct, frozen=True):
    """Two combatants with the same initiative: the first, the second, and what broke the tie.

    `formula` is what the ruleset compares, empty if nothing; `terms` are those of its terms that differ, with the value
    of the first combatant and that of the second.
    """

    before: str
    behind: str
    by: Settled
    formula: str = ""
    terms: tuple[tuple[Term, Term], ...] = ()


def tie_of(book: FactBook, before: str, behind: str) -> Tie | None:
    """Return what broke the tie between two combatants in this order; None if their figures differ.

    The figure is the initiative they rolled; while nobody has rolled, what the ruleset orders by instead.
    """
    rolled = book.encounter.initiative
    if not rolled:
        order = book.rulebook.ruleset.turn.order
        same = order is not None and _figure(book, before, order) == _figure(book, behind, order)
        return Tie(before, behind, _by_coming(book, before, behind)) if same else None
    if before not in rolled or rolled[before] != rolled.get(behind):
        return None
    formula = _compared(book)
    if formula is None:
        return Tie(before, behind, _by_coming(book, before, behind))
    figures = _figure(book, before, formula), _figure(book, behind, formula)
    if figures[0] is None or figures[1] is None or figures[0] < figures[1]:
        return Tie(before, behind, "hand", formula.source)
    if figures[0] == figures[1]:
        return Tie(before, behind, _by_coming(book, before, behind), formula.source)
    return Tie(before, behind, "figure", formula.source, tuple(_differing(book, before, behind, formula)))


def _compared(book: FactBook) -> NumberFormula | None:
    """Return the formula by which the ruleset breaks ties."""
    turn = book.rulebook.ruleset.turn
    tie = None if turn.initiative is None else turn.initiative.tie
    return turn.order if tie is None else tie


def _figure(book: FactBook, who: str, formula: NumberFormula) -> Number | None:
    try:
        return formula.evaluate_number(book.of(who))
    except (Unknown, Undefined):
        return None


def _by_coming(book: FactBook, before: str, behind: str) -> Settled:
    came = tuple(book.encounter.combatants)
    return "came" if came.index(before) < came.index(behind) else "hand"


def _differing(book: FactBook, before: str, behind: str, formula: NumberFormula) -> Iterator[tuple[Term, Term]]:
    ours, theirs = (explain_formula(book.of(who), formula).terms for who in (before, behind))
    yield from ((one, other) for one, other in zip(ours, theirs, strict=True) if one.value != other.value)
