"""Small pieces of HTML that both Qt's text documents and browsers lay out well."""

from collections.abc import Iterable, Sequence
from html import escape

from msgspec import Struct

INK, GREY, LINE, GROUND = "#000000", "#555555", "#999999", "#eeeeee"
"""The colours of a page: text, secondary text, borders, and the background of headings."""

PAGE_BREAK = '<p style="page-break-before:always; margin:0; font-size:1pt">&nbsp;</p>'
"""The break between pages."""

GAP = '<p style="font-size:2pt; margin:0">&nbsp;</p>'
"""The gap below a table: Qt gives tables no margin."""

EMPTY, TICKED, FIVE = "☐", "☒", 5
"""A box to tick, one that is ticked, and how many stand together."""

CUT = f'<p style="color:{LINE}; font-size:7pt; margin-top:4px; margin-bottom:4px">✂ {"– " * 80}</p>'
"""The line along which a page is cut in two."""

APART = "; "
"""What stands between the parts of running text; it belongs to the part before it, so no line begins with it."""


class Rows(Struct, frozen=True):
    """A table whose rows may be split between two pages: what stands above it, and its header on each page."""

    above: str
    head: str
    rows: tuple[str, ...]

    def html(self, start: int = 0, stop: int | None = None) -> str:
        """Return some of the rows as a table; the first rows include what stands above it."""
        return ("" if start else self.above) + _table(self.head + "".join(self.rows[start:stop]))


def title(text: str, beside: str = "") -> str:
    """Return the title of a page, with a text beside it."""
    more = f' <span style="font-size:10pt; font-weight:normal; color:{GREY}">{escape(beside)}</span>' if beside else ""
    return f'<p style="font-size:17pt; font-weight:bold; margin-top:0; margin-bottom:2px">{escape(text)}{more}</p>'


def heading(text: str) -> str:
    """Return the heading of a section."""
    style = "font-size:9.5pt; font-weight:bold; margin-top:7px; margin-bottom:2px"
    return f'<p style="{style}">{escape(text.upper())}</p>'


def small(text: str) -> str:
    """Return a line in small print."""
    return f'<p style="font-size:8pt; color:{GREY}; margin-top:2px; margin-bottom:2px">{escape(text)}</p>'


def small_title(text: str, beside: str = "") -> str:
    """Return the title of a small sheet, with a text beside it."""
    return f'<p style="font-size:11pt; margin-top:0; margin-bottom:2px">{_strong(text, 11)}{_grey(beside)}</p>'


def figures(pairs: Sequence[tuple[str, str]], columns: int) -> str:
    """Return names with figures in this many columns."""
    return _grid("", [_figure(*pair) for pair in pairs], columns).html()


def list_of(above: str, pairs: Sequence[tuple[str, str]], columns: int) -> Rows:
    """Return a list of names, with their figures if any; it is read column by column."""
    deep = -(-len(pairs) // columns)
    used = -(-len(pairs) // max(1, deep))
    across = [pairs[at] if at < len(pairs) else ("", "") for row in range(deep) for at in range(row, deep * used, deep)]
    return _grid(above, [_name_and_value(*pair) for pair in across], used)


def run(pairs: Iterable[tuple[str, str]], first: str = "") -> str:
    """Return names with figures as running text; `first` is emphasised in front of them."""
    told = [f"{escape(name)}&nbsp;{_strong(value, 8)}" for name, value in pairs]
    start = f"{_strong(first, 8)}: " if first else ""
    return f'<p style="font-size:8pt; margin-top:1px; margin-bottom:1px">{start}{APART.join(told)}</p>'


def ticks(name: str, pools: Sequence[tuple[str, str, int, int]], more: str) -> str:
    """Return pools with boxes to tick: their names, figures, ticked boxes and empty ones; those without get a line."""
    told = [
        f"{escape(pool)}&nbsp;{_strong(figures, 8)} {_boxes(ticked, left) or '______'}"
        for pool, figures, ticked, left in pools
    ]
    start = f"{_strong(name, 8)}: " if name else ""
    return f'<p style="font-size:8pt; margin-top:3px; margin-bottom:1px">{start}{APART.join(told)}{_grey(more)}</p>'


def _boxes(ticked: int, left: int) -> str:
    """Return boxes in groups of five, so that they can be counted at a glance."""
    boxes = TICKED * ticked + EMPTY * left
    return " ".join(boxes[at : at + FIVE] for at in range(0, len(boxes), FIVE))


def table(above: str, names: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> Rows:
    """Return a table; cells from column `left` on are right-aligned. Empty columns are omitted."""
    shown = [at for at in range(len(names)) if at < left or any(row[at] for row in rows)]
    head = "".join(
        f'<th bgcolor="{GROUND}" align="{_side(at, left)}" style="font-size:8pt">{escape(names[at])}</th>'
        for at in shown
    )
    lines = ("".join(f'<td align="{_side(at, left)}">{escape(row[at])}</td>' for at in shown) for row in rows)
    return Rows(above, f"<tr>{head}</tr>", tuple(f"<tr>{line}</tr>" for line in lines))


def portrayed(part: str, picture: str, width: int) -> str:
    """Return a piece with a picture on its right, this many points wide."""
    cells = f'<td valign="top">{part}</td><td width="{width}" align="right" valign="top">{picture}</td>'
    return f'<table width="100%" border="0" cellspacing="0" cellpadding="0"><tr>{cells}</tr></table>'


def beside(parts: Sequence[str]) -> str:
    """Return pieces side by side, with equal widths."""
    shares = zip(parts, _shares(len(parts)), strict=True)
    cells = "".join(f'<td width="{width}%" valign="top">{part}</td>' for part, width in shares)
    return f'<table width="100%" border="0" cellspacing="0" cellpadding="3"><tr>{cells}</tr></table>'


def boxed(part: str) -> str:
    """Return a piece with a border."""
    style = f"border-collapse:collapse; border-color:{LINE}"
    start = f'<table width="100%" border="1" cellspacing="0" cellpadding="6" style="{style}">'
    return f"{start}<tr><td>{part}</td></tr></table>"


def entry(name: str, beside: str, text: str) -> str:
    """Return a paragraph about a thing: its emphasised name, something in grey, and what is said of it."""
    told = f"{_strong(name, 8)}{_grey(beside)} {escape(text)}"
    return f'<p style="font-size:8pt; margin-top:1px; margin-bottom:1px">{told}</p>'


def strong_line(text: str, more: str = "") -> str:
    """Return an emphasised line, with further text in grey."""
    return f'<p style="font-size:8pt; margin-top:1px; margin-bottom:0">{_strong(text, 8)}{_grey(more)}</p>'


def line(text: str, more: str = "") -> str:
    """Return a line, with further text in grey."""
    return f'<p style="font-size:8pt; margin-top:0; margin-bottom:0">{escape(text)}{_grey(more)}</p>'


def page(name: str, body: str) -> str:
    """Return a whole document."""
    style = f"body {{ font-family: sans-serif; font-size: 9pt; color: {INK}; }}"
    top = f'<meta charset="utf-8"><title>{escape(name)}</title><style>{style}</style>'
    return f"<!DOCTYPE html><html><head>{top}</head><body>{body}</body></html>"


def _shares(columns: int) -> list[int]:
    """Return a whole percentage for each column, 100 in total: Qt would leave the remainder empty."""
    return [100 // columns + (at < 100 % columns) for at in range(columns)]


def _grey(text: str) -> str:
    return f' <span style="color:{GREY}; font-size:7pt">{escape(text)}</span>' if text else ""


def _strong(text: str, size: int) -> str:
    # Qt applies the size of a paragraph only to its plain text.
    return f'<span style="font-size:{size}pt; font-weight:bold">{escape(text)}</span>'


def _grid(above: str, cells: Sequence[str], columns: int) -> Rows:
    """Return cells in a grid with columns of equal width."""
    columns = max(1, min(columns, len(cells)))
    widths = _shares(columns)
    padded = [*cells, *[""] * (-len(cells) % columns)]
    lines = (zip(padded[at : at + columns], widths, strict=True) for at in range(0, len(padded), columns))
    rows = ("".join(f'<td width="{width}%">{cell}</td>' for cell, width in line) for line in lines)
    return Rows(above, "", tuple(f"<tr>{row}</tr>" for row in rows))


def _figure(name: str, value: str) -> str:
    return f'<span style="font-size:8pt; color:{GREY}">{escape(name)}</span> <b>{escape(value)}</b>'


def _name_and_value(name: str, value: str) -> str:
    return f"{escape(name)} <b>{escape(value)}</b>" if value else escape(name)


def _side(at: int, left: int) -> str:
    return "left" if at < left else "right"


def _table(rows: str) -> str:
    style = f"border-collapse:collapse; border-color:{LINE}"
    return f'<table width="100%" border="1" cellspacing="0" cellpadding="2" style="{style}">{rows}</table>{GAP}'
