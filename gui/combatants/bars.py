"""Pools of combatants as bars, with marks at the thresholds."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from gui.widgets.pool_bar import Mark, PoolBar
from rules.facts.book import Facts
from rules.formula.formulas import NumberFormula, Undefined, Unknown
from rules.ruleset.sections import Pool
from rules.values import Number
from rules.words.figures import figure
from rules.words.texts import Texts

ROOM = 10
"""The least high end of a bar that counts up without a maximum; a longer one is twice as long, and so on."""

Marks: TypeAlias = tuple[tuple[str, Number], ...]
"""The thresholds of a pool: condition and figure."""


class Bars:
    """The bars of a fight, each recalculated only when its combatant changes.

    The maximum and the marks of a pool depend on the combatant, the rules in force and the facts of the fight.
    """

    def __init__(self) -> None:
        self._kept: dict[tuple[str, str], tuple[tuple[object, ...], PoolBar, Marks]] = {}

    def bar(self, facts: Facts, pool: str, texts: Texts) -> PoolBar:
        """Return a combatant's pool as a bar."""
        return self._figures(facts, pool, texts)[0]

    def marks(self, facts: Facts, pool: str, texts: Texts) -> Marks:
        """Return the marks of a pool: the id of each condition that begins at a figure, and the figure."""
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
    """Return a bar that also shows the pool after a cost."""
    return replace(bar, after=_height(rule, bar.most, after))


def bar_of(facts: Facts, pool: str, texts: Texts, marks: Marks | None = None) -> PoolBar:
    """Return a combatant's pool as a bar.

    A pool that counts up shows what is gone of it. A pool without a maximum is as long as its initial figure, its marks
    or its present figure need; one that counts up has room for more.
    """
    rule = facts.book.rulebook.ruleset.pools[pool]
    now, most = facts.number(pool), most_of(facts, pool)
    marks = marks_of(facts, pool) if marks is None else marks
    top = _top(rule, (now, 1, _brought(facts, pool), *(at for _, at in marks))) if most is None else most
    return PoolBar(
        now=_height(rule, top, now),
        most=top,
        text=figure(now) if most is None else f"{figure(now)}/{figure(most)}",
        marks=tuple(Mark(_height(rule, top, at), texts.name("conditions", id)) for id, at in marks),
        up=rule.counts == "up",
    )


def _top(rule: Pool, figures: Sequence[Number]) -> Number:
    """Return the high end of the bar of a pool without a maximum that shows these figures."""
    top = max(figures)
    if rule.counts == "down":
        return top
    room = ROOM
    while room < top:
        room *= 2
    return room


def most_of(facts: Facts, pool: str) -> Number | None:
    """Return the maximum of a pool; None if it has none."""
    return _figure(facts, facts.book.rulebook.ruleset.pools[pool].high)


def _brought(facts: Facts, pool: str) -> Number:
    """Return a pool's figure on the sheet, else its fresh figure."""
    brought = facts.combatant.sheet.pools.get(pool)
    if brought is None:
        brought = _figure(facts, facts.book.rulebook.ruleset.pools[pool].fresh)
    return 0 if brought is None else brought


def marks_of(facts: Facts, pool: str) -> Marks:
    """Return the marks of a pool: the id of each condition that begins at a figure, and the figure."""
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
