"""Which rule something follows, and whose rule that is."""

from msgspec import Struct

from gui.words.citations import told_source
from gui.words.words import Words
from rules.loading.house_changes import changed_paths, tree_of
from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import is_house_default
from rules.words.texts import Texts


class RuleOwners(Struct, frozen=True):
    """Names the rules of one ruleset in a fight under these house rules."""

    ruleset: Ruleset
    texts: Texts
    words: Words
    house_rules: str

    def words_of(self, kind: str, id: str, cite: str) -> str:
        """Return which rule an entry of the ruleset follows, and whose it is: the source's, the author's, the table's.

        It is empty if the entry names no rule and the house rules leave it as it is.
        """
        words = self.words
        by_the_author = bool(cite) and is_house_default(self.ruleset, cite)
        cite = told_source(self.ruleset, cite, words("why.house_default"))
        if any(path[:2] == (kind, id) for path in changed_paths(tree_of(self.house_rules))):
            return words("why.of_the_table", rule=cite or self.texts.name(kind, id))
        if by_the_author:
            return words("why.of_the_author", rule=cite)
        return words("why.of_the_ruleset", rule=cite, ruleset=self.texts.name("ruleset", "name")) if cite else ""
