"""Pools of combatants as bars: what is left, and the marks on the way down."""

from gui.widgets.pool_bar import Mark, PoolBar
from gui.words import MINUS
from rules.facts import Facts
from rules.formula import NumberFormula, Undefined, Unknown
from rules.ruleset import Pool
from rules.texts import Texts
from rules.values import Number


def bar_of(facts: Facts, pool: str, texts: Texts, after: Number | None = None) -> PoolBar:
    """A combatant's pool as a bar; `after` is what a cost would make of it.

    A pool that counts up is shown by what is left of it, so that a bar always sinks.
    """
    rule = facts.book.rulebook.ruleset.pools[pool]
    now, most, marks = facts.number(pool), most_of(facts, pool), marks_of(facts, pool)
    top = max(now, 1, *(at for _, at in marks)) if most is None else most
    return PoolBar(
        now=_height(rule, top, now),
        most=top,
        text=_written(now) if most is None else f"{_written(now)}/{_written(most)}",
        after=None if after is None else _height(rule, top, after),
        marks=tuple(Mark(_height(rule, top, at), texts.name("conditions", id)) for id, at in marks),
    )


def most_of(facts: Facts, pool: str) -> Number | None:
    """The most a pool holds; None if it has no bound."""
    return _figure(facts, facts.book.rulebook.ruleset.pools[pool].high)


def marks_of(facts: Facts, pool: str) -> tuple[tuple[str, Number], ...]:
    """The marks of a pool that stand at a figure: the id of the condition that begins there, and the figure."""
    marks = facts.book.rulebook.ruleset.pools[pool].marks
    found = ((id, _figure(facts, mark.at)) for id, mark in marks.items())
    return tuple((id, at) for id, at in found if at is not None)


def _figure(facts: Facts, formula: NumberFormula | None) -> Number | None:
    try:
        return None if formula is None else formula.evaluate_number(facts)
    except (Unknown, Undefined):
        return None


def _written(figure: Number) -> str:
    return f"{figure:g}".replace("-", MINUS)


def _height(rule: Pool, top: Number, value: Number) -> Number:
    return top - value if rule.counts == "up" else value
