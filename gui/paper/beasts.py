"""Several small sheets to a page, for beasts and other foes."""

from collections.abc import Iterator, Sequence

from gui.paper import markup
from gui.paper.sheet_page import attributes, own_act_names, pools, skills, traits, weapon_lines
from gui.paper.writing import PaperSize, as_they_fit
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState, card_values

BESIDE = 2
"""Small sheets side by side."""

MOST_VALUES = 9
"""The most values on a small sheet."""

MOST_ATTRIBUTES = 6
"""The most attributes side by side."""


def beasts_html(states: Sequence[SheetState], paper: PaperSize) -> str:
    """Return small sheets as a document for a paper size."""
    name = ", ".join(state.sheet.name for state in states)
    rows = (states[at : at + BESIDE] for at in range(0, len(states), BESIDE))
    parts = [markup.beside([_small(state) for state in row] + [""] * (BESIDE - len(row))) for row in rows]
    return markup.page(name, markup.PAGE_BREAK.join("".join(page) for page in as_they_fit(parts, paper)))


def _small(state: SheetState) -> str:
    body = markup.small_title(state.sheet.name) + attribute_lines(state) + markup.figures(pools(state, brief=True), 2)
    body += value_line(state, MOST_VALUES) + learned_line(state)
    return markup.boxed(body + "".join(weapons_at_hand(state)))


def attribute_lines(state: SheetState) -> str:
    """Return the attributes in one line, or in two if there are many."""
    own = attributes(state)
    return markup.figures(own, len(own) if len(own) <= MOST_ATTRIBUTES else -(-len(own) // 2))


def value_line(state: SheetState, most: int) -> str:
    """Return the first values of the card in one line; empty if there are none.

    What is 0 is left out, unless the ruleset itself names it for the card: a beast parries with nothing, but an armour
    class of 0 is one.
    """
    ids, named = card_values(state.ruleset)[:most], state.ruleset.sheet.card
    found = [(id, state.value(id)) for id in ids]
    told = [(id, value) for id, value in found if id in named or value != 0]
    values = [(state.texts.name("values", id), figure(value, state.words)) for id, value in told]
    return markup.run(values) if values else ""


def learned_line(state: SheetState) -> str:
    """Return skills, traits and actions of one's own in one line; empty if there are none."""
    learned = (f"{name} {level}" for name, level in skills(state))
    told = ", ".join((*learned, *traits(state), *own_act_names(state)))
    return markup.small(told) if told else ""


def weapons_at_hand(state: SheetState) -> Iterator[str]:
    """Yield a line for each weapon at hand; a table would have to break words in so narrow a box."""
    table = state.ruleset.sheet.weapons
    names = [] if table is None else [state.texts.name("columns", column.id) for column in table.columns]
    for name, *told in weapon_lines(state, at_hand=True):
        yield markup.run([pair for pair in zip(names, told, strict=True) if pair[1]], name)
