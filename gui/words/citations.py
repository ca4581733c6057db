"""The sources that rules name, in words: a default of the ruleset's author is named in the reader's language."""

import re
from typing import Final

from rules.ruleset.sections import Ruleset
from rules.ruleset.sources import is_house_default

HOUSE_DEFAULT: Final = "House default"
"""The heading under which rulesets name the rules that their authors added."""

_NAMED: Final = re.compile(re.escape(HOUSE_DEFAULT), re.IGNORECASE)


def told_source(ruleset: Ruleset, cite: str, default: str) -> str:
    """Return a citation with `default` in place of the heading of the author's own rules."""
    return _NAMED.sub(default, cite) if cite and is_house_default(ruleset, cite) else cite
