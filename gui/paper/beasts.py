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
    ids = card_values(state.ruleset)[:MOST_VALUES]
    values = [(state.texts.name("values", id), figure(state.value(id), state.words)) for id in ids]
    learnt = [f"{name} {level}" for name, level in skills(state)]
    told = ", ".join((*learnt, *traits(state), *own_act_names(state)))
    own = attributes(state)
    columns = len(own) if len(own) <= MOST_ATTRIBUTES else -(-len(own) // 2)
    body = (
        markup.small_title(state.sheet.name)
        + markup.figures(own, columns)
        + markup.figures(pools(state, brief=True), 2)
    )
    body += (markup.run(values) if values else "") + (markup.small(told) if told else "")
    return markup.boxed(body + "".join(weapons_at_hand(state)))


def weapons_at_hand(state: SheetState) -> Iterator[str]:
    """Yield a line for each weapon at hand; a table would have to break words in so narrow a box."""
    table = state.ruleset.sheet.weapons
    names = [] if table is None else [state.texts.name("columns", column.id) for column in table.columns]
    for name, *told in weapon_lines(state, at_hand=True):
        yield markup.run([pair for pair in zip(names, told, strict=True) if pair[1]], name)
