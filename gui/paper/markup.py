"""Small pieces of HTML that Qt's text documents lay out well, and browsers too."""

from collections.abc import Iterable, Sequence
from html import escape

INK, GREY, LINE, GROUND = "#000000", "#555555", "#999999", "#eeeeee"
"""The colours of a page: what is read, what is beside it, borders, and the ground of headings."""

PAGE_BREAK = '<p style="page-break-before:always; margin:0; font-size:1pt">&nbsp;</p>'
"""Stands between pages."""

GAP = '<p style="font-size:2pt; margin:0">&nbsp;</p>'
"""Stands behind a table: Qt gives tables no margin."""

CUT = f'<p style="color:{LINE}; font-size:7pt; margin-top:10px; margin-bottom:10px">✂ {"– " * 80}</p>'
"""Stands where a page is cut in two."""


def title(text: str, beside: str = "") -> str:
    """The name on top of a page, with what stands beside it."""
    more = f' <span style="font-size:10pt; font-weight:normal; color:{GREY}">{escape(beside)}</span>' if beside else ""
    return f'<p style="font-size:17pt; font-weight:bold; margin-top:0; margin-bottom:2px">{escape(text)}{more}</p>'


def heading(text: str) -> str:
    """What stands above a section."""
    style = "font-size:9.5pt; font-weight:bold; margin-top:7px; margin-bottom:2px"
    return f'<p style="{style}">{escape(text.upper())}</p>'


def small(text: str) -> str:
    """A line in small letters."""
    return f'<p style="font-size:8pt; color:{GREY}; margin-top:2px; margin-bottom:2px">{escape(text)}</p>'


def figures(pairs: Sequence[tuple[str, str]], columns: int) -> str:
    """Names with figures, so many beside each other."""
    columns = max(1, min(columns, len(pairs)))
    widths = _shares(columns)
    rows = [pairs[at : at + columns] for at in range(0, len(pairs), columns)]
    lines = ("".join(_figure(*pair, width) for pair, width in zip(row, widths, strict=False)) for row in rows)
    return _table("".join(f"<tr>{line}</tr>" for line in lines))


def table(names: Sequence[str], rows: Iterable[Sequence[str]], left: int = 1) -> str:
    """A table under headings; from column `left` on cells stand on the right."""
    head = "".join(
        f'<th bgcolor="{GROUND}" align="{_side(at, left)}" style="font-size:8pt">{escape(name)}</th>'
        for at, name in enumerate(names)
    )
    lines = (
        "".join(
            f'<td align="{_side(at, left)}" style="font-size:9pt">{escape(cell)}</td>' for at, cell in enumerate(row)
        )
        for row in rows
    )
    return _table(f"<tr>{head}</tr>" + "".join(f"<tr>{line}</tr>" for line in lines))


def beside(parts: Sequence[str]) -> str:
    """Pieces beside each other, each as wide as the others."""
    shares = zip(parts, _shares(len(parts)), strict=True)
    cells = "".join(f'<td width="{width}%" valign="top">{part}</td>' for part, width in shares)
    return f'<table width="100%" border="0" cellspacing="0" cellpadding="4"><tr>{cells}</tr></table>'


def boxed(part: str) -> str:
    """A piece with a border around it."""
    style = f"border-collapse:collapse; border-color:{LINE}"
    start = f'<table width="100%" border="1" cellspacing="0" cellpadding="6" style="{style}">'
    return f"{start}<tr><td>{part}</td></tr></table>"


def strong_line(text: str) -> str:
    """A line that stands out."""
    return f'<p style="font-size:7.5pt; font-weight:bold; margin-top:3px; margin-bottom:0">{escape(text)}</p>'


def line(text: str, more: str = "") -> str:
    """A line with what belongs to it in grey."""
    grey = f' <span style="color:{GREY}; font-size:6.5pt">{escape(more)}</span>' if more else ""
    return f'<p style="font-size:7.5pt; margin-top:0; margin-bottom:0">{escape(text)}{grey}</p>'


def page(name: str, body: str) -> str:
    """A whole document."""
    style = f"body {{ font-family: sans-serif; font-size: 9pt; color: {INK}; }}"
    top = f'<meta charset="utf-8"><title>{escape(name)}</title><style>{style}</style>'
    return f"<!DOCTYPE html><html><head>{top}</head><body>{body}</body></html>"


def _shares(columns: int) -> list[int]:
    """A whole percentage for each column, all of them 100 together: Qt leaves what is missing empty."""
    return [100 // columns + (at < 100 % columns) for at in range(columns)]


def _figure(name: str, value: str, width: int) -> str:
    shown = f'<span style="font-size:8pt; color:{GREY}">{escape(name)}</span>'
    return f'<td width="{width}%">{shown} <b>{escape(value)}</b></td>'


def _side(at: int, left: int) -> str:
    return "left" if at < left else "right"


def _table(rows: str) -> str:
    style = f"border-collapse:collapse; border-color:{LINE}"
    return f'<table width="100%" border="1" cellspacing="0" cellpadding="2" style="{style}">{rows}</table>{GAP}'
