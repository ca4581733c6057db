"""What every chapter of a book writes with: names, formulas, sources and links of one ruleset in one language."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from gui.book import markup
from gui.book.book_naming import BookNaming
from gui.book.following import Line
from gui.book.links import anchor_of, changeable, linked
from gui.book.whole_following import WholeFollowing
from gui.words.citations import told_source
from gui.words.sentences import Sentences
from rules.formula.formulas import Formula
from rules.ruleset.rulebook import Rulebook
from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import owner_of
from rules.words.figures import dice_in_words, figure
from rules.words.texts import Texts

LINKED = (
    "attributes",
    "values",
    "functions",
    "tables",
    "pools",
    "skills",
    "traits",
    "items",
    "positions",
    "stances",
    "conditions",
    "counters",
    "rules",
    "facts",
    "tests",
    "procedures",
    "actions",
)
"""The sections of whose entries each has an anchor in the book."""


Path: TypeAlias = tuple[str, ...]
"""The place of a figure in a ruleset, key by key."""

_BRACES = re.compile(r"\{([^{}]*)\}")
"""A figure in the notation of dice."""


class Entry(Struct, frozen=True):
    """A row of a table of entries: the id, what stands in the columns (plain text with marks), and the source."""

    id: str
    cells: tuple[str, ...]
    cite: str = ""


class Pen:
    """Writes the pieces of a book; texts come in plain and go out as HTML."""

    def __init__(
        self, rulebook: Rulebook, texts: Texts, tell: Sentences, settable: Container[Path] = frozenset()
    ) -> None:
        self.rulebook = rulebook
        self.texts = texts
        self.tell = tell
        self.naming = BookNaming(rulebook.ruleset, texts, tell)
        self.following = WholeFollowing(rulebook, self.naming)
        self._settable = settable
        self.anchors = frozenset(_anchors(rulebook.ruleset))

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset that the book is about."""
        return self.rulebook.ruleset

    def html(self, text: str) -> str:
        """Return a text as HTML, with links."""
        return linked(text, self.anchors)

    def formula(self, formula: Formula | str | None) -> str:
        """Return a formula in words, as text; empty for none."""
        return "" if formula is None else self.naming.formula(formula)

    def figure(self, text: str, *path: str) -> str:
        """Return a figure as text, with a link to change it if the reader may; `path` is its place in the ruleset."""
        return changeable(path, text, self.tell("book.change")) if path in self._settable else text

    def value(self, value: object) -> str:
        """Return a value as text, whatever its type; empty for none."""
        match value:
            case None:
                return ""
            case bool():
                return self.tell("book.yes" if value else "book.no")
            case int() | float():
                return figure(value)
            case str():
                return self.naming.quoted(value) if value else ""
            case tuple() | list():
                return ", ".join(self.value(each) for each in value)
            case _:
                return self.formula(str(getattr(value, "source", value)))

    def dice(self, dice: str) -> str:
        """Return dice with the letter of the language, and the figures in braces by their names."""
        parts = _BRACES.split(dice)
        told = (
            f"({self.naming.formula(each)})" if at % 2 else dice_in_words(each, self.tell("book.dice_letter"))
            for at, each in enumerate(parts)
        )
        return "".join(told)

    def range(self, low: object, high: object, *path: str, keys: tuple[str, str] = ("low", "high")) -> str:
        """Return a range as text; empty without a bound. With the path of its entry its figures may be links."""
        if low is None and high is None:
            return ""
        key = "book.at_least" if high is None else "book.at_most" if low is None else "book.range"
        told = (self.figure(self.value(each), *path, bound) for each, bound in zip((low, high), keys, strict=True))
        return self.tell(key, **dict(zip(("low", "high"), told, strict=True)))

    def source(self, cite: str) -> str:
        """Return whose rule it is and its place, as HTML; empty if nobody says."""
        owner, cite = owner_of(self.ruleset, cite), told_source(self.ruleset, cite, self.tell("book.house_default"))
        return markup.source(self.html(self.tell(f"book.source_{owner}", cite=cite))) if owner else ""

    def title(self, kind: str, id: str) -> str:
        """Return the name of an entry as HTML, with its summary in small print."""
        summary = self.texts.summary(kind, id)
        told = f"<br><small>{self.html(summary)}</small>" if summary else ""
        return self.html(self.texts.name(kind, id)) + told

    def entries(self, kind: str, head: Sequence[str], rows: Iterable[Entry]) -> str:
        """Return a table of entries of one kind; the columns in `head` are keys of sentences."""
        told = [
            markup.row(
                anchor_of(kind, each.id),
                self.title(kind, each.id),
                [*(self.html(cell) for cell in each.cells), self.source(each.cite)],
            )
            for each in rows
        ]
        names = [self.html(self.tell(key)) for key in ("book.name", *head, "book.source")]
        return markup.table("", names, told)

    def chapter(self, key: str, *parts: str) -> str:
        """Return a chapter, named by a key below `book.chapters`."""
        return markup.section(f"chapter-{key}", self.html(self.tell(f"book.chapters.{key}")), *parts)

    def part(self, key: str, body: str) -> str:
        """Return a part of an entry, named by a key."""
        return markup.part(self.html(self.tell(key)), body)

    def lines(self, lines: Iterable[Line]) -> str:
        """Return lines as a list, with those below each line; each beside its source, if it has one of its own."""
        return markup.bullets(self._line(line) for line in lines)

    def texts_list(self, texts: Iterable[str]) -> str:
        """Return texts as a list without those that are empty."""
        return markup.bullets(self.html(text) for text in texts if text)

    def _line(self, line: Line) -> str:
        beside = f" {self.source(line.cite)}" if line.cite else ""
        return self.html(line.text) + beside + self.lines(line.below)

    def prices(self, kind: str, prices: Mapping[str, Formula], *path: str) -> list[str]:
        """Return what is paid, a text for each."""
        return [
            self.tell("book.is", name=self.naming.thing(kind, id), value=self.figure(self.formula(formula), *path, id))
            for id, formula in prices.items()
        ]


def _anchors(ruleset: Ruleset) -> Iterable[str]:
    for kind in LINKED:
        yield from (anchor_of(kind, id) for id in getattr(ruleset, kind))
    yield from (anchor_of("conditions", id) for pool in ruleset.pools.values() for id in pool.marks)
    yield from (anchor_of("mods", each.id) for each in ruleset.modifiers)
