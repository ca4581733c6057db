"""The sources that rules name, in words: a default of the ruleset's author is named in the reader's language."""

from typing import Final

from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import is_house_default

HOUSE_DEFAULT: Final = "House default"
"""The heading under which rulesets name the rules that their authors added."""

BETWEEN: Final = "; "
"""What stands between the parts of a citation."""


def told_source(ruleset: Ruleset, cite: str, default: str) -> str:
    """Return a citation with `default` in place of the heading of the author's own rules.

    Only a part that is this heading is told otherwise: a remark that mentions it stays in the language of its author.
    """
    if not is_house_default(ruleset, cite):
        return cite
    parts = cite.split(BETWEEN)
    return BETWEEN.join(default if part.casefold() == HOUSE_DEFAULT.casefold() else part for part in parts)
