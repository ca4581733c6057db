"""What a column of a table may become on a sheet, and the names by which it is recognised."""

from collections.abc import Iterable, Mapping
from typing import Final

from msgspec import Struct

from rules.ruleset.sections import Ruleset
from rules.words.folding import fold
from rules.words.texts import Texts
from storage.exchange.csv_roster import FIGURES, GENDER, LISTS, NOTES, PERSON, VERSION

PERSONAL: Final = (*PERSON, GENDER, VERSION, NOTES, *LISTS)
"""The columns about a person; every other one is a figure, such as `attributes.DX`."""


class Vocabulary(Struct, frozen=True):
    """The columns that sheets of a ruleset may have, and the columns, traits and pieces by their folded names."""

    columns: tuple[str, ...]
    by_name: Mapping[str, str]
    things: Mapping[str, Mapping[str, str]]

    def column(self, heading: str) -> str:
        """Return the column that a heading names; empty if it names none.

        A heading as Fightbook writes it, such as `skills.lore (bees)`, is one in any ruleset.
        """
        own = heading.strip()
        part, dot, id = own.partition(".")
        return self.by_name.get(_folded(heading)) or (own if dot and id and part in FIGURES else "")

    def thing(self, kind: str, name: str) -> str:
        """Return the id of a trait or a piece of gear by its id or name; empty if there is none."""
        return self.things[kind].get(_folded(name), "")


def vocabulary_of(ruleset: Ruleset, texts: Iterable[Texts], personal: Mapping[str, Iterable[str]]) -> Vocabulary:
    """Return what columns may become under a ruleset, with their names in all these texts.

    `personal` gives further names of the columns about a person.
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
    return Vocabulary((*PERSONAL, *(f"{part}.{id}" for part, id in entries)), names, things)


def _folded(name: str) -> str:
    return " ".join(fold(name).replace("_", " ").split()).strip(" :.")
