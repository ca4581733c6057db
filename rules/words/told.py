"""Templates of sentences: placeholders, parts that may be missing, forms of words and endings by gender.

`strikes {target}[ with {weapon}]` leaves out what stands in square brackets if its placeholder has no value.
`{weapon:instrumental}` asks for a form of the word, and `wyczerpan{ending:y|a|e}` for the ending by the gender of the
combatant the sentence is about.
"""

import re
from collections.abc import Iterator, Mapping
from string import Formatter
from types import MappingProxyType
from typing import Final

from msgspec import Struct, field

FORMS: Final = ("accusative", "genitive", "dative", "instrumental", "locative")
"""The forms of a name that a text file may give beside the name itself."""

GENDERS: Final = ("masculine", "feminine", "neuter")
"""The genders, in the order of the endings in a template."""

ENDING: Final = "ending"
"""The placeholder of an ending by gender."""

ITEM: Final = "item"
"""The placeholder of a piece of gear whose field has a new value."""

_OPTIONAL = re.compile(r"\[([^\[\]]*)\]")


class Word(Struct, frozen=True):
    """A word with its forms; a format specification names a form, and a form that is missing is the word itself."""

    text: str
    forms: Mapping[str, str] = field(default_factory=dict[str, str])

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self.text)


class Ending(Struct, frozen=True):
    """The gender of the combatant a sentence is about; its format specification lists the ending for each gender."""

    gender: str

    def __format__(self, endings: str) -> str:
        each = endings.split("|")
        place = GENDERS.index(self.gender) if self.gender in GENDERS else 0
        return each[min(place, len(each) - 1)]


NO_WORDS: Final[Mapping[str, Word]] = MappingProxyType({})
"""No words for placeholders."""


def placeholders(template: str) -> tuple[str, ...]:
    """Return the names of a template's placeholders. Raises ValueError if its braces or brackets are not paired."""
    names = tuple(_names(template))
    left = _OPTIONAL.sub(r"\1", template)
    if "[" in left or "]" in left:
        raise ValueError("The square brackets of a template are not paired.")
    return names


def filled(
    template: str, words: Mapping[str, Word | Ending], spare: Mapping[str, Word] = NO_WORDS
) -> tuple[str, frozenset[str]]:
    """Return the sentence of a template, and the names of the words it used.

    A placeholder without a word leaves out the part in square brackets that holds it; outside of brackets a `spare`
    word takes its place, or else nothing.
    """
    kept = _OPTIONAL.sub(lambda part: part[1] if words.keys() >= set(_names(part[1])) else "", template)
    used = frozenset(_names(kept))
    known = {name: words.get(name) or spare.get(name) or Word("") for name in used}
    return " ".join(kept.format_map(known).split()), used


def literal_text(template: str) -> str:
    """Return the words of a template without its placeholders, such as `strikes with`."""
    parts = Formatter().parse(template.replace("[", " ").replace("]", " "))
    return " ".join(" ".join(text for text, _, _, _ in parts).replace(",", " ").replace(":", " ").split())


def guessed_gender(name: str) -> str:
    """Return the gender that a name's first word suggests in Polish; others take the masculine form."""
    first = name.split(maxsplit=1)[0] if name.strip() else ""
    return "feminine" if first.casefold().endswith("a") else "masculine"


def _names(template: str) -> Iterator[str]:
    return (name for _, name, _, _ in Formatter().parse(template) if name)
