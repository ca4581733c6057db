"""A page about a fight in the formats of a log export: plain text, Markdown, HTML and JSON."""

from collections.abc import Callable, Iterator
from html import escape
from textwrap import wrap
from typing import Any

import msgspec

from rules.telling.page import Page, Plot, Section, Table
from storage.exchange.plots import PAPER, svg_of

DrawPlot = Callable[[Plot, str], str]
"""Returns the HTML of a plot with this title."""


def page_as_text(page: Page, width: int) -> Iterator[str]:
    """Yield the lines of a page as plain text of at most `width` characters, with tables in columns where they fit."""
    yield f"-- {page.heading} --"
    if page.empty:
        yield f"    {page.empty}"
    for section in page.sections:
        yield ""
        yield from wrap(section.heading, width)
        yield from wrap(section.about, width, initial_indent="    ", subsequent_indent="    ")
        yield from _table_as_text(section.table, width)


def page_as_markdown(page: Page, escaped: Callable[[str], str]) -> Iterator[str]:
    """Yield the lines of a page as Markdown; `escaped` escapes a text."""
    yield from (f"## {escaped(page.heading)}", "")
    if page.empty:
        yield from (escaped(page.empty), "")
    for section in page.sections:
        yield from (f"### {escaped(section.heading)}", "", escaped(section.about), "")
        yield _markdown_row([escaped(cell) for cell in section.table.head])
        yield _markdown_row(["---", *["---:"] * (len(section.table.head) - 1)])
        yield from (_markdown_row([escaped(cell) for cell in row]) for row in section.table.rows)
        yield ""


def page_as_html(page: Page, draw: DrawPlot | None = None, attributes: str = "") -> str:
    """Return a page as part of an HTML document; plots are drawn inline unless `draw` is given.

    `attributes` are those of each table.
    """
    parts = [f"<h2>{escape(page.heading)}</h2>\n"]
    if page.empty:
        parts.append(f"<p>{escape(page.empty)}</p>\n")
    parts += (_section_as_html(section, draw or _inline, attributes) for section in page.sections)
    return "".join(parts)


def page_as_object(page: Page) -> dict[str, Any]:
    """Return a page as an object for JSON: its headings and tables."""
    sections = [
        {"heading": each.heading, "about": each.about, "table": msgspec.to_builtins(each.table)}
        for each in page.sections
    ]
    return {"heading": page.heading, "sections": sections}


def _section_as_html(section: Section, draw: DrawPlot, attributes: str) -> str:
    plot = "" if section.plot is None else f'<p class="plot">{draw(section.plot, section.heading)}</p>\n'
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in section.table.head)
    rows = "".join(_row_as_html(row) for row in section.table.rows)
    table = f"<table{attributes}><thead><tr>{head}</tr></thead>\n<tbody>\n{rows}</tbody></table>\n"
    return f"<h3>{escape(section.heading)}</h3>\n<p>{escape(section.about)}</p>\n{plot}{table}"


def _row_as_html(row: tuple[str, ...]) -> str:
    name, *cells = row
    return f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in cells)}</tr>\n'


def _inline(plot: Plot, title: str) -> str:
    return svg_of(plot, title, PAPER)


def _markdown_row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _table_as_text(table: Table, width: int) -> Iterator[str]:
    """Yield the rows of a table in columns; where they do not fit, each row as a list of its cells."""
    columns = list(zip(table.head, *table.rows, strict=True))
    wide = [max(map(len, column)) for column in columns]
    if 4 + sum(wide) + 2 * (len(wide) - 1) <= width:
        for row in (table.head, *table.rows):
            name, *cells = (cell.ljust(room) for cell, room in zip(row, wide, strict=True))
            yield f"    {'  '.join((name, *cells))}".rstrip()
        return
    for row in table.rows:
        shown = (f"{head}: {cell}" for head, cell in zip(table.head[1:], row[1:], strict=True) if cell)
        yield from wrap(f"{row[0]} – {'; '.join(shown)}", width, initial_indent="    ", subsequent_indent="      ")
