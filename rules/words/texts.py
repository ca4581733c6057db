"""The words of a ruleset in one language: names, summaries, reasons. Rules and saves hold nothing but ids."""

import re
from collections.abc import Mapping
from typing import Any, cast

from msgspec import Struct

from rules.values import Number, Value
from rules.words.figures import MINUS, figure
from rules.words.plurals import plural_form
from rules.words.specialities import parted, spelled

_BELOW_NOTHING = re.compile(r"(?<!\w)-(?=\d)")
"""The hyphen before a figure below nothing."""

KINDS = (
    "ruleset",
    "groups",
    "actions",
    "attributes",
    "values",
    "pools",
    "skills",
    "specialities",
    "traits",
    "fields",
    "items",
    "positions",
    "stances",
    "conditions",
    "signals",
    "counters",
    "rules",
    "prices",
    "tables",
    "functions",
    "facts",
    "choices",
    "needs",
    "mods",
    "tests",
    "questions",
    "notes",
    "sections",
    "columns",
    "creation",
    "characters",
    "encounters",
    "sides",
)
"""The sections of a text file; each holds entries by id, each entry a name or a table with a name."""

THINGS_OF_ROWS = ("skills", "traits", "positions", "items", "actions")
"""The sections whose names a row of a table borrows if the table has no word of its own for it."""


class Texts(Struct, frozen=True):
    """The words of one ruleset in one language; where a word is missing, the id itself is shown, made readable."""

    language: str
    words: Mapping[str, Mapping[str, Mapping[str, Any]]]

    def name(self, kind: str, id: str) -> str:
        """What a thing is called; an entry of a skill in a speciality by both."""
        said = self._said(kind, id, "name")
        skill, speciality = parted(id) if kind == "skills" and not said else (id, "")
        if speciality:
            return spelled(self.name(kind, skill), self._said("specialities", speciality, "name") or speciality)
        return said or readable(id)

    def unit(self, count: Number | None = None) -> str:
        """What distances are told in, in the form that goes with a figure; without one, as it stands alone."""
        form = "" if count is None else self._said("ruleset", "unit", plural_form(self.language, count))
        return form or self.name("ruleset", "unit")

    def short(self, kind: str, id: str) -> str:
        """What a thing is called where there is little room."""
        return self._said(kind, id, "short") or self.name(kind, id)

    def summary(self, kind: str, id: str) -> str:
        """What a thing is, in a sentence or two; empty if nothing is said."""
        return self._said(kind, parted(id)[0] if kind == "skills" else id, "summary")

    def reason(self, need: str) -> str:
        """What is missing when a need is not met, or what is to be decided, as it can be read aloud."""
        if need in self.words.get("needs", {}):
            return self._said("needs", need, "name")
        return (
            self._said("facts", need, "question") or self._said("choices", need, "question") or self.name("facts", need)
        )

    def question(self, about: str) -> str:
        """What is asked, of somebody or of the GM."""
        return self._said("questions", about, "name") or self.reason(about)

    def outcome(self, about: str, outcome: str) -> str:
        """What has come of a roll that asked something, such as `success`; empty where nothing is said of it.

        A critical outcome without words of its own is told as the plain one.
        """
        values = self.words.get("questions", {}).get(about, {}).get("values", {})
        return str(values.get(outcome) or values.get(outcome.removeprefix("critical_")) or "")

    def counted(self, counter: str, count: Number) -> str:
        """What a count stands for where it is not a number of something, such as what was declared; else empty."""
        return str(self.words.get("counters", {}).get(counter, {}).get("values", {}).get(f"{count:g}", ""))

    def row(self, table: str, row: str) -> str:
        """What a row of a table is called: a word of the table's own, else the thing of that id."""
        values = self.words.get("tables", {}).get(table, {}).get("values", {})
        if row in values:
            return str(values[row])
        return next((self.name(kind, row) for kind in THINGS_OF_ROWS if row in self.words.get(kind, {})), readable(row))

    def value(self, choice: str, value: Value) -> str:
        """What a value of a choice is called: a word of the choice's own, else the thing of that id."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, int | float):
            return figure(value)
        if isinstance(value, tuple):
            return ", ".join(value)
        values = self.words.get("choices", {}).get(choice, {}).get("values", {})
        if value in values:
            return str(values[value])
        # The second dagger is called as the first; which of them it is shows where it is.
        plain = value.partition("#")[0]
        for kind in ("positions", "items", "skills", "actions"):
            if plain in self.words.get(kind, {}):
                return self.name(kind, plain)
        return readable(value)

    def _said(self, kind: str, id: str, what: str) -> str:
        return str(self.words.get(kind, {}).get(id, {}).get(what, ""))


def texts_in(language: str, tree: Mapping[str, Any]) -> Texts:
    """The words in the tree of a text file that has the shape of one."""
    sections = cast("dict[str, dict[str, Any]]", tree)
    words = {kind: {id: entry_of(entry) for id, entry in entries.items()} for kind, entries in sections.items()}
    return Texts(language, words)


def readable(id: str) -> str:
    """An id, or a place of the board, as it reads best without a word for it."""
    return _BELOW_NOTHING.sub(MINUS, id.partition("#")[0].replace("_", " "))


def entry_of(entry: object) -> Mapping[str, Any]:
    """What a text file says of a thing: a name alone, or a table with it."""
    return cast("Mapping[str, Any]", entry) if isinstance(entry, dict) else {"name": str(entry)}
