"""Computes the rows of the order of turns."""

from collections.abc import Mapping, Sequence

from msgspec import Struct, field

from gui.combatants.condition_words import conditions_in_brief, marks_held
from gui.combatants.side_signs import side_signs
from gui.turn_order.band_rows import folded
from gui.turn_order.budgets import Budget
from gui.turn_order.notes import Note
from gui.turn_order.order_row import OrderRow
from gui.words.words import Words
from rules.facts.book import FactBook
from rules.resolving.turns import is_idle
from rules.state.encounter import Encounter
from rules.words.figures import figure
from rules.words.texts import Texts
from storage.campaign.plans import Plans


class Marked(Struct, frozen=True):
    """The marked combatants: whose palette is shown, their target, who has to answer; empty for nobody.

    `notes` are the lines below each combatant, `plans` holds the bands, `hidden` the combatants players do not see,
    `budgets` what the turn still allows whoever acts.
    """

    selected: str = ""
    target: str = ""
    notes: Mapping[str, Sequence[Note]] = field(default_factory=dict[str, Sequence[Note]])
    plans: Plans = Plans()
    asked: str = ""
    hidden: frozenset[str] = frozenset()
    budgets: tuple[Budget, ...] = ()


def order_rows(book: FactBook, texts: Texts, marked: Marked) -> tuple[OrderRow, ...]:
    """Return a row for each combatant in the order of turns."""
    encounter = book.encounter
    sides, rows = side_signs(encounter), list[OrderRow]()
    for place, id in enumerate(ids_in_order(encounter), start=1):
        combatant = encounter.combatants[id]
        facts = book.of(id)
        grave = tuple(texts.name("conditions", mark) for mark in marks_held(facts))
        held = conditions_in_brief(combatant.conditions, encounter, texts)
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
            budgets=marked.budgets if id == encounter.turn else (),
            acting=id == encounter.turn,
            selected=id == marked.selected,
            targeted=id == marked.target,
            asked=id == marked.asked,
            out=is_idle(book, id),
            hidden=id in marked.hidden,
            notes=tuple(marked.notes.get(id, ())),
            band=_band_name(marked.plans, id),
        )
        rows.append(row)
    return folded(rows, marked.plans) if marked.plans.bands else tuple(rows)


def ids_in_order(encounter: Encounter) -> tuple[str, ...]:
    """Return all combatants: first those in the order of turns, then the others."""
    present = encounter.combatants
    return tuple(dict.fromkeys((*(id for id in encounter.order if id in present), *present)))


def spoken(row: OrderRow, words: Words) -> str:
    """Return a row as text for a screen reader."""
    signs = (
        ("order.acting", row.acting),
        ("order.asked", row.asked),
        ("order.out", row.out),
        ("order.selected", row.selected),
        ("order.targeted", row.targeted),
        ("order.hidden", row.hidden),
    )
    budgets = [budget.text for budget in row.budgets]
    figure = words("order.initiative", figure=row.figure) if row.rolled else row.figure
    name = words("band.spoken", name=row.title, who=row.name) if row.members else row.name
    parts = [name, *(words(key) for key, holds in signs if holds), figure, words("order.side", side=row.side.id)]
    return ", ".join([*parts, row.posture, *row.states, *budgets, *(note.text for note in row.notes)])


def _band_name(plans: Plans, who: str) -> str:
    band = plans.band_of(who)
    return "" if band is None else band.name


def _figure(encounter: Encounter, id: str) -> str:
    """Return the initiative; an equals sign marks the same initiative as a combatant before."""
    initiative = encounter.initiative[id]
    before = encounter.order[: encounter.order.index(id)] if id in encounter.order else ()
    tied = any(encounter.initiative.get(other) == initiative for other in before)
    return f"{figure(initiative)}{'=' if tied else ''}"
