"""The rules of a ruleset as a book: one page of HTML with prose, tables and links, each rule beside its source."""

import re
from collections.abc import Container, Iterator
from typing import Final

from msgspec import Struct

from gui.book import actions, course, figures, gear, markup, rolls, states
from gui.book.pen import Path, Pen
from gui.words.sentences import Sentences
from rules.presets.presets import Presets
from rules.ruleset.rulebook import Rulebook
from rules.words.texts import Texts, readable

HEADING: Final = re.compile(r'<section id="([^"]+)"><h2>(.*?)</h2>')


class Chapter(Struct, frozen=True):
    """A chapter of a book: its anchor, its title and its content, both HTML."""

    anchor: str
    title: str
    html: str


def chapters_of(
    rulebook: Rulebook, texts: Texts, tell: Sentences, settable: Container[Path] = frozenset()
) -> tuple[Chapter, ...]:
    """Return the chapters about the rules; the figures at settable paths are links to change them."""
    pen = Pen(rulebook, texts, tell, settable)
    found = [each for each in _chapters(pen, Presets(rulebook.ruleset.id, {}, {})) if each]
    return tuple(Chapter(match[1], match[2], each) for each in found if (match := HEADING.match(each)))


def book_of(rulebook: Rulebook, texts: Texts, tell: Sentences, presets: Presets) -> str:
    """Return the book of a ruleset in the language of its texts; the same ruleset gives the same book."""
    pen = Pen(rulebook, texts, tell)
    chapters = [each for each in _chapters(pen, presets) if each]
    named = "name" in texts.words.get("ruleset", {})
    name = texts.name("ruleset", "name") if named else readable(pen.ruleset.id)
    title = pen.html(tell("book.title", ruleset=name))
    return markup.page(tell.language, title, f"<main>\n{_front(pen, title, chapters)}{''.join(chapters)}</main>\n")


def _chapters(pen: Pen, presets: Presets) -> Iterator[str]:
    yield from figures.chapters(pen)
    yield from states.chapters(pen)
    yield from course.chapters(pen)
    yield from rolls.chapters(pen)
    yield from actions.chapters(pen)
    yield from gear.chapters(pen, presets)
    yield pen.chapter("sources", _sources(pen))


def _front(pen: Pen, title: str, chapters: list[str]) -> str:
    """Return the title, what the ruleset is, and the table of contents."""
    ruleset, tell = pen.ruleset, pen.tell
    found = [match.groups() for each in chapters if (match := HEADING.match(each))]
    contents = markup.bullets(f'<a href="#{anchor}">{name}</a>' for anchor, name in found)
    return (
        f"<h1>{title}</h1>\n"
        + markup.paragraph(pen.html(_summary(pen)))
        + markup.paragraph(pen.html(ruleset.cite), "source")
        + markup.paragraph(pen.html(tell("book.version", version=ruleset.version)), "source")
        + markup.paragraph(pen.html(tell("book.how_to_read")))
        + f"<nav><h2>{pen.html(tell('book.contents'))}</h2>\n{contents}</nav>\n"
    )


def _summary(pen: Pen) -> str:
    known = "summary" in pen.texts.words.get("ruleset", {})
    return pen.texts.name("ruleset", "summary") if known else ""


def _sources(pen: Pen) -> str:
    told = (
        f"{pen.html(each.document)}{markup.bullets(pen.html(heading) for heading in each.headings)}"
        for each in pen.ruleset.sources
    )
    return markup.bullets(told)
