"""The shelf: a cache of rulebooks and their words under the house rules of a campaign."""

from collections.abc import Callable
from itertools import islice
from typing import TypeAlias, TypeVar

from gui.words.ruleset_words import chronicle_templates, known_rulebook, known_rulesets, texts_of
from rules.loading.house_changes import tree_of
from rules.loading.house_rules import TEXT, with_words
from rules.loading.packs import FindPack, no_packs, wanted_packs
from rules.loading.ruleset_file import RulesetError
from rules.ruleset.rulebook import Rulebook
from rules.telling.chronicle import Chronicler
from rules.words.texts import Texts

MOST_KEPT = 12
"""Rulebooks in the cache; the oldest makes room for a new one."""

Load: TypeAlias = Callable[[str, str, FindPack], Rulebook]
"""Loads a ruleset by its id under house rules; see `known_rulebook`."""

Key = TypeVar("Key")
Kept = TypeVar("Kept")


class Shelf:
    """Gives rulebooks by their id, and what they say in each language; `load` and `words` read what is not there yet.

    `house_rules` returns the campaign's house rules for a ruleset; a text passed to a method overrides them.
    `find_pack` finds the packs that they build on. Faulty house rules are ignored: `fault` says why, and the ruleset is
    returned without them. Other exceptions of `load` and `words` pass: LookupError for an unknown ruleset, RulesetError
    for a faulty one.
    """

    def __init__(
        self,
        load: Load = known_rulebook,
        words: Callable[[str, str], Texts] = texts_of,
        house_rules: Callable[[str], str] | None = None,
        find_pack: FindPack = no_packs,
    ) -> None:
        self.load = load
        self.find_pack = find_pack
        self._words = words
        self._house_rules = house_rules
        self._rulebooks: dict[tuple[str, str], Rulebook] = {}
        self._faults: dict[tuple[str, str], RulesetError] = {}
        self._texts: dict[tuple[str, str, str], Texts] = {}
        self._chroniclers: dict[tuple[str, str, str], Chronicler] = {}

    def under(self, house_rules: Callable[[str], str], find_pack: FindPack = no_packs) -> "Shelf":
        """Return a shelf with the same contents, under the house rules of a campaign and with its packs."""
        shelf = Shelf(self.load, self._words, house_rules, find_pack)
        shelf._rulebooks, shelf._faults = dict(self._rulebooks), dict(self._faults)
        shelf._texts, shelf._chroniclers = dict(self._texts), dict(self._chroniclers)
        return shelf

    def house_rules(self, ruleset: str) -> str:
        """Return the campaign's house rules for a ruleset."""
        return "" if self._house_rules is None else self._house_rules(ruleset)

    def rulebook(self, ruleset: str, house_rules: str | None = None) -> Rulebook:
        """Return the rulebook of a ruleset."""
        text = self.house_rules(ruleset) if house_rules is None else house_rules
        key = (ruleset, text)
        if key in self._faults:
            return self.rulebook(ruleset, "")
        if key not in self._rulebooks:
            try:
                _keep(self._rulebooks, key, self.load(ruleset, text, self.find_pack))
            except RulesetError as fault:
                if not text:
                    raise
                plain = self.rulebook(ruleset, "")
                _keep(self._faults, key, fault)
                return plain
        return self._rulebooks[key]

    def put(self, ruleset: str, house_rules: str, rulebook: Rulebook) -> None:
        """Add a rulebook that was made elsewhere from a ruleset and house rules."""
        self._faults.pop((ruleset, house_rules), None)
        _keep(self._rulebooks, (ruleset, house_rules), rulebook)

    def fault(self, ruleset: str, house_rules: str) -> RulesetError | None:
        """Return why house rules were ignored when their rulebook was read; None if they were not."""
        return self._faults.get((ruleset, house_rules))

    def texts(self, ruleset: str, language: str, house_rules: str | None = None) -> Texts:
        """Return the words of a ruleset in a language; without a text file, ids are shown instead."""
        text = self.house_rules(ruleset) if house_rules is None else house_rules
        key = (ruleset, language, text)
        if key not in self._texts:
            plain = self.packed_texts(ruleset, language, text) if text else self._words(ruleset, language)
            _keep(self._texts, key, with_words(plain, tree_of(text)) if text else plain)
        return self._texts[key]

    def packed_texts(self, ruleset: str, language: str, house_rules: str) -> Texts:
        """Return the words of a ruleset with those of the packs that house rules build on."""
        words = self.texts(ruleset, language, "")
        for wanted in wanted_packs(house_rules):
            pack = self.find_pack(wanted)
            words = words if pack is None else with_words(words, {TEXT: pack.words()})
        return words

    def named(self, language: str) -> tuple[tuple[str, str], ...]:
        """Return every known ruleset with its name in a language, or its id if its words are faulty."""
        return tuple((id, self.name(id, language)) for id in self.ids())

    def ids(self) -> tuple[str, ...]:
        """Return the ids of all known rulesets."""
        return known_rulesets().ids()

    def forget(self, ruleset: str) -> None:
        """Drop a ruleset that was replaced, so that it is read again."""
        self._rulebooks = {key: kept for key, kept in self._rulebooks.items() if key[0] != ruleset}
        self._faults = {key: fault for key, fault in self._faults.items() if key[0] != ruleset}
        self._texts = {key: texts for key, texts in self._texts.items() if key[0] != ruleset}
        self._chroniclers = {key: teller for key, teller in self._chroniclers.items() if key[0] != ruleset}

    def name(self, ruleset: str, language: str) -> str:
        """Return the name of a ruleset in a language, or its id if its words are faulty or missing.

        Raises LookupError for an unknown ruleset.
        """
        try:
            texts = self.texts(ruleset, language, "")
        except RulesetError:
            return ruleset
        known = "name" in texts.words.get("ruleset", {})
        return texts.name("ruleset", "name") if known else ruleset

    def chronicler(self, ruleset: str, language: str, house_rules: str | None = None) -> Chronicler:
        """Return the chronicler of a ruleset in a language."""
        text = self.house_rules(ruleset) if house_rules is None else house_rules
        key = (ruleset, language, text)
        if key not in self._chroniclers:
            texts, templates = self.texts(ruleset, language, text), chronicle_templates(language)
            rulebook = self.rulebook(ruleset, text)
            _keep(self._chroniclers, key, Chronicler(rulebook.ruleset, texts, templates, rulebook))
        return self._chroniclers[key]


def _keep(kept: dict[Key, Kept], key: Key, value: Kept) -> None:
    """Add an entry and drop the oldest if there are too many."""
    kept[key] = value
    for oldest in list(islice(kept, max(0, len(kept) - MOST_KEPT))):
        del kept[oldest]
