"""The sentences of the program in one language, read from a text file; nothing here needs a screen."""

import tomllib
from collections.abc import Mapping
from typing import Protocol, TypeAlias

from resources import read_text
from rules.words.plurals import plural_form
from rules.words.possessives import with_possessives
from storage.rulesets.cache import RulesetCache

Entry: TypeAlias = str | Mapping[str, str]
"""A sentence, or the plural forms of a counted one."""


class UnknownWords(KeyError):
    """Raised for a missing sentence or parameter; holds the key, or the name of the parameter."""


class Tell(Protocol):
    """Gives the sentence of a key with its parameters filled in."""

    def __call__(self, key: str, **parameters: object) -> str:
        """Return the sentence."""
        ...


class Sentences:
    """The sentences of a language by dotted key, such as `message.dismiss`."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language = language
        self._entries = entries

    def __call__(self, key: str, **parameters: object) -> str:
        """Return the sentence of a key with its `{parameters}` filled in; `count` selects the plural form.

        Raises UnknownWords for an unknown key or a missing parameter.
        """
        try:
            return with_possessives(self._sentence(key, parameters), parameters).format_map(parameters)
        except KeyError as missing:
            raise UnknownWords(f"the words '{key}' ({self.language}) lack {missing}") from missing

    def __contains__(self, key: object) -> bool:
        return key in self._entries

    def _sentence(self, key: str, parameters: Mapping[str, object]) -> str:
        entry = self._entries[key]
        if isinstance(entry, str):
            return entry
        count = parameters["count"]
        if not isinstance(count, int | float):
            raise TypeError(f"the words '{key}' are counted with a number, not {count!r}")
        return entry[plural_form(self.language, count)]


def read_entries(language: str, cache: RulesetCache | None = None) -> dict[str, Entry]:
    """Read a language's text file into sentences by dotted key.

    Raises ResourceError if there is no such language.
    """
    entries: dict[str, Entry] = {}
    text = read_text("text", "gui", f"{language}.toml")
    _flatten(tomllib.loads(text) if cache is None else cache.tree(f"gui {language}", text, tomllib.loads), "", entries)
    return entries


def book_sentences(language: str) -> Sentences:
    """Read the sentences of a language with those that only a book of rules needs.

    Raises ResourceError if there is no such language.
    """
    entries = read_entries(language)
    _flatten(tomllib.loads(read_text("text", "book", f"{language}.toml")), "", entries)
    return Sentences(language, entries)


def _flatten(table: Mapping[str, object], prefix: str, into: dict[str, Entry]) -> None:
    for name, value in table.items():
        if isinstance(value, dict) and "other" not in value:
            _flatten(value, f"{prefix}{name}.", into)
        elif isinstance(value, dict):
            into[prefix + name] = {form: str(text) for form, text in value.items()}
        else:
            into[prefix + name] = str(value)
