"""What the columns of tables may become under each ruleset, in the words of every language."""

from collections.abc import Mapping

from gui.desk.desk import Desk
from gui.imports.column_words import dropped_words, personal_names
from gui.words.words import LANGUAGES, Words
from storage.exchange.tables.vocabulary import Vocabulary, vocabulary_of


class Vocabularies:
    """Makes the vocabulary of each ruleset on first use, and keeps it until it is told to begin anew."""

    def __init__(self, desk: Desk, words: Words) -> None:
        self._desk = desk
        self._words = words
        self._made: dict[str, Vocabulary] = {}

    def begin_anew(self) -> None:
        """Forget all, because rulesets or the language may have changed."""
        self._made.clear()

    def of(self, ruleset: str) -> Vocabulary:
        """Return what columns may become under a ruleset."""
        if ruleset not in self._made:
            shelf = self._desk.shelf
            texts = [shelf.texts(ruleset, language) for language in LANGUAGES]
            personal, dropped = personal_names(self._words), dropped_words(self._words)
            self._made[ruleset] = vocabulary_of(shelf.rulebook(ruleset).ruleset, texts, personal, dropped)
        return self._made[ruleset]

    def all(self) -> Mapping[str, Vocabulary]:
        """Return the vocabularies of all rulesets that can be read."""
        shelf = self._desk.shelf
        return {id: self.of(id) for id in shelf.ids() if shelf.fault(id, shelf.house_rules(id)) is None}
