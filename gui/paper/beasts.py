"""Several small sheets to a page, for beasts and other foes."""

from collections.abc import Sequence

from gui.paper import markup
from gui.paper.sheet_page import attributes, pools, skills, traits, weapons
from gui.paper.writing import PaperSize, as_they_fit
from gui.sheet.explaining import figure
from gui.sheet.state import SheetState, sections_of

BESIDE = 2
"""Small sheets beside each other."""


def beasts_html(states: Sequence[SheetState], paper: PaperSize) -> str:
    """Small sheets as a document for paper of a size."""
    name = ", ".join(state.sheet.name for state in states)
    rows = (states[at : at + BESIDE] for at in range(0, len(states), BESIDE))
    parts = [markup.beside([_small(state) for state in row] + [""] * (BESIDE - len(row))) for row in rows]
    return markup.page(name, markup.PAGE_BREAK.join("".join(page) for page in as_they_fit(parts, paper)))


def _small(state: SheetState) -> str:
    sections = [section for section in sections_of(state.ruleset) if section.shows == "values"]
    ids = [id for section in sections for id in section.entries][:9]
    values = [(state.texts.name("values", id), figure(state.value(id), state.words)) for id in ids]
    learnt = [f"{name} {level}" for name, level in skills(state)]
    told = ", ".join((*learnt, *traits(state)))
    body = markup.title(state.sheet.name)
    body += markup.figures(attributes(state), 4) + markup.figures(pools(state), 2)
    body += markup.figures(values, 3) if values else ""
    body += (markup.small(told) if told else "") + weapons(state)
    return markup.boxed(body)
