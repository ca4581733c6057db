"""Pools of combatants as bars: what is left, and the marks on the way down."""

from typing import TypeAlias

from msgspec.structs import replace

from gui.widgets.pool_bar import Mark, PoolBar
from rules.facts.book import Facts
from rules.formula.formulas import NumberFormula, Undefined, Unknown
from rules.ruleset.sections import Pool
from rules.values import Number
from rules.words.figures import figure
from rules.words.texts import Texts

Marks: TypeAlias = tuple[tuple[str, Number], ...]
"""Marks of a pool, each with the figure it stands at."""


class Bars:
    """The bars of a fight, each worked out again only when whoever it belongs to has changed.

    What a pool holds at most and where its marks are follows from its owner, the rules in force and what was stated
    about the fight.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[tuple[object, ...], PoolBar, Marks]] = {}

    def bar(self, facts: Facts, pool: str, texts: Texts) -> PoolBar:
        """A combatant's pool as a bar."""
        return self._figures(facts, pool, texts)[0]

    def marks(self, facts: Facts, pool: str, texts: Texts) -> Marks:
        """The marks of a pool that stand at a figure: the id of the condition that begins there, and the figure."""
        return self._figures(facts, pool, texts)[1]

    def _figures(self, facts: Facts, pool: str, texts: Texts) -> tuple[PoolBar, Marks]:
        encounter, combatant = facts.book.encounter, facts.combatant
        hangs_on = (combatant, encounter.rules, encounter.facts, facts.book.rulebook, texts)
        kept = self._kept.get((combatant.id, pool))
        if kept is None or any(one is not other for one, other in zip(kept[0], hangs_on, strict=True)):
            marks = marks_of(facts, pool)
            kept = self._kept[combatant.id, pool] = (hangs_on, bar_of(facts, pool, texts, marks=marks), marks)
        return kept[1], kept[2]


def with_ghost(bar: PoolBar, rule: Pool, after: Number) -> PoolBar:
    """The bar of a pool with what a cost would make of it."""
    return replace(bar, after=_height(rule, bar.most, after))


def bar_of(facts: Facts, pool: str, texts: Texts, marks: Marks | None = None) -> PoolBar:
    """A combatant's pool as a bar.

    A pool that counts up is shown by what is left of it, so that a bar always sinks. One without a bound is as long as
    what its owner brought with him, or as what he has now if that is more.
    """
    rule = facts.book.rulebook.ruleset.pools[pool]
    now, most = facts.number(pool), most_of(facts, pool)
    marks = marks_of(facts, pool) if marks is None else marks
    top = max(now, 1, _brought(facts, pool), *(at for _, at in marks)) if most is None else most
    return PoolBar(
        now=_height(rule, top, now),
        most=top,
        text=figure(now) if most is None else f"{figure(now)}/{figure(most)}",
        marks=tuple(Mark(_height(rule, top, at), texts.name("conditions", id)) for id, at in marks),
    )


def most_of(facts: Facts, pool: str) -> Number | None:
    """The most a pool holds; None if it has no bound."""
    return _figure(facts, facts.book.rulebook.ruleset.pools[pool].high)


def _brought(facts: Facts, pool: str) -> Number:
    """What somebody's sheet says he has of a pool, or what he has of it afresh."""
    brought = facts.combatant.sheet.pools.get(pool)
    if brought is None:
        brought = _figure(facts, facts.book.rulebook.ruleset.pools[pool].fresh)
    return 0 if brought is None else brought


def marks_of(facts: Facts, pool: str) -> Marks:
    """The marks of a pool that stand at a figure: the id of the condition that begins there, and the figure."""
    marks = facts.book.rulebook.ruleset.pools[pool].marks
    found = ((id, _figure(facts, mark.at)) for id, mark in marks.items())
    return tuple((id, at) for id, at in found if at is not None)


def _figure(facts: Facts, formula: NumberFormula | None) -> Number | None:
    try:
        return None if formula is None else formula.evaluate_number(facts)
    except (Unknown, Undefined):
        return None


def _height(rule: Pool, top: Number, value: Number) -> Number:
    return top - value if rule.counts == "up" else value
