"""What the columns of tables may become under each ruleset, in the words of every language."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from gui.desk.desk import Desk
from gui.words.words import LANGUAGES, Words
from storage.exchange.tables.vocabulary import PERSONAL, Vocabulary, vocabulary_of

COLUMNS: Mapping[str, str] = MappingProxyType(
    {
        "": "table.left_out",
        "id": "table.to_id",
        "ruleset": "table.to_ruleset",
        "name": "table.to_name",
        "player": "table.to_player",
        "gender": "table.to_gender",
        "version": "table.to_version",
        "notes": "table.to_notes",
        "traits": "table.to_traits",
        "items": "table.to_items",
    }
)
"""The columns about a person, with the keys of their names."""

KNOWN_AS: Mapping[str, str] = MappingProxyType(
    {
        "name": "table.names_of_name",
        "player": "table.names_of_player",
        "notes": "table.names_of_notes",
        "traits": "table.names_of_traits",
        "items": "table.names_of_items",
    }
)
"""The columns about a person that have further names in tables, with the keys of the lists of these."""


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
            dropped = self._listed("table.words_dropped")
            self._made[ruleset] = vocabulary_of(shelf.rulebook(ruleset).ruleset, texts, self._personal(), dropped)
        return self._made[ruleset]

    def all(self) -> Mapping[str, Vocabulary]:
        """Return the vocabularies of all rulesets that can be read."""
        shelf = self._desk.shelf
        return {id: self.of(id) for id in shelf.ids() if shelf.fault(id, shelf.house_rules(id)) is None}

    def _personal(self) -> Mapping[str, Iterable[str]]:
        """Return further names of the columns about a person: those on the screen, and those that people write."""
        return {
            column: (self._words(COLUMNS[column]), *(self._listed(KNOWN_AS[column]) if column in KNOWN_AS else ()))
            for column in PERSONAL
        }

    def _listed(self, key: str) -> tuple[str, ...]:
        return tuple(name.strip() for name in self._words(key).split(";"))
