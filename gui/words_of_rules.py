"""The words of rulesets and of the chronicle, in the language of the table."""

import tomllib
from collections.abc import Mapping

import resources
from rules.chronicle import Chronicler
from rules.rulebook import Rulebook
from rules.texts import Texts, read_texts
from storage.library import load_rulebook, ruleset_files


def shipped_rulebook(ruleset: str) -> Rulebook:
    """A shipped ruleset, ready for play. Raises LookupError if there is none of that id."""
    return load_rulebook(resources.ruleset_folder(ruleset))


def texts_of(ruleset: str, language: str) -> Texts:
    """The words of a shipped ruleset; ids stand in for all of them where it has none in this language."""
    files = ruleset_files(resources.ruleset_folder(ruleset))
    text = files.get(f"text/{language}.toml", "")
    return read_texts(language, text)


def chronicle_templates(language: str) -> Mapping[str, str]:
    """The sentences of the combat log in a language."""
    return tomllib.loads(resources.read_text("text", "chronicle", f"{language}.toml"))


def chronicler_of(rulebook: Rulebook, language: str) -> Chronicler:
    """Who tells what happens under a ruleset, in a language."""
    ruleset = rulebook.ruleset
    return Chronicler(ruleset, texts_of(ruleset.id, language), chronicle_templates(language))
