"""The words of a ruleset in one language: names, summaries, reasons. Rules and saves hold nothing but ids."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, cast

from msgspec import Struct

from rules.values import Number, Value
from rules.words.figures import MINUS, figure
from rules.words.plurals import plural_form
from rules.words.specialities import parted, spelled
from rules.words.told import FORMS

_THROUGH = re.compile(r"(?<=\d)>(?=-?\d)")
"""The sign between two cells of a way."""

ARROW = " \N{RIGHTWARDS ARROW} "
"""What stands between two cells of a way on the screen."""

_BELOW_NOTHING = re.compile(r"(?<!\w)-(?=\d)")
"""The hyphen of a negative figure."""

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
    "ground",
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
    "decks",
    "kinds",
    "questions",
    "notes",
    "sections",
    "columns",
    "creation",
    "characters",
    "encounters",
    "sides",
    "packs",
)
"""The sections of a text file; each holds entries by id, each entry a name or a table with a name."""

THINGS_OF_ROWS = ("skills", "traits", "positions", "items", "actions")
"""The sections in which the name of a table's row is looked up if the table does not name it."""


class Texts(Struct, frozen=True):
    """The words of one ruleset in one language; where a word is missing, the id is shown in a readable form."""

    language: str
    words: Mapping[str, Mapping[str, Mapping[str, Any]]]

    def name(self, kind: str, id: str) -> str:
        """Return the name of a thing; a skill with a speciality is named by both."""
        own = self._entry(kind, id, "name")
        skill, speciality = parted(id) if kind == "skills" and not own else (id, "")
        if speciality:
            return spelled(self.name(kind, skill), self._entry("specialities", speciality, "name") or speciality)
        return own or readable(id)

    def unit(self, count: Number | None = None) -> str:
        """Return the unit of distances, in the plural form that goes with `count`; without a count, its plain name."""
        form = "" if count is None else self._entry("ruleset", "unit", plural_form(self.language, count))
        return form or self.name("ruleset", "unit")

    def short(self, kind: str, id: str) -> str:
        """Return the name of a thing where there is little room."""
        return self._entry(kind, id, "short") or self.name(kind, id)

    def summary(self, kind: str, id: str) -> str:
        """Return what a thing is, in a sentence or two; empty if the ruleset does not say."""
        return self._entry(kind, parted(id)[0] if kind == "skills" else id, "summary")

    def reason(self, need: str) -> str:
        """Why a need is not met, or what the GM has to decide, in words that can be read aloud."""
        if need in self.words.get("needs", {}):
            return self._entry("needs", need, "name")
        return (
            self._entry("facts", need, "question")
            or self._entry("choices", need, "question")
            or self.name("facts", need)
        )

    def named_reasons(self, need: str) -> tuple[str, ...]:
        """Return templates that say why a need is not met with the values of choices in braces, the best first."""
        named: object = self.words.get("needs", {}).get(need, {}).get("named", ())
        return (named,) if isinstance(named, str) else tuple(cast("Iterable[str]", named))

    def question(self, about: str) -> str:
        """Return the text of a question to a player or to the GM."""
        return self._entry("questions", about, "name") or self.reason(about)

    def outcome(self, about: str, outcome: str) -> str:
        """Return the words for the outcome of a roll, such as `success`; empty if the ruleset has none.

        A critical outcome without words of its own takes those of the plain outcome.
        """
        values = self.words.get("questions", {}).get(about, {}).get("values", {})
        return str(values.get(outcome) or values.get(outcome.removeprefix("critical_")) or "")

    def roll(self, about: str) -> str:
        """The name of the roll that answers a question, such as `dodge`; empty if the ruleset has none."""
        return self._entry("questions", about, "roll")

    def chance(self, about: str, test: str = "") -> str:
        """Return what the chance of a roll, or of an action, is the chance of, such as `hits`.

        Without words of its own it is named by its outcome, or by the name of the roll.
        """
        own = self._entry("questions", about, "chance") or self._entry("actions", about, "chance")
        if own:
            return own
        words = self.outcome(about, "success") or self.roll(about) or (test and self.name("tests", test))
        return uncapitalised(words)

    def score(self, test: str) -> str:
        """Return what the score of a test is called, such as `level`; empty if the ruleset has no word for it."""
        return self._entry("tests", test, "score")

    def target(self, about: str, test: str) -> str:
        """Return what a roll has to reach, such as `armour class`; empty if the ruleset has no word for it."""
        return self._entry("questions", about, "target") or self._entry("tests", test, "target")

    def told(self, kind: str, id: str, what: str = "told") -> str:
        """The template of what a sentence says of its subject, such as `strikes {target}`; empty if there is none."""
        return self._entry(kind, id, what)

    def turned(self, field: str, value: Value) -> str:
        """The template of what a sentence says when a field of a piece takes a value; empty if there is none."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        return str(self.words.get("fields", {}).get(field, {}).get("values", {}).get(str(value), ""))

    def is_unturned(self, field: str, value: bool) -> bool:
        """Return whether a field has an empty template for yes or no: the log tells of it only in the details."""
        return self.words.get("fields", {}).get(field, {}).get("values", {}).get("yes" if value else "no") == ""

    def is_untold(self, kind: str, id: str, what: str) -> bool:
        """Return whether a thing has an empty template: the log tells of it only in the details."""
        return self.words.get(kind, {}).get(id, {}).get(what) == ""

    def synonyms(self, kind: str, id: str) -> tuple[str, ...]:
        """What people also call a thing, from the comma-separated `also` of its entry."""
        return tuple(filter(None, (each.strip() for each in self._entry(kind, id, "also").split(","))))

    def forms(self, value: str) -> Mapping[str, str]:
        """The forms that the text of a piece of gear gives beside its name, such as `instrumental`."""
        entry = self.words.get("items", {}).get(value.partition("#")[0], {})
        return {form: str(entry[form]) for form in FORMS if form in entry}

    def counted(self, counter: str, count: Number) -> str:
        """Return the name of a counter's value that has a meaning, such as a declaration; empty for a plain count."""
        return str(self.words.get("counters", {}).get(counter, {}).get("values", {}).get(f"{count:g}", ""))

    def cards(self, deck: str) -> Mapping[int, str]:
        """Return the names of the cards of a deck, by their numbers; those without a name are left out."""
        values: Mapping[str, str] = self.words.get("decks", {}).get(deck, {}).get("values", {})
        return {int(number): str(name) for number, name in values.items() if number.isdecimal()}

    def card(self, deck: str, number: int, *, counted: bool = False) -> str:
        """Return the name of a card, `counted` with its number behind it; the number of one without a name."""
        name = self.cards(deck).get(number, "")
        if not name:
            return str(number)
        return f"{name} ({number})" if counted else name

    def row(self, table: str, row: str) -> str:
        """Return the name of a table's row: the table's own word for it, else the name of the entry with that id."""
        values = self.words.get("tables", {}).get(table, {}).get("values", {})
        if row in values:
            return str(values[row])
        return next((self.name(kind, row) for kind in THINGS_OF_ROWS if row in self.words.get(kind, {})), readable(row))

    def value(self, choice: str, value: Value) -> str:
        """Return the name of a choice's value: the choice's own word, or the name of the entry with that id."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        if isinstance(value, int | float):
            return figure(value)
        if isinstance(value, tuple):
            return ", ".join(value)
        values = self.words.get("choices", {}).get(choice, {}).get("values", {})
        if value in values:
            return str(values[value])
        # `dagger#2` is named like the first dagger; the place it is carried in tells them apart.
        plain = value.partition("#")[0]
        for kind in ("positions", "items", "skills", "actions"):
            if plain in self.words.get(kind, {}):
                return self.name(kind, plain)
        return readable(value)

    def _entry(self, kind: str, id: str, what: str) -> str:
        return str(self.words.get(kind, {}).get(id, {}).get(what, ""))


def texts_in(language: str, tree: Mapping[str, Any]) -> Texts:
    """Make the words of a language from the tree of a checked text file."""
    sections = cast("dict[str, dict[str, Any]]", tree)
    words = {kind: {id: entry_of(entry) for id, entry in entries.items()} for kind, entries in sections.items()}
    return Texts(language, words)


def uncapitalised(sentence: str) -> str:
    """Return a text with a small first letter, unless it begins with an abbreviation."""
    return sentence if sentence[1:2].isupper() else f"{sentence[:1].lower()}{sentence[1:]}"


def readable(id: str) -> str:
    """Make an id, or a place or way of the board, readable where there is no word for it."""
    return _BELOW_NOTHING.sub(MINUS, _THROUGH.sub(ARROW, id.partition("#")[0].replace("_", " ")))


def entry_of(entry: object) -> Mapping[str, Any]:
    """Return the entry of a thing in a text file as a table; a plain name becomes its `name`."""
    return cast("Mapping[str, Any]", entry) if isinstance(entry, dict) else {"name": str(entry)}
