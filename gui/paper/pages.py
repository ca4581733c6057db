"""The documents that can be made of sheets: whole sheets, combat cards, or several small sheets to a page."""

from collections.abc import Sequence
from typing import Literal, TypeAlias

from gui.paper import markup
from gui.paper.beasts import beasts_html
from gui.paper.card import card_body
from gui.paper.sheet_page import sheet_parts
from gui.paper.writing import PaperSize, as_they_fit, parted
from gui.sheet.state import SheetState

Kind: TypeAlias = Literal["sheet", "card", "small"]
"""A whole sheet, half a page for a fight, or several sheets to a page."""

Portrayed: TypeAlias = tuple[SheetState, bytes | None]
"""A sheet with its portrait, if there is one."""


def document_of(kind: Kind, sheets: Sequence[Portrayed], paper: PaperSize) -> str:
    """Return sheets as one document: whole ones on their own pages, cards two to a page, small ones as many as fit."""
    if kind == "small":
        return beasts_html([state for state, _ in sheets], paper)
    name = ", ".join(state.sheet.name for state, _ in sheets)
    if kind == "sheet":
        whole = [page for each in sheets for page in parted(sheet_parts(*each), paper)]
        return markup.page(name, markup.PAGE_BREAK.join(whole))
    pages = as_they_fit([card_body(*each) for each in sheets], paper, beside=markup.CUT)
    return markup.page(name, markup.PAGE_BREAK.join(markup.CUT.join(cards) for cards in pages))
