"""What all sentences of the log need: the words of the ruleset, and the templates of the log."""

from collections.abc import Mapping

from msgspec import Struct

from rules.words.possessives import with_possessives
from rules.words.texts import Texts


class Phrases(Struct, frozen=True):
    """The words of a ruleset and the templates of the log, in one language."""

    texts: Texts
    templates: Mapping[str, str]

    def render(self, template: str, **shown: object) -> str:
        """Return the sentence of a template. Raises KeyError for an unknown template."""
        return with_possessives(self.templates[template], shown).format_map(shown)

    def by_hand(self, template: str, cause: str) -> str:
        """Return the name of the template for a change: another one if the GM made it by hand."""
        return f"{template}_by_hand" if cause == "hand" else template


def capitalised(sentence: str) -> str:
    """Return a text with a capital first letter."""
    return f"{sentence[:1].upper()}{sentence[1:]}"
