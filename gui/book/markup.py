"""The HTML of a book: pieces of plain semantic markup, and the page around them. What comes in is HTML already."""

from collections.abc import Iterable, Sequence

STYLE = """
:root { color-scheme: light dark; --line: #8886; --soft: #8882; }
body { font: 16px/1.5 Georgia, "Liberation Serif", serif; max-width: 62rem; margin: 0 auto; padding: 1rem; }
h1, h2, h3, th, nav, .source, .group { font-family: system-ui, "Liberation Sans", sans-serif; }
h2 { border-bottom: 2px solid var(--line); margin-top: 2.5rem; }
h3 { margin: 1.6rem 0 0.3rem; }
h4 { margin: 0.6rem 0 0; }
table { border-collapse: collapse; width: 100%; margin: 0.8rem 0; }
th, td { border: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; }
thead th { background: var(--soft); }
tbody th { font-weight: 600; }
ul { margin: 0.2rem 0; padding-left: 1.4rem; }
.source { font-size: 0.8rem; opacity: 0.8; }
.group, small { font-size: 0.85rem; font-weight: normal; }
td.source { min-width: 7rem; }
nav ul { columns: 2; }
.wide { overflow-x: auto; }
:target { outline: 2px solid Highlight; }
@media print {
  body { font-size: 9.5pt; max-width: none; padding: 0; }
  a { color: inherit; text-decoration: none; }
  h2 { break-before: page; }
  h2, h3, h4, thead { break-after: avoid; }
  tr, li { break-inside: avoid; }
  .wide { overflow-x: visible; }
}
"""
"""The look of a page on the screen and on paper."""


def section(anchor: str, title: str, *parts: str) -> str:
    """Return a chapter; empty if it has no content."""
    body = "".join(parts)
    return f'<section id="{anchor}"><h2>{title}</h2>\n{body}</section>\n' if body else ""


def entry(anchor: str, title: str, source: str, *parts: str) -> str:
    """Return an entry of a chapter below its own heading, with its source."""
    return f'<article><h3 id="{anchor}">{title}</h3>\n{paragraph(source)}{"".join(parts)}</article>\n'


def part(title: str, body: str) -> str:
    """Return a titled part of an entry; empty if it has no content."""
    return f"<h4>{title}</h4>\n{body}" if body else ""


def paragraph(text: str, kind: str = "") -> str:
    """Return a paragraph; empty for an empty text."""
    return f"<p{_class(kind)}>{text}</p>\n" if text else ""


def bullets(items: Iterable[str]) -> str:
    """Return a list; empty if it has no items."""
    listed = "".join(f"<li>{item}</li>\n" for item in items)
    return f"<ul>\n{listed}</ul>\n" if listed else ""


def table(caption: str, head: Sequence[str], rows: Sequence[str]) -> str:
    """Return a table with a caption; empty if it has no rows."""
    if not rows:
        return ""
    names = "".join(f'<th scope="col">{name}</th>' for name in head)
    above = f"<caption>{caption}</caption>" if caption else ""
    inside = f"{above}<thead><tr>{names}</tr></thead>\n<tbody>\n{''.join(rows)}</tbody>"
    return f'<div class="wide"><table>{inside}</table></div>\n'


def row(anchor: str, name: str, cells: Sequence[str]) -> str:
    """Return a row of a table, headed by a name; without an anchor nothing links to it."""
    id = f' id="{anchor}"' if anchor else ""
    told = "".join(f"<td>{cell}</td>" for cell in cells)
    return f'<tr{id}><th scope="row">{name}</th>{told}</tr>\n'


def source(text: str) -> str:
    """Return the source of a rule; empty for none."""
    return f'<span class="source">{text}</span>' if text else ""


def page(language: str, title: str, body: str) -> str:
    """Return the whole document, which needs nothing but itself."""
    top = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style>"
    )
    return f'<!DOCTYPE html>\n<html lang="{language}"><head>{top}</head>\n<body>\n{body}</body></html>\n'


def _class(kind: str) -> str:
    return f' class="{kind}"' if kind else ""
