"""The order of turns as rows to be painted."""

from collections.abc import Iterator
from dataclasses import dataclass

from gui.fighting.bars import bar_of
from gui.fighting.condition_words import condition_words, marks_held
from gui.fighting.side_signs import SideSign, side_signs
from gui.widgets.pool_bar import PoolBar
from gui.words import Words
from rules.encounter import Combatant, Encounter
from rules.facts import FactBook
from rules.rulebook import Rulebook
from rules.texts import Texts


@dataclass(frozen=True)
class OrderRow:
    """A combatant in the order of turns.

    `figure` is his initiative, or his place while nobody rolled (`rolled` is False). `states` are the conditions he is
    in; those in `grave` come from an empty pool. `pools` are names and bars.
    """

    id: str
    name: str
    figure: str
    rolled: bool
    side: SideSign
    position: str
    stance: str = ""
    states: tuple[str, ...] = ()
    grave: tuple[str, ...] = ()
    pools: tuple[tuple[str, PoolBar], ...] = ()
    acting: bool = False
    selected: bool = False
    targeted: bool = False

    @property
    def posture(self) -> str:
        """Position and stance in one."""
        return ", ".join(filter(None, (self.position, self.stance)))


@dataclass(frozen=True)
class Marked:
    """Who is marked in the order: whose palette is shown, and whom he aims at; empty for nobody."""

    selected: str = ""
    target: str = ""


def order_rows(book: FactBook, texts: Texts, marked: Marked) -> tuple[OrderRow, ...]:
    """Everybody in a fight, in the order of turns."""
    encounter = book.encounter
    sides, rows = side_signs(encounter), list[OrderRow]()
    for place, id in enumerate(ids_in_order(encounter), start=1):
        combatant = encounter.combatants[id]
        facts = book.of(id)
        grave = tuple(texts.name("conditions", mark) for mark in marks_held(facts))
        held = tuple(condition_words(condition, encounter, texts) for condition in combatant.conditions)
        rolled = id in encounter.initiative
        row = OrderRow(
            id=id,
            name=combatant.name,
            figure=_figure(encounter, id) if rolled else f"{place}.",
            rolled=rolled,
            side=sides[combatant.side],
            position=texts.name("positions", combatant.position),
            stance=texts.name("stances", combatant.stance) if combatant.stance else "",
            states=(*grave, *held),
            grave=grave,
            pools=tuple(_pools(book, combatant, texts)),
            acting=id == encounter.turn,
            selected=id == marked.selected,
            targeted=id == marked.target,
        )
        rows.append(row)
    return tuple(rows)


def ids_in_order(encounter: Encounter) -> tuple[str, ...]:
    """Everybody who is there: first those in the order of turns, then those who are not in it."""
    present = encounter.combatants
    return tuple(dict.fromkeys((*(id for id in encounter.order if id in present), *present)))


def tracked_pools(rulebook: Rulebook) -> tuple[str, ...]:
    """The pools a ruleset wants to be watched."""
    return tuple(id for id, pool in rulebook.ruleset.pools.items() if pool.tracked)


def spoken(row: OrderRow, words: Words) -> str:
    """A row as a screen reader says it."""
    signs = (("order.acting", row.acting), ("order.selected", row.selected), ("order.targeted", row.targeted))
    pools = [f"{name} {bar.text}" for name, bar in row.pools]
    figure = words("order.initiative", figure=row.figure) if row.rolled else row.figure
    parts = [row.name, *(words(key) for key, holds in signs if holds), figure, words("order.side", side=row.side.id)]
    return ", ".join([*parts, row.posture, *row.states, *pools])


def _pools(book: FactBook, combatant: Combatant, texts: Texts) -> Iterator[tuple[str, PoolBar]]:
    for pool in tracked_pools(book.rulebook):
        yield texts.short("pools", pool), bar_of(book.of(combatant.id), pool, texts)


def _figure(encounter: Encounter, id: str) -> str:
    """The initiative; a sign of equality tells that somebody before him has the same."""
    initiative = encounter.initiative[id]
    before = encounter.order[: encounter.order.index(id)] if id in encounter.order else ()
    tied = any(encounter.initiative.get(other) == initiative for other in before)
    return f"{initiative:g}{'=' if tied else ''}"
