"""What a column of a table may become on a sheet, and the names by which it is recognised."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from rules.ruleset.sections import Ruleset
from rules.words.folding import fold
from rules.words.texts import Texts
from storage.exchange.csv_roster import FIGURES, GENDER, LISTS, NOTES, PERSON, VERSION

PERSONAL: Final = (*PERSON, GENDER, VERSION, NOTES, *LISTS)
"""The columns about a person; every other one is a figure, such as `attributes.DX`."""


_BRACKETS: Final = re.compile(r"\(([^()]*)\)")

SHORTEST_BEGINNING: Final = 3
"""The fewest letters by which a heading may begin the name of an attribute, as "Str" does."""


class Vocabulary(Struct, frozen=True):
    """The columns that sheets of a ruleset may have, and the columns, traits and pieces by their folded names.

    `dropped` are words in headings that say nothing, such as "skill" in "Shield skill".
    """

    columns: tuple[str, ...]
    by_name: Mapping[str, str]
    things: Mapping[str, Mapping[str, str]]
    dropped: frozenset[str] = frozenset()

    def column(self, heading: str) -> str:
        """Return the column that a heading names; empty if it names none.

        It may be named by an id in brackets, with words that say nothing, or by the beginning of one attribute's name.
        A heading as Fightbook writes it, such as `skills.lore (bees)`, is one in any ruleset.
        """
        own = heading.strip()
        part, dot, id = own.partition(".")
        if _folded(heading) not in self.by_name and dot and id and part in FIGURES:
            return own
        found = (self.by_name[name] for name in self._names_in(heading) if name in self.by_name)
        return next(found, "") or self._begun(_folded(heading))

    def _names_in(self, heading: str) -> Iterator[str]:
        """Yield the names that a heading may give, the most exact first."""
        yield _folded(heading)
        yield from (_folded(inner) for inner in _BRACKETS.findall(heading))
        outside = _folded(_BRACKETS.sub(" ", heading))
        yield outside
        yield " ".join(word for word in outside.split() if word not in self.dropped)

    def _begun(self, typed: str) -> str:
        """Return the only attribute whose name begins so; empty if there is none, or several."""
        if len(typed) < SHORTEST_BEGINNING or " " in typed:
            return ""
        begun = {
            column
            for name, column in self.by_name.items()
            if column.startswith("attributes.") and name.startswith(typed)
        }
        return begun.pop() if len(begun) == 1 else ""

    def thing(self, kind: str, name: str) -> str:
        """Return the id of a trait or a piece of gear by its id or name; empty if there is none."""
        return self.things[kind].get(_folded(name), "")


def vocabulary_of(
    ruleset: Ruleset, texts: Iterable[Texts], personal: Mapping[str, Iterable[str]], dropped: Iterable[str] = ()
) -> Vocabulary:
    """Return what columns may become under a ruleset, with their names in all these texts.

    `personal` gives further names of the columns about a person, `dropped` the words in headings that say nothing.
    """
    languages = tuple(texts)
    names: dict[str, str] = {}
    for column in PERSONAL:
        for name in (column, *personal.get(column, ())):
            names.setdefault(_folded(name), column)
    entries = [(part, id) for part in FIGURES for id in getattr(ruleset, part)]
    for part, id in entries:
        names.setdefault(_folded(f"{part}.{id}"), f"{part}.{id}")
    for part, id in entries:
        for name in (id, *(called for text in languages for called in (text.name(part, id), text.short(part, id)))):
            names.setdefault(_folded(name), f"{part}.{id}")
    things = {
        kind: {_folded(name): id for id in known for name in (*(text.name(kind, id) for text in languages), id)}
        for kind, known in (("traits", ruleset.traits), ("items", ruleset.items))
    }
    columns = (*PERSONAL, *(f"{part}.{id}" for part, id in entries))
    return Vocabulary(columns, names, things, frozenset(map(_folded, dropped)))


def _folded(name: str) -> str:
    return " ".join(fold(name).replace("_", " ").split()).strip(" :.")
