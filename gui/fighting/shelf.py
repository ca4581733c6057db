"""The shelf: rulebooks and their words, each read once and kept while the program runs."""

from collections.abc import Callable

from gui.words_of_rules import chronicle_templates, shipped_rulebook, texts_of
from rules.chronicle import Chronicler
from rules.rulebook import Rulebook
from rules.texts import Texts


class Shelf:
    """Gives rulebooks by their id, and what they say in each language; `load` and `words` read what is not there yet.

    What they raise passes through: a LookupError if there is no such ruleset, RulesetError if it is faulty.
    """

    def __init__(
        self, load: Callable[[str], Rulebook] = shipped_rulebook, words: Callable[[str, str], Texts] = texts_of
    ) -> None:
        self._load = load
        self._words = words
        self._rulebooks: dict[str, Rulebook] = {}
        self._texts: dict[tuple[str, str], Texts] = {}
        self._chroniclers: dict[tuple[str, str], Chronicler] = {}

    def rulebook(self, ruleset: str) -> Rulebook:
        """A ruleset ready for play."""
        if ruleset not in self._rulebooks:
            self._rulebooks[ruleset] = self._load(ruleset)
        return self._rulebooks[ruleset]

    def texts(self, ruleset: str, language: str) -> Texts:
        """What a ruleset's things are called in a language; their ids where it has no words in that language."""
        key = (ruleset, language)
        if key not in self._texts:
            self._texts[key] = self._words(ruleset, language)
        return self._texts[key]

    def chronicler(self, ruleset: str, language: str) -> Chronicler:
        """Whoever tells what happens under a ruleset in a language."""
        key = (ruleset, language)
        if key not in self._chroniclers:
            texts, templates = self.texts(ruleset, language), chronicle_templates(language)
            self._chroniclers[key] = Chronicler(self.rulebook(ruleset).ruleset, texts, templates)
        return self._chroniclers[key]
