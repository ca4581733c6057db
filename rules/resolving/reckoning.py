"""Figures calculated from named terms, so that the log can show each term, such as armour."""

from collections.abc import Mapping
from math import floor, prod

from rules.facts.book import Facts
from rules.facts.frame import Frame
from rules.facts.modifiers import Terms, named
from rules.formula.formulas import NumberFormula
from rules.resolving.resolution import Resolution
from rules.ruleset.steps import Reckon
from rules.state.events import Reckoned
from rules.values import Number


def plain_result(terms: Terms, times: Terms) -> int:
    """Return the sum of terms, multiplied and rounded down, before limits apply."""
    return floor(sum(figure for _, figure in terms) * prod(figure for _, figure in times))


def reckon(resolution: Resolution, frame: Frame, step: Reckon) -> None:
    """Calculate the figure and store it in the frame; log it unless it equals its only term."""
    facts = frame.facts(resolution.book)
    terms, times = named(facts, step.terms), _factors(facts, step.times)
    plain = plain_result(terms, times)
    result = _bounded(facts, step, plain)
    frame.name(step.name, result)
    if len(terms) + len(times) > 1 or (terms and result != plain):
        resolution.emit(Reckoned(frame.who_is(step.on), step.reckon, terms, times, result))


def _factors(facts: Facts, times: Mapping[str, NumberFormula]) -> Terms:
    """Return the named factors of the sum, without factors of 1."""
    factors = ((name, formula.evaluate_number(facts)) for name, formula in times.items())
    return tuple((name, figure) for name, figure in factors if figure != 1)


def _bounded(facts: Facts, step: Reckon, result: int) -> Number:
    low = result if step.least is None else max(result, floor(step.least.evaluate_number(facts)))
    return low if step.most is None else min(low, floor(step.most.evaluate_number(facts)))
