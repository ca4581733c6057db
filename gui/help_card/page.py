"""A help card as a page, for the screen and for paper."""

from collections.abc import Iterable
from html import escape

from gui.help_card.card import Card
from gui.help_card.following import Line


def page_of(card: Card, muted: str) -> str:
    """A card as rich text; `muted` is the colour of what is said more quietly."""
    parts = "".join(f"<h3>{escape(part.title)}</h3>{_list(part.lines)}" for part in card.parts)
    summary = f"<p>{escape(card.summary)}</p>" if card.summary else ""
    origin = f'<p><span style="color:{muted}">{escape(card.origin)}</span></p>'
    return f"<h2>{escape(card.title)}</h2>{origin}{summary}{parts}"


def _list(lines: Iterable[Line]) -> str:
    return f"<ul>{''.join(_item(line) for line in lines)}</ul>"


def _item(line: Line) -> str:
    return f"<li>{escape(line.text)}{_list(line.below) if line.below else ''}</li>"
