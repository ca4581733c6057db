"""Rulesets that are known to the program, and their words in a language."""

import tomllib
from collections.abc import Mapping
from functools import partial
from importlib.resources.abc import Traversable
from pathlib import Path

import resources
from rules.loading.house_rules import TEXT, with_words
from rules.loading.packs import FindPack, no_packs
from rules.loading.text_check import checked_texts, read_texts
from rules.ruleset.rulebook import Rulebook
from rules.telling.chronicle import Chronicler
from rules.words.texts import Texts, texts_in
from storage.files.places import rulesets_path
from storage.rulesets.cache import RulesetCache
from storage.rulesets.folders import RulesetFolders
from storage.rulesets.library import load_rulebook, text_file


def shipped_rulebook(ruleset: str) -> Rulebook:
    """Load a shipped ruleset. Raises LookupError for an unknown id."""
    return load_rulebook(resources.ruleset_folder(ruleset))


def ruleset_folder(id: str) -> Traversable:
    """Return the folder of a ruleset that is known, or of a sample to begin one's own with. Raises NoRuleset."""
    if id in resources.sample_ruleset_ids():
        return resources.entry("samples", "rulesets", id)
    return known_rulesets().folder(id)


def known_rulesets(folder: Path | None = None) -> RulesetFolders:
    """Return the folders of shipped and installed rulesets, and of those beside an author's folder."""
    shipped = {id: resources.entry("rulesets", id) for id in resources.ruleset_ids()}
    return RulesetFolders(shipped, rulesets_path(), None if folder is None else folder.resolve().parent)


def known_rulebook(
    ruleset: str, house_rules: str = "", find_pack: FindPack = no_packs, cache: RulesetCache | None = None
) -> Rulebook:
    """Load a shipped or installed ruleset under house rules, with the packs that these build on.

    Raises LookupError for an unknown id, RulesetError with every problem.
    """
    rulesets = known_rulesets()
    folder = rulesets.folder(ruleset)
    return load_rulebook(folder, house_rules, cache, find_pack, rulesets.base(folder))


def texts_of(ruleset: str, language: str, cache: RulesetCache | None = None) -> Texts:
    """Read the words of a ruleset in a language; without a text file, ids are shown instead.

    Raises LookupError for an unknown ruleset, RulesetError for a faulty text file.
    """
    rulesets = known_rulesets()
    folder = rulesets.folder(ruleset)
    return texts_in_folder(folder, rulesets.base(folder), language, cache)


def texts_in_folder(
    folder: Traversable, base: Traversable | None, language: str, cache: RulesetCache | None = None
) -> Texts:
    """Read the words in a ruleset folder, over those in the folder of its `base`.

    Raises RulesetError for a faulty text file.
    """
    own = _texts_in(folder, language, cache)
    return own if base is None else with_words(_texts_in(base, language, cache), {TEXT: {language: own.words}})


def _texts_in(folder: Traversable, language: str, cache: RulesetCache | None) -> Texts:
    """Return the words in a ruleset folder. Raises RulesetError for a faulty text file."""
    text = text_file(folder, language)
    if cache is None:
        return read_texts(language, text)
    return texts_in(language, cache.tree(f"{folder.name} {language}", text, partial(checked_texts, language)))


def chronicle_templates(language: str) -> Mapping[str, str]:
    """Read the sentences of the combat log in a language."""
    return tomllib.loads(resources.read_text("text", "chronicle", f"{language}.toml"))


def chronicler_of(rulebook: Rulebook, language: str, texts: Texts | None = None) -> Chronicler:
    """Make the chronicler of a ruleset in a language, with its own words if no others are given."""
    told = texts_of(rulebook.ruleset.id, language) if texts is None else texts
    return Chronicler(rulebook.ruleset, told, chronicle_templates(language), rulebook)
