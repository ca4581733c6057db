"""The words of rulesets and of the chronicle, in the language of the table."""

import tomllib
from collections.abc import Mapping

import resources
from rules.loading.text_check import read_texts
from rules.ruleset.rulebook import Rulebook
from rules.telling.chronicle import Chronicler
from rules.words.texts import Texts
from storage.files.places import rulesets_path
from storage.rulesets.cache import RulesetCache
from storage.rulesets.folders import RulesetFolders
from storage.rulesets.library import load_rulebook, ruleset_files


def shipped_rulebook(ruleset: str) -> Rulebook:
    """A shipped ruleset, ready for play. Raises LookupError if there is none of that id."""
    return load_rulebook(resources.ruleset_folder(ruleset))


def known_rulesets() -> RulesetFolders:
    """The folders of the rulesets that ship with the program and of those that were installed."""
    return RulesetFolders({id: resources.ruleset_folder(id) for id in resources.ruleset_ids()}, rulesets_path())


def known_rulebook(ruleset: str, house_rules: str = "", cache: RulesetCache | None = None) -> Rulebook:
    """A ruleset that ships or was installed, with house rules laid over it, ready for play.

    Raises LookupError if there is none of that id, RulesetError with every problem.
    """
    return load_rulebook(known_rulesets().folder(ruleset), house_rules, cache)


def texts_of(ruleset: str, language: str) -> Texts:
    """The words of a ruleset; ids stand in for all of them where it has none in this language.

    Raises LookupError if there is no such ruleset, RulesetError if its words cannot be read.
    """
    return read_texts(
        language, ruleset_files(known_rulesets().folder(ruleset), ("text",)).get(f"text/{language}.toml", "")
    )


def chronicle_templates(language: str) -> Mapping[str, str]:
    """The sentences of the combat log in a language."""
    return tomllib.loads(resources.read_text("text", "chronicle", f"{language}.toml"))


def chronicler_of(rulebook: Rulebook, language: str) -> Chronicler:
    """Who tells what happens under a ruleset, in a language."""
    ruleset = rulebook.ruleset
    return Chronicler(ruleset, texts_of(ruleset.id, language), chronicle_templates(language), rulebook)
